import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildStrictly, type Product, realProduct, renamed, temporaryFolder } from '../harness/real-site.ts'
import { shared } from '../harness/shared.ts'
import { type BuildDocument, cli, mainOf, projectRoot, readTree } from '../harness/site.ts'

// When the owner corrects a data file, every page that uses it changes; a mistake is reported with its location. The product's name is
// only in site.config.ts: built under another name, no file of the site contains the first.

const first = realProduct()
// Of two words, so that the slug is not the name in lower case.
const other: Product = { name: 'Amber Pier', slug: 'amber-pier' }
const pictures = 'openGraphImages: true'
const root = temporaryFolder()
const out = join(root, 'build')
let output: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  // Whatever the edits do not affect comes from the cache, in which nothing may contain the first name.
  cpSync((await shared('site/real')).cache, join(root, '.sitegen/cache'), { recursive: true })
  for (const folder of ['content', 'static', 'theme', 'renderer/text'])
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true })
  const config = readFileSync(join(projectRoot, 'site.config.ts'), 'utf8')
  expect(config).toContain(pictures)
  // The pictures of link previews show the name, but no search of their bytes could find it.
  writeFileSync(join(root, 'site.config.ts'), renamed(config, other).replace(pictures, 'openGraphImages: false'))
  const plan = { name: 'Basic', price: '10 stones a month', summary: 'For one app.', includes: ['All stores'] }
  writeFileSync(join(root, 'content/data/pricing.json'), JSON.stringify({ plans: [plan] }))
  edit(
    'openapi.yaml',
    'userId: { type: string, description: The user who owns it. }',
    'userId: { type: string, description: Whose it is. }',
  )
  edit('webhooks.yaml', 'meaning: Auto-renew is off; the period runs to its end.', 'meaning: Will not renew.')
  edit('sdk.yaml', 'when: The user closed the sheet.', 'when: The sheet was closed.')
  await buildStrictly(root, out)
  output = readTree(out)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function edit(file: string, from: string, to: string) {
  const path = join(root, 'content/data', file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

const page = (path: string) => String(output.get(path))

it('another name leaves no trace of the first one in any file or file name, and is in its place', () => {
  expect(tracesIn(output, first)).toEqual([])
  expect([...output.keys()]).toContain(`why-should-i-use-${other.slug}.html`)
  expect([...output.keys()]).toContain(`blog/tags/react-native-${other.slug}.html`)
  expect(page('index.html')).toContain(other.name)
})

it('no source but the configuration spells the name out', () => {
  const folders = ['content', 'theme', 'static', 'renderer', 'cli', 'scripts']
  const found = folders.flatMap((folder) => tracesIn(readTree(join(projectRoot, folder)), first))
  expect(found).toEqual([])
})

it('prices are shown once they are filled in', () => {
  expect(mainOf(page('pricing.html'))).toContain('10 stones a month')
})

it('a field that is corrected in the description of the API is right on its page and in the download', () => {
  expect(mainOf(page('docs/api/subscription/get-subscription.html'))).toContain('Whose it is.')
  expect(page('openapi.json')).toContain('"Whose it is."')
})

it('a state is right on every page that explains it', () => {
  expect(mainOf(page('docs/resources/manage-subscription-states.html'))).toContain('Will not renew.')
  expect(mainOf(page('docs/api/subscription/get-subscription.html'))).toContain('Will not renew.')
})

it('an error of a method is right on its page', () => {
  expect(mainOf(page('docs/sdk-reference/buy.html'))).toContain('The sheet was closed.')
})

it('an arrow that is not drawn, and a field that is misspelt, are reported with file and line', async () => {
  edit(
    'webhooks.yaml',
    '- { event: subscription.cancel, from: active, to: cancelled }',
    '- { event: subscription.cancel, from: active, to: paused }',
  )
  edit('sdk.yaml', 'when: The sheet was closed.', 'whenn: The sheet was closed.')
  const { stdout, status } = await cli(['build', '--json', '--root', root, '--out', out])
  expect(status).toBe(1)
  const reported = (JSON.parse(stdout) as BuildDocument).diagnostics.map(({ file, line, message }) => [
    file,
    line,
    message,
  ])
  expect(reported).toContainEqual([
    'content/data/sdk.yaml',
    lineOf('sdk.yaml', 'whenn:'),
    expect.stringContaining('has no field `whenn`'),
  ])
  expect(reported).toContainEqual([
    'content/parts/lifecycle.tsx',
    expect.any(Number),
    expect.stringContaining('`subscription.cancel: active → paused` is not drawn'),
  ])
})

function lineOf(file: string, text: string): number {
  const whole = readFileSync(join(root, 'content/data', file), 'utf8')
  return whole.slice(0, whole.indexOf(text)).split('\n').length
}

/** Files whose path or bytes contain the product's name or slug, in upper or lower case. */
function tracesIn(files: ReadonlyMap<string, Buffer>, { name, slug }: Product): string[] {
  const traces = [name, slug, slug.replaceAll('-', ''), slug.replaceAll('-', '_')].map((trace) => trace.toLowerCase())
  const holds = (text: string) => traces.some((trace) => text.toLowerCase().includes(trace))
  return [...files].filter(([path, bytes]) => holds(path) || holds(bytes.toString('latin1'))).map(([path]) => path)
}
