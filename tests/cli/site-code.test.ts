import { afterAll, describe, expect, it } from 'vitest'
import { cliAlone, leastConfig, site, siteForTest, type TestSite } from '../harness/site.ts'
import { Tool } from '../harness/tool.ts'

// The site's own code runs in the tool's process. Whatever goes wrong there is reported as an error of the site, with its file and exit
// code 1, and nothing is written: it is never silent, prints no stack trace of the tool, and cannot keep a build from ending.

const page = (code: string) => ({ 'content/docs/a.md': '# A\n', 'content/docs/b.mdx': `${code}\n\n# B\n` })
const config = (code: string) => ({ 'content/docs/a.md': '# A\n', 'site.config.ts': `${code}\n${leastConfig}` })
const plugin = (body: string) => leastConfig.replace(' }', `, markdown: { remarkPlugins: [() => () => { ${body} }] } }`)

/** All sites are built in one process, since what the code of one does to it must not reach the next one. */
const tool = new Tool()
afterAll(() => tool.stop())
const build = ({ root }: TestSite) => tool.run(['build', '--root', root])

type Case = readonly [what: string, files: Readonly<Record<string, string>>, place: string, reported: string]

const inPage = 'content/docs/b.mdx:1:'
const loud = 'The module throws an error when it is loaded: '
const late = 'The site’s code failed after it was loaded: '

const cases: readonly Case[] = [
  ['a page ends the process', page('export const x = process.exit(0)'), `${inPage}26`, 'it calls `process.exit`'],
  [
    'a page ends the process by a name of its own',
    page("import own from 'node:process'\nexport const x = own.reallyExit(0)"),
    'content/docs/b.mdx:2:22',
    'it calls `process.reallyExit`',
  ],
  [
    'a page ends the real process',
    page("export const x = globalThis['process'].exit(0)"),
    `${inPage}40`,
    'it calls `process.exit`',
  ],
  ['a page aborts the process', page('export const x = process.abort()'), `${inPage}26`, 'it calls `process.abort`'],
  [
    'a component ends the process',
    page('export const X = () => { process.exit(0) }\n\n<X />'),
    `${inPage}34`,
    'The page throws an error while it is rendered: it calls `process.exit`',
  ],
  [
    'a module page ends the process',
    { 'content/pages/x.tsx': 'process.exit(0)\nexport default () => <p>x</p>\n' },
    'content/pages/x.tsx:1:9',
    'it calls `process.exit`',
  ],
  ['the configuration ends the process', config('process.exit(0)'), 'site.config.ts:1:9', 'it calls `process.exit`'],
  [
    'a plugin ends the process',
    { 'content/docs/a.md': '# A\n', 'site.config.ts': plugin('process.exit(0)') },
    'content/docs/a.md:1:1',
    'it calls `process.exit`',
  ],
  [
    'a timer ends the process',
    page('export const x = setTimeout(() => process.exit(0), 1) && 1'),
    `${inPage}43`,
    `${late}it calls \`process.exit\``,
  ],
  [
    'a promise is rejected later',
    page("export const x = Promise.reject(new Error('too late')) && 1"),
    `${inPage}26`,
    `${late}too late`,
  ],
  [
    'a promise is rejected later with a text',
    page("export const x = Promise.reject('too late') && 1"),
    `${inPage}1`,
    `${late}too late`,
  ],
  [
    'a timer throws',
    page("export const x = setTimeout(() => { throw new Error('too late') }, 1) && 1"),
    `${inPage}29`,
    `${late}too late`,
  ],
  [
    'a promise of the configuration is rejected later',
    config("Promise.reject(new Error('too late'))"),
    'site.config.ts:1:16',
    `${late}too late`,
  ],
  [
    'a page adds to all objects',
    page('export const x = (Object.prototype.get = () => 1)'),
    `${inPage}1`,
    `${loud}it changes \`Object.prototype.get\``,
  ],
  [
    'a page replaces a method of all lists',
    page("export const x = (Array.prototype.flatMap = () => { throw new Error('boom') })"),
    `${inPage}1`,
    `${loud}it changes \`Array.prototype.flatMap\``,
  ],
  [
    'a page removes a method of all lists',
    page('export const x = delete Array.prototype.map'),
    `${inPage}1`,
    `${loud}it changes \`Array.prototype.map\``,
  ],
  [
    'a component replaces a method of all lists',
    page('export const X = () => { Array.prototype.map = () => []; return 1 }\n\n<X />'),
    `${inPage}1`,
    'it changes `Array.prototype.map`',
  ],
  [
    'a page replaces promises',
    page('export const x = (globalThis.Promise = class {})'),
    `${inPage}1`,
    `${loud}it changes \`globalThis.Promise\``,
  ],
  [
    'a page replaces what promises do',
    page('export const x = (Promise.prototype.then = () => {})'),
    `${inPage}1`,
    `${loud}it changes \`Promise.prototype.then\``,
  ],
  [
    'a page replaces the console',
    page('export const x = (console.log = () => { throw 1 })'),
    `${inPage}1`,
    `${loud}it changes \`console.log\``,
  ],
  [
    'a page replaces the output',
    page('export const x = (process.stdout.write = () => { throw 1 })'),
    `${inPage}1`,
    `${loud}it changes \`process.stdout.write\``,
  ],
  [
    'a page replaces the working directory',
    page("export const x = (process.cwd = () => { throw new Error('no') })"),
    `${inPage}1`,
    `${loud}it changes \`process.cwd\``,
  ],
  [
    'a page changes the working directory',
    page("export const x = process.chdir('/')"),
    `${inPage}1`,
    `${loud}it changes the working directory`,
  ],
  [
    'a page removes WebAssembly',
    page('export const x = (globalThis.WebAssembly = undefined)'),
    `${inPage}1`,
    `${loud}it changes \`globalThis.WebAssembly\``,
  ],
  [
    'a page freezes all objects',
    page('export const x = Object.freeze(Object.prototype) && 1'),
    `${inPage}1`,
    'it changes `Object.prototype`',
  ],
  [
    'a page replaces a function of a package',
    page("import fs from 'node:fs'\nexport const x = (fs.writeFileSync = () => { throw new Error('boom') })"),
    'content/docs/b.mdx:2:',
    `${late}boom`,
  ],
  [
    'the configuration changes all objects',
    config('Object.prototype.evil = 1'),
    'site.config.ts:1:1',
    'The configuration cannot be read: it changes `Object.prototype.evil`',
  ],
]

