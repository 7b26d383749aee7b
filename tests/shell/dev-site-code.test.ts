import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DevSite, startDev } from './dev-server.ts'
import { until } from './harness.ts'

// What the site's own code does to the process ends a build; the development server reports it and continues.

const good = "export const x = 'good'\n\n# Page\n\nSays {x}.\n"
/** Seconds that site code may take: more than good code takes on a busy machine. */
const limit = '5'
const before = process.env.SITEGEN_TIME_LIMIT
let dev: DevSite
beforeAll(async () => {
  process.env.SITEGEN_TIME_LIMIT = limit
  dev = await startDev({ 'content/docs/page.mdx': good })
})
afterAll(async () => {
  if (before === undefined) delete process.env.SITEGEN_TIME_LIMIT
  else process.env.SITEGEN_TIME_LIMIT = before
  await dev?.stop()
})

const shown = async () => (await fetch(`${dev.origin}/docs/page`)).text()

it.each([
  ['ends the process', 'export const x = process.exit(0)', 'it calls `process.exit`'],
  ['ends the real process', "export const x = globalThis['process'].exit(0)", 'it calls `process.exit`'],
  ['does not end', 'export const x = (() => { for (;;) {} })()', `it did not finish in ${limit} seconds.`],
  [
    'does not end in a component',
    'export const X = () => { for (;;) {} }\n\n<X />',
    `it did not finish in ${limit} seconds.`,
  ],
  ['changes all lists', 'export const x = (Array.prototype.map = () => [])', 'it changes `Array.prototype.map`'],
  ['is rejected later', "export const x = Promise.reject(new Error('too late')) && 1", 'after it was loaded: too late'],
  ['throws later', "export const x = setTimeout(() => { throw new Error('so late') }, 9) && 1", 'loaded: so late'],
])('code that %s', async (_, code, reported) => {
  const already = dev.printed().length
  dev.files.write({ 'content/docs/page.mdx': `${code}\n\n# Broken\n` })
  await shown()
  await until(
    () => dev.printed().slice(already),
    (printed) => printed.includes(reported),
  )
  expect(dev.printed().slice(already)).toContain('content/docs/page.mdx:1:')
  dev.files.write({ 'content/docs/page.mdx': good })
  await until(
    async () => ({ page: await shown(), printed: dev.printed().slice(already) }),
    ({ page }) => page.includes('Says good.'),
  )
})

it('a page that shows itself is reported at once', async () => {
  const already = dev.printed().length
  dev.files.write({ 'content/docs/page.mdx': "import Self from './page.mdx'\n\n# Page\n\n<Self />\n" })
  const printed = await until(
    async () => {
      await shown()
      return dev.printed().slice(already)
    },
    (all) => all.includes('page.mdx:5:1'),
  )
  expect(printed).toContain('`content/docs/page.mdx` imports itself.')
  expect(printed).not.toContain('did not finish')
})
