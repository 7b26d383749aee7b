// A site may be in any folder: signs that mean something to addresses, patterns or shells mean nothing in its path.
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../harness/picture.ts'
import { fixture, TestSite } from '../harness/site.ts'
import { cleanBuild, differences, startDev } from './dev-server.ts'
import { until } from './harness.ts'

const config = `import { defineConfig } from '@sitegen/cli'
import { name } from './name.ts'

export default defineConfig({
  title: name,
  url: new URL(import.meta.url).protocol === 'file:' ? 'https://example.com' : '',
  baseUrl: '/',
  theme: 'theme/index.tsx',
  initScript: 'theme/init.ts',
  content: { docs: { sidebarPath: 'sidebars.ts' } },
})
`

const files = {
  'site.config.ts': config,
  'name.ts': "export const name = 'Strange'\n",
  'sidebars.ts': "import { first } from './first.ts'\nexport default { docs: [first, 'in-mdx', 'lived-in'] }\n",
  'first.ts': "export const first = 'index'\n",
  'theme/index.tsx': "export { theme } from '@sitegen/cli/theme'\n",
  'theme/styles/index.css': "@import './more.css';\nbody { background: url('./dot.svg') }\n",
  'theme/styles/more.css': 'p { color: red }\n',
  'theme/styles/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'theme/init.ts': "import { name } from '../name.ts'\ndocument.title += name\n",
  'content/docs/in-mdx.mdx':
    "import { Counter } from '@site/content/parts/counter.tsx'\nimport Part from './_part.mdx'\nimport text from './a.txt?raw'\n\n# MDX\n\n<Part />\n\n<Counter />\n\n{text}\n\n![Dot](./dot.png)\n",
  'content/docs/_part.mdx': 'Part.\n',
  'content/docs/a.txt': 'Raw.',
  'content/docs/dot.png': png(1),
}

const names = ['a#b', 'a?b', 'a*b', '[a]', '?island', `a #?%20%zz'"*[b](c){d}!$&\`;|<e>~`]

let place: string
let plain: TestSite
let expected: ReadonlyMap<string, Buffer>
/** After a change of an island. */
let changed: ReadonlyMap<string, Buffer>
beforeAll(async () => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-roots-')))
  plain = fixture('islands').write(files)
  const build = async () => {
    const { status, stdout } = await plain.build('--strict')
    expect(status, stdout).toBe(0)
    return plain.output()
  }
  expected = await build()
  expect([...expected.keys()].filter((path) => /island-(counter|badge)/.test(path))).toHaveLength(2)
  change(plain)
  changed = await build()
}, 60_000)
afterAll(() => {
  plain.dispose()
  rmSync(place, { recursive: true, force: true })
})

function change(made: TestSite) {
  const counter = 'content/parts/counter.tsx'
  made.write({ [counter]: `${made.read(counter)}\nexport const added = 1\nconsole.log(added)\n` })
}

/** The site at a path of a given name. */
function siteAt(name: string): TestSite {
  const folder = join(place, name)
  mkdirSync(folder)
  renameSync(fixture('islands').write(files).root, join(folder, 'site'))
  return new TestSite(join(folder, 'site'))
}

/** Save a page, and wait until it is shown. */
async function saveAndSee(made: TestSite, origin: string) {
  made.write({ 'content/docs/index.md': '# Changed\n' })
  await until(
    () => fetch(`${origin}/docs`).then((answer) => answer.text()),
    (text) => text.includes('Changed'),
  )
}

describe('in a root whose path has strange signs', () => {
  it.each(names)(
    'a build has the bytes of any other: %s',
    async (name) => {
      const made = siteAt(name)
      const { status, stdout } = await made.build('--strict')
      expect(status, stdout).toBe(0)
      expect(made.output()).toEqual(expected)
      change(made)
      expect((await made.build('--strict')).status).toBe(0)
      expect(made.output()).toEqual(changed)
    },
    60_000,
  )

  it('the development server has them too, and sees a change', async () => {
    const dev = await startDev(siteAt(`dev ${names.at(-1)}`))
    try {
      expect(await differences(dev.origin, await cleanBuild(dev.files))).toEqual([])
      change(dev.files)
      await saveAndSee(dev.files, dev.origin)
      expect(await differences(dev.origin, await cleanBuild(dev.files))).toEqual([])
    } finally {
      await dev.stop()
    }
  }, 120_000)
})

describe('a root that is a symbolic link', () => {
  it('is built like its target', async () => {
    const made = siteAt('target')
    const link = new TestSite(join(place, 'link #'))
    symlinkSync(made.root, link.root)
    const { status, stdout } = await link.build('--strict')
    expect(status, stdout).toBe(0)
    expect(made.output()).toEqual(expected)
    // Through either path it is one site, with one cache.
    const again = await made.build('--strict', '--json')
    expect(again.status).toBe(0)
    expect(made.output()).toEqual(expected)
  }, 60_000)

  it('is served like its target, and its changes are seen', async () => {
    const made = siteAt('other target')
    const link = new TestSite(join(place, 'dev link'))
    symlinkSync(made.root, link.root)
    const dev = await startDev(link)
    try {
      expect(await differences(dev.origin, await cleanBuild(made))).toEqual([])
      await saveAndSee(made, dev.origin)
    } finally {
      await dev.stop()
    }
  }, 120_000)
})
