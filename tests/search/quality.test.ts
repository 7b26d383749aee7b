import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { lazily } from '../../renderer/index.ts'
import { realProduct } from '../harness/real-site.ts'
import { shared } from '../harness/shared.ts'
import { projectRoot, readTree } from '../harness/site.ts'
import { type Question, rankMiniSearch, rankOurs, shares } from './quality.ts'
import { roundsOf } from './rounds.ts'

// The questions were written before the search was tuned. Those held out were not used in the first tuning, and the unseen ones
// in none. Tuning on them would make them worthless.
let out: string
const read = (name: string): Question[] => JSON.parse(readFileSync(join(projectRoot, 'tests/site', name), 'utf8'))
const questions = read('search-questions.json')
const unseen = read('search-questions-unseen.json')
const { name, slug } = realProduct()
const ofProduct = (one: Question) => ({
  ...one,
  question: one.question.replaceAll('{{product.name}}', name).replaceAll('{{product.slug}}', slug),
})
/** Of readers, who paste code as well; written before the second tuning, which half of them were not used in. */
const readers = read('search-questions-readers.json').map(ofProduct)
/** Written before the fifth tuning, which half of them were not used in. */
const visitors = read('search-questions-visitors.json').map(ofProduct)
/** Written before the sixth tuning, which half of them were not used in. */
const newcomers = read('search-questions-newcomers.json').map(ofProduct)
/** Written before the seventh tuning, which half of them were not used in. */
const strangers = read('search-questions-strangers.json').map(ofProduct)
/** Written before the third tuning and used in none; those of developers before the fourth. */
const fresh = read('search-questions-colleague.json')
const developers = read('search-questions-developers.json')
beforeAll(async () => {
  out = (await shared('site/real')).folder
})

const texts = () =>
  [...readTree(join(out, 'assets/search/pages')).values()].map((bytes) => JSON.parse(gunzipSync(bytes).toString()))

it('a call that is pasted from code leads to its method', async () => {
  const asked = [
    { question: 'await App.getProductsForSale()', section: '/docs/sdk-reference/get-products-for-sale' },
    { question: 'App.buy', section: '/docs/sdk-reference/buy' },
    // The site has this name as a whole, too.
    { question: `${name}.buy`, section: '/docs/sdk-reference/buy' },
    { question: `if (event.type === 'subscription.renewal') {`, section: '/docs/webhooks/subscription-renewal' },
    { question: `await ${name}.getBillingStatus();`, section: '/docs/sdk-reference/get-billing-status' },
    {
      question: `useEffect(() => { const sub = ${name}.addEventListener('purchase', show) }, [])`,
      section: '/docs/sdk-reference/add-event-listener',
    },
  ].map((one) => ({ ...one, kind: 'code' }))
  expect((await rankOurs(out, asked, slug)).section).toEqual([0, 0, 0, 0, 0, 0])
})

it('several words lead to what they mean together, and an apostrophe to the word before it', async () => {
  const asked = [
    { question: 'money back', section: '/docs/webhooks/refund' },
    { question: 'turn off renewal', section: '/docs/webhooks/subscription-cancel' },
    { question: 'purchase screen', section: '/docs/set-up-sdk/adalo-component/paywall' },
    { question: "can't verify apple's receipt", section: '/docs/api/receipt/post-receipt' },
  ].map((one) => ({ ...one, kind: 'task' }))
  expect((await rankOurs(out, asked, slug)).section).toEqual([0, 0, 0, 0])
})

it('pasted code leads to the reference, and a question to what it names, whatever small words are around it', async () => {
  const asked = [
    // Another page has this title, too.
    { question: `${name}.start({ apiKey: 'pk_live_4eC3' })`, section: '/docs/sdk-reference/start' },
    { question: 'what to send to support', section: '/support#what-to-send' },
    {
      question: 'cancelled vs expired',
      section: '/blog/subscription-cancellation-date-added#cancelled-is-not-expired',
    },
  ].map((one) => ({ ...one, kind: 'code' }))
  expect((await rankOurs(out, asked, slug)).section).toEqual([0, 0, 0])
})

it('the files of all words are requested together, and then the texts of the pages', async () => {
  const rounds = await roundsOf(out, 'refund webhook database')
  expect(rounds.map((asked) => [...new Set(asked)])).toEqual([['search.bin'], ['search/texts'], ['search/pages']])
  expect(rounds[1]?.length).toBe(3)
})

/** The rank of each question's answer, of ours and of MiniSearch. */
const ranks = lazily(async () => {
  const all = [...questions, ...unseen, ...readers, ...fresh, ...developers, ...visitors, ...newcomers, ...strangers]
  const [{ section, page }, theirs] = [await rankOurs(out, all, slug), rankMiniSearch(texts(), all, slug)]
  return new Map(
    all.map((one, at) => [one, { ours: section[at] ?? -1, page: page[at] ?? -1, theirs: theirs[at] ?? -1 }]),
  )
})