/** What nothing can undo. */
const lasting = ['a page freezes all objects', 'a page replaces a function of a package']

describe('the site’s own code fails a build, and is named, when', () => {
  it.each(cases)('%s', async (what, files, place, reported) => {
    const made = site(files)
    const { status, stdout, stderr } = await build(made)
    if (lasting.includes(what)) tool.stop()
    expect(stdout).toContain(place)
    expect(stdout).toContain(reported)
    if (reported.startsWith(late)) expect(stdout).toContain('module/failed-later')
    expect(`${stdout}${stderr}`, 'no stack').not.toMatch(/^ {2,}at |tool\.cjs|bug in Sitegen/m)
    expect(status).toBe(1)
    expect(made.exists('build')).toBe(false)
  })
})

describe('a loop without an end', () => {
  const hot = 'for (;;) {}'
  // Without an end, too, but it leaves the processor to other tests.
  const loop = 'for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)'
  it.each([
    ['in the configuration', config(loop), 'site.config.ts:1:1  config/failed'],
    [
      'in a configuration that is a function',
      { 'site.config.ts': `export default () => { ${loop} }\n` },
      'site.config.ts:1:1  config/failed',
    ],
    [
      'in a sidebar',
      {
        'content/docs/a.md': '# A\n',
        'sidebars.js': `${loop}\nmodule.exports = {}\n`,
        'site.config.ts': leastConfig.replace(' }', ", content: { docs: { sidebarPath: 'sidebars.js' } } }"),
      },
      'sidebars.js:1:1',
    ],
    ['in a page', page(`export const x = (() => { ${hot} })()`), 'content/docs/b.mdx:1:1  module/failed'],
    [
      'in a component',
      page(`export const X = () => { ${loop} }\n\n<X />`),
      'content/docs/b.mdx:1:1  page/render-failed',
    ],
    [
      'in a module page',
      { 'content/pages/x.tsx': `export default () => { ${loop} }\n` },
      'content/pages/x.tsx:1:1  page/render-failed',
    ],
    [
      'in a theme',
      {
        'content/docs/a.md': '# A\n',
        'theme/index.tsx': `import { theme as base } from '@sitegen/cli/theme'\nexport const theme = { ...base, Toc: () => { ${loop} }, Shell: () => { ${loop} } }\n`,
        'site.config.ts': leastConfig.replace(' }', ", theme: 'theme/index.tsx' }"),
      },
      'site.config.ts:1:83  theme/failed',
    ],
    [
      'in the function of the redirects',
      {
        'content/docs/a.md': '# A\n',
        'site.config.ts': leastConfig.replace(' }', `, createRedirects: () => { ${loop} } }`),
      },
      'site.config.ts:1:',
    ],
    [
      'in the function of the outputs',
      { 'content/docs/a.md': '# A\n', 'site.config.ts': leastConfig.replace(' }', `, outputs: () => { ${loop} } }`) },
      'site.config.ts:1:',
    ],
  ])('%s is ended, and its file is named', async (_, files, place) => {
    const made = site(files)
    for (const command of ['build', 'check-links']) {
      const { status, stdout } = await tool.run([command, '--root', made.root], { env: { SITEGEN_TIME_LIMIT: '1' } })
      expect(stdout).toContain(place)
      expect(stdout).toContain('it did not finish in 1 second.')
      expect(status).toBe(1)
      if (/redirects|outputs/.test(_)) break
    }
    expect(made.exists('build')).toBe(false)
  })
})

