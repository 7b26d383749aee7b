import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { cli, fixture, projectRoot, siteForTest, type TestSite } from '../harness/site.ts'

const folder = '.sitegen/shards'

/** Compile each part in a clone of its own, as on machines of their own. Returns the folders of the parts. */
async function compileParts(site: TestSite, count: number, env?: Readonly<Record<string, string>>): Promise<string[]> {
  const parts: string[] = []
  for (let number = 1; number <= count; number++) {
    const clone = site.clone()
    const { status, stdout } = await cli(['build', '--root', clone.root, '--shard', `${number}/${count}`], { env })
    expect(status, stdout).toBe(0)
    const own = readdirSync(join(clone.root, '.sitegen'), { recursive: true }).map(String)
    expect(own.filter((path) => path.startsWith('cache/'))).toEqual([])
    expect(clone.exists('build')).toBe(false)
    parts.push(join(clone.root, folder, `${number}-of-${count}`))
  }
  return parts
}

/** A clone with these parts, after a build of the whole site. */
async function buildJoined(site: TestSite, parts: readonly string[], env?: Readonly<Record<string, string>>) {
  const clone = site.clone()
  for (const [index, part] of parts.entries())
    cpSync(part, join(clone.root, folder, String(index)), { recursive: true })
  const { status, stdout } = await cli(['build', '--root', clone.root, '--workers', '0'], { env })
  expect(status, stdout).toBe(0)
  expect(existsSync(join(clone.root, folder))).toBe(false)
  return clone.output()
}

async function buildClean(site: TestSite, env?: Readonly<Record<string, string>>) {
  expect((await cli(['build', '--root', site.root, '--no-cache', '--workers', '0'], { env })).status).toBe(0)
  return site.output()
}

it.each(['docs-generated', 'mdx', 'islands'])('a %s from parts is that of a clean build', async (name) => {
  const site = fixture(name)
  try {
    const parts = await compileParts(site, 3)
    expect(await buildJoined(site, parts)).toEqual(await buildClean(site))
  } finally {
    site.dispose()
  }
})

const files = {
  'plugin.mjs': `import { appendFileSync } from 'node:fs'
export const note = () => (tree, file) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Word: ' + process.env.SITE_WORD }] })
  if (process.env.NOTES) appendFileSync(process.env.NOTES, file.path + '\\n')
}
`,
  'site.config.mjs': `import { note } from './plugin.mjs'
export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { remarkPlugins: [note] } }
`,
  'content/docs/index.md': '# Start\n\n```js\nconst a = 1\n```\n',
  'content/docs/one.md': '# One\n\n[Two](two.md#part)\n',
  'content/docs/two.md': '# Two\n\n## Part\n\nText.\n',
  'content/docs/three.md': '# Three\n\n```ts\nlet b: number\n```\n',
  'content/docs/four.mdx': "import Link from '@docusaurus/Link'\n\n# Four\n\n{1 + 1} <Link to='/docs/one'>One</Link>\n",
}

/** Without the configuration that a site has if it is given none. */
function parted(): TestSite {
  return siteForTest(files).remove('site.config.ts')
}

it('nothing is compiled again where all parts are there, and what is missing where one is not', async () => {
  const site = parted()
  const env = { SITE_WORD: 'same', NOTES: join(site.root, 'notes') }
  const noted = () => (site.exists('notes') ? site.read('notes').trim().split('\n').sort() : [])
  const parts = await compileParts(site, 2, env)
  expect(noted().map((path) => path.split('/').at(-1))).toEqual([
    'four.mdx',
    'index.md',
    'one.md',
    'three.md',
    'two.md',
  ])
  const clean = await buildClean(site, env)
  site.remove('notes')
  expect(await buildJoined(site, parts, env)).toEqual(clean)
  expect(noted()).toEqual([])
  expect(await buildJoined(site, parts.slice(0, 1), env)).toEqual(clean)
  expect(noted()).toHaveLength(2)
})