describe('the questions', () => {
  it('are many, half of them held out, and their answers are sections of the site', () => {
    expect(questions.length).toBeGreaterThanOrEqual(120)
    expect(questions.filter(({ heldOut }) => heldOut).length).toBe(questions.length / 2)
    const known = new Set(
      texts().flatMap(({ url, units }) => units.map(({ id }: { id: string }) => (id ? `${url}#${id}` : url))),
    )
    expect(unseen.length).toBeGreaterThanOrEqual(60)
    expect(readers.filter(({ heldOut }) => heldOut).length).toBe(50)
    expect(visitors.filter(({ heldOut }) => heldOut).length).toBe(30)
    expect(newcomers.filter(({ heldOut }) => heldOut).length).toBe(30)
    expect(strangers.filter(({ heldOut }) => heldOut).length).toBe(51)
    const all = [...questions, ...unseen, ...readers, ...fresh, ...developers, ...visitors, ...newcomers, ...strangers]
    const answers = all.flatMap(({ section, also = [] }) => [section, ...also])
    expect(answers.filter((address) => !known.has(address.replace('{{product.slug}}', slug)))).toEqual([])
  })

  it('by pages instead of sections, those that no tuning has used are answered no worse than before', async () => {
    const never = [...unseen, ...fresh, ...developers]
    const heldOut = [...readers, ...visitors, ...newcomers, ...strangers].filter((one) => one.heldOut)
    const known = await ranks()
    const { first, three, nowhere } = shares([...never, ...heldOut].map((one) => known.get(one)?.page ?? -1))
    expect(first).toBeGreaterThanOrEqual(85)
    expect(three).toBeGreaterThanOrEqual(94)
    expect(nowhere).toBeLessThanOrEqual(1.3)
  })

  it.each(['ours', 'page'] as const)('of readers, those that were held out reach the goal (%s)', async (level) => {
    const known = await ranks()
    const heldOut = readers.filter((one) => one.heldOut)
    const { first, three, nowhere } = shares(heldOut.map((one) => known.get(one)?.[level] ?? -1))
    expect(first).toBeGreaterThanOrEqual(80)
    expect(three).toBeGreaterThanOrEqual(95)
    expect(nowhere).toBe(0)
  })

  // The results so far, by sections; the goal for those of readers that were held out is 80, 95 and 0.
  it.each([
    ['all', questions, { first: 87, three: 96, nowhere: 0 }],
    ['held out', questions.filter(({ heldOut }) => heldOut), { first: 87, three: 98, nowhere: 0 }],
    ['unseen', unseen, { first: 73, three: 87, nowhere: 0 }],
    ['of readers', readers.filter(({ heldOut }) => !heldOut), { first: 82, three: 94, nowhere: 0 }],
    ['of readers, unseen', readers.filter(({ heldOut }) => heldOut), { first: 82, three: 96, nowhere: 0 }],
    ['fresh', fresh, { first: 78, three: 92, nowhere: 0 }],
    ['of developers', developers, { first: 56, three: 76, nowhere: 4 }],
    ['of visitors', visitors.filter(({ heldOut }) => !heldOut), { first: 76, three: 93, nowhere: 0 }],
    ['of visitors, unseen', visitors.filter(({ heldOut }) => heldOut), { first: 80, three: 93, nowhere: 4 }],
    ['of newcomers', newcomers.filter(({ heldOut }) => !heldOut), { first: 76, three: 93, nowhere: 0 }],
    ['of strangers', strangers.filter(({ heldOut }) => !heldOut), { first: 80, three: 92, nowhere: 2 }],
    ['of strangers, unseen', strangers.filter(({ heldOut }) => heldOut), { first: 78, three: 90, nowhere: 2 }],
    ['of newcomers, unseen', newcomers.filter(({ heldOut }) => heldOut), { first: 60, three: 73, nowhere: 4 }],
  ] as const)('%s are answered better than by MiniSearch, and no worse than before', async (_, asked, reached) => {
    const known = await ranks()
    const found = asked.map((one) => known.get(one) ?? expect.fail(one.question))
    const ours = shares(found.map((rank) => rank.ours))
    const theirs = shares(found.map((rank) => rank.theirs))
    expect(ours.first).toBeGreaterThanOrEqual(Math.max(reached.first, theirs.first))
    expect(ours.three).toBeGreaterThanOrEqual(Math.max(reached.three, theirs.three))
    expect(ours.nowhere).toBeLessThanOrEqual(reached.nowhere)
  })
})