describe('files that import each other', () => {
  const partials = {
    'content/docs/_a.mdx': "import B from './_b.mdx'\n\n<B />\n",
    'content/docs/_b.mdx': "import A from './_a.mdx'\n\n<A />\n",
    'content/docs/b.mdx': "# B\n\nimport A from './_a.mdx'\n\n<A />\n",
    'site.config.ts': leastConfig,
  }
  const early = {
    'parts/a.tsx': "import { B } from './b.tsx'\nexport const A = () => <B />\nexport const name = B.name\n",
    'parts/b.tsx': "import { A } from './a.tsx'\nexport const B = () => <p>b</p>\nexport const name = A.name\n",
    'site.config.ts': leastConfig,
  }
  const importing = "import { A } from '../../parts/a.tsx'\n"
  const inTurn = 'These files import each other: `parts/a.tsx` → `parts/b.tsx` → `parts/a.tsx`, so one of them runs'
  it.each([
    [
      'show each other without an end',
      partials,
      'content/docs/_b.mdx:3:1  page/render-failed\n  The page cannot be rendered: what is shown here contains itself.',
      'import each other: `content/docs/_a.mdx` → `content/docs/_b.mdx` → `content/docs/_a.mdx`. Remove',
    ],
    [
      // React would leave out what it has no stack for.
      'show themselves below a text',
      {
        ...partials,
        'content/docs/_a.mdx':
          'import A from \'./_a.mdx\'\n\nText.\n\n<Tabs><TabItem value="a"><A /></TabItem></Tabs>\n',
      },
      'content/docs/_a.mdx:5:26  page/render-failed\n  The page cannot be rendered: what is shown here contains itself.',
      'hint  `content/docs/_a.mdx` imports itself. Remove the import.',
    ],
    [
      'are pages that show themselves',
      { ...partials, 'content/docs/b.mdx': "import B from './b.mdx'\n\n# B\n\n<B />\n" },
      'content/docs/b.mdx:5:1  page/render-failed\n  The page cannot be rendered: what is shown here contains itself.',
      'hint  `content/docs/b.mdx` imports itself. Remove the import.',
    ],
    [
      'are used by a page in MDX before they are there',
      { ...early, 'content/docs/b.mdx': `# B\n\n${importing}\n<A />\n` },
      'parts/b.tsx:3:23  module/failed',
      inTurn,
    ],
    [
      'are used by a module page before they are there',
      { ...early, 'content/pages/b.tsx': `${importing}export default A\n` },
      'parts/b.tsx:3:23  module/failed',
      inTurn,
    ],
  ])('and %s are named', async (_, files, place, hint) => {
    const { status, stdout } = await tool.run(['build', '--root', site(files).root], {
      env: { SITEGEN_TIME_LIMIT: '1' },
    })
    expect(stdout).toContain(place)
    expect(stdout).toContain(hint)
    expect(status).toBe(1)
  })

  it('may show each other as long as there is something to show', async () => {
    const tree = "import A from './_a.mdx'\n\nLevel {props.rest}\n\n{props.rest > 1 && <A rest={props.rest - 1} />}\n"
    const made = site({
      ...partials,
      'content/docs/_a.mdx': tree,
      'content/docs/b.mdx': "import A from './_a.mdx'\n\n<A rest={20} />\n",
    })
    expect((await build(made)).status).toBe(0)
    expect(made.read('build/docs/b/index.html').match(/<p>Level \d+/g)).toHaveLength(20)
  })

  it('are not blamed for another failure', async () => {
    const files = {
      ...early,
      'parts/b.tsx': "import { A } from './a.tsx'\nexport const B = A\nthrow new Error('no')\n",
    }
    const page = { 'content/docs/b.mdx': `# B\n\n${importing}\n<A />\n` }
    const { stdout } = await build(site({ ...files, ...page }))
    expect(stdout).toContain('parts/b.tsx:3:7  module/failed')
    expect(stdout).not.toContain('import each other')
  })
})