it('a part that was made with another environment is as if absent', async () => {
  const site = parted()
  const parts = await compileParts(site, 2, { SITE_WORD: 'one' })
  expect(await buildJoined(site, parts, { SITE_WORD: 'two' })).toEqual(await buildClean(site, { SITE_WORD: 'two' }))
})

it('a damaged part, and one that is none, are as if absent', async () => {
  const site = parted()
  const env = { SITE_WORD: 'same' }
  const parts = await compileParts(site, 2, env)
  const clean = await buildClean(site, env)
  const [first = '', second = ''] = parts
  for (const name of readdirSync(first)) {
    const bytes = readFileSync(join(first, name))
    for (let at = 7; at < bytes.length; at += 101) bytes[at]! ^= 85
    writeFileSync(join(first, name), bytes)
  }
  const segment = readdirSync(second).find((name) => name !== 'index') as string
  writeFileSync(join(second, segment), readFileSync(join(second, segment)).subarray(0, 300))
  const stray = join(site.root, 'stray')
  site.write({ 'stray/index': 'no cache', 'stray/values-000000000000': 'none' })
  expect(await buildJoined(site, [...parts, stray], env)).toEqual(clean)
})

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
}

interface Job {
  readonly strategy?: { readonly matrix: { readonly part: readonly string[] } }
  readonly needs?: string
  readonly steps: readonly Step[]
}

/** Do the steps of a job in a clone: commands as they are written, and artifacts from and into folders. Returns the clone. */
async function runJob({ steps }: Job, site: TestSite, given: { part: string; index: number; artifacts: string }) {
  const clone = site.clone()
  for (const { run = '', uses = '', with: inputs = {} } of steps) {
    const [, args] = /^npx --no-install sitegen (.*)$/.exec(run.replace(/\$\{\{ matrix\.part \}\}/, given.part)) ?? []
    const folder = join(clone.root, inputs.path ?? '')
    const name = inputs.name?.replace(/\$\{\{ strategy\.job-index \}\}/, String(given.index)) ?? ''
    const named = inputs.pattern?.replace('*', '') ?? ''
    if (args) expect((await cli(args.split(' '), { cwd: clone.root })).status, run).toBe(0)
    else if (uses.startsWith('actions/upload-artifact@'))
      cpSync(folder, join(given.artifacts, name), { recursive: true })
    else if (uses.startsWith('actions/download-artifact@'))
      for (const one of readdirSync(given.artifacts).filter((one) => one.startsWith(named)))
        cpSync(join(given.artifacts, one), folder, { recursive: true })
  }
  return clone
}

it('the workflow in the manual builds the site', async () => {
  const manual = readFileSync(join(projectRoot, 'docs/caching.md'), 'utf8')
  const text = /site\.yml`\*\*\n\n```yaml\n([\s\S]*?)\n```/.exec(manual)?.[1] ?? ''
  const { compile, build } = (parse(text) as { jobs: Record<string, Job> }).jobs
  const parts = compile?.strategy?.matrix.part ?? []
  expect([parts.length, build?.needs]).toEqual([4, 'compile'])
  const site = parted()
  const artifacts = `${site.root}-artifacts`
  for (const [index, part] of parts.entries()) await runJob(compile as Job, site, { part, index, artifacts })
  expect(readdirSync(artifacts)).toHaveLength(4)
  const built = await runJob(build as Job, site, { part: '', index: 0, artifacts })
  expect(built.output()).toEqual(await buildClean(site))
  expect(readdirSync(artifacts)).toContain('site')
})

it.each([
  ['0/2', "error: option '--shard <part>' argument '0/2' is invalid. Write a part of a number of parts, like `2/4`."],
  ['3/2', "error: option '--shard <part>' argument '3/2' is invalid. Write a part of a number of parts, like `2/4`."],
])('there is no part %s', async (part, reported) => {
  const { status, stderr } = await cli(['build', '--shard', part])
  expect({ status, stderr: stderr.split('\n')[0] }).toEqual({ status: 2, stderr: reported })
})
