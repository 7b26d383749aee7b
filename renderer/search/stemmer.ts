// Porter's stemmer with Lunr's changes; a test compares both for all words of a large list. Lunr itself is a single script, which
// the search would have to load as a whole.

const consonants = '[^aeiou][^aeiouy]*'
const vowels = '[aeiouy][aeiou]*'
const hasVowel = new RegExp(`^(${consonants})?[aeiouy]`)
/** Contains at least one change from vowels to consonants. */
const long = new RegExp(`^(${consonants})?${vowels}${consonants}`)
const longer = new RegExp(`^(${consonants})?${vowels}${consonants}${vowels}${consonants}`)
const one = new RegExp(`^(${consonants})?${vowels}${consonants}(${vowels})?$`)
/** Matches `hop`, but not `how`. */
const short = new RegExp(`^${consonants}[aeiouy][^aeiouwxy]$`)

type Endings = Readonly<Record<string, string>>

const second: Endings = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
}
const third: Endings = { icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', ful: '', ness: '' }
const secondEnding = endingOf(Object.keys(second))
const thirdEnding = endingOf(Object.keys(third))
const fourthEnding = endingOf('al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize'.split(' '))

function endingOf(endings: readonly string[]): RegExp {
  return new RegExp(`^(.+?)(${endings.join('|')})$`)
}

/** The common stem of the forms of an English word: `renew` for `renewals`, `renewal` and `renewed`. */
export function stem(word: string): string {
  if (word.length < 3) return word
  // At the beginning of a word, `y` is a consonant.
  const first = word[0] === 'y' ? `Y${word.slice(1)}` : word
  const done = withoutLast(
    exchange(exchange(yToI(withoutPast(withoutPlural(first))), secondEnding, second), thirdEnding, third),
  )
  return word[0] === 'y' ? `y${done.slice(1)}` : done
}

function withoutPlural(word: string): string {
  if (/^.+?(ss|i)es$/.test(word)) return word.slice(0, -2)
  return /^.+?[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  const agreed = /^(.+?)eed$/.exec(word)?.[1]
  if (agreed !== undefined) return long.test(agreed) ? word.slice(0, -1) : word
  const left = /^(.+?)(ed|ing)$/.exec(word)?.[1]
  if (left === undefined || !hasVowel.test(left)) return word
  if (/(at|bl|iz)$/.test(left)) return `${left}e`
  if (/([^aeiouylsz])\1$/.test(left)) return left.slice(0, -1)
  return short.test(left) ? `${left}e` : left
}

function yToI(word: string): string {
  return /^.+?[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word
}

function exchange(word: string, pattern: RegExp, endings: Endings): string {
  const [, left = '', ending = ''] = pattern.exec(word) ?? []
  return left && long.test(left) ? left + endings[ending] : word
}

function withoutLast(word: string): string {
  const left = fourthEnding.exec(word)?.[1] ?? /^(.+?[st])ion$/.exec(word)?.[1]
  const cut = left !== undefined && longer.test(left) ? left : word
  const before = /^(.+?)e$/.exec(cut)?.[1]
  const bare = before && (longer.test(before) || (one.test(before) && !short.test(before))) ? before : cut
  return bare.endsWith('ll') && longer.test(bare) ? bare.slice(0, -1) : bare
}