describe('a failure that depends on the moment', () => {
  const fails = async (command: string, root: string, limit: string, reported: string) => {
    const { status, stdout } = await tool.run([command, '--root', root], { env: { SITEGEN_TIME_LIMIT: limit } })
    expect(stdout).toContain(reported)
    expect(status).toBe(1)
  }
  it('of a component is not covered by the cache in the next run', async () => {
    const made = site(page("export const X = () => { void Promise.reject(new Error('too late')) }\n\n<X />"))
    for (const command of ['build', 'build', 'check-links', 'check-links', 'build'])
      await fails(command, made.root, '60', `${late}too late`)
  })

  it('is none with more time', async () => {
    const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)'
    const slow = page(
      `export const X = () => { const end = Date.now() + 1500; while (Date.now() < end) ${wait} }\n\n<X />`,
    )
    const made = site(slow)
    await fails('build', made.root, '1', 'it did not finish in 1 second.')
    expect((await build(made)).status).toBe(0)
  })
})

it('a module that fails when it is loaded is reported once, at its place, and the last output stays', async () => {
  const mdx = (name: string) => `import { value } from '../../src/${name}.ts'\n\n# ${name}\n\nIt is {value}.\n`
  const made = siteForTest({
    'content/docs/bad.mdx': mdx('bad'),
    'content/docs/sound.mdx': mdx('sound'),
    'src/bad.ts': 'export const value = 1\n',
    'src/sound.ts': 'export const value = 2\n',
  })
  expect((await made.json()).diagnostics).toEqual([])
  const before = made.output()
  made.write({ 'src/bad.ts': "export const value = JSON.parse('{')\n", 'src/sound.ts': 'export const value = 3\n' })
  const { status, diagnostics } = await made.json()
  expect(status).toBe(1)
  expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([['module/failed', 'src/bad.ts', 1]])
  expect(made.output()).toEqual(before)
})

describe('what the site’s code leaves running', () => {
  it('does not keep a build, whose exit code stays its own', async () => {
    const made = site(page('export const x = setInterval(() => { process.exitCode = 7 }, 1) && 1'))
    const { status } = await cliAlone(['build', '--root', made.root])
    expect(status).toBe(0)
    expect(made.exists('build/docs/b/index.html')).toBe(true)
  })
})

describe('code that changes nothing of others', () => {
  it('may add what is missing, and use what it likes', async () => {
    const made = site(
      page(
        "Object.defineProperty(Array.prototype, 'newest', { value: () => 'added', configurable: true })\nexport const x = [].newest()\nexport const y = (globalThis.mine = 1)",
      ),
    )
    made.write({
      'content/docs/b.mdx':
        "export const x = Object.defineProperty(Array.prototype, 'newest', { value: () => 'added' }) && [].newest()\nexport const y = (globalThis.mine = 1)\n\n# B\n\n{x}\n",
    })
    expect((await build(made)).status).toBe(0)
    expect(made.main('docs/b/index.html')).toContain('added')
  })
})
