/** Words that readers of any English documentation use interchangeably: those on a line mean about the same. */
export const synonyms: readonly (readonly string[])[] = `
cancel stop unsubscribe terminate end
test sandbox simulate
price cost fee expensive cheap
delete remove erase
error failure fail problem
customer user buyer client
install installation setup
settings configure configuration options
start launch initialise initialize begin
retry resend repeat
reply answer respond response return
buy purchase
offline network internet connection
find get fetch retrieve
create add
change update modify edit switch
send submit post deliver
id identifier
migrate move import transfer
undo revert rollback restore
phone device mobile
website web
app application
login signin sign
logout signout sign
key credential
permission access
reject decline deny refuse
location region stored
language locale translate localise localize
theme color colour style appearance dark
text label wording
example sample demo
guide tutorial quickstart
version release
limit quota maximum
fast speed performance quick
secure safe
privacy gdpr personal
contact support help
duplicate twice repeat
database schema table
listen listener subscribe callback
copy forward
discount cheaper reduce offer coupon promo voucher
trial free introductory
json payload body envelope
duration period length long
parameter property attribute
server backend endpoint
localhost local tunnel
hide omit exclude
package library dependency plugin
wait pending
yearly annual
missing empty gone lost
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
