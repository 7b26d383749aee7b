// Modules as the bundler of Docusaurus accepts them.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../harness/picture.ts'
import { cli, site } from '../harness/site.ts'

/** What a page links after the style sheet of the site. */
function pageSheets(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="\/([^"]*page-[^"]*)"/g)].map(([, path = '']) => path)
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"><path d="M0 0h1"/></svg>\n'
const made = site({
  'site.config.ts':
    "export default { title: 'T', url: 'https://example.com', baseUrl: '/', content: { assets: ['src/files'] } }\n",
  'package-lock.json': '{}',
  'node_modules/icons/package.json': '{ "name": "icons" }',
  'node_modules/icons/a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]),
  'src/files/x.svg': svg,
  'src/files/a.docx': 'docx',
  'src/files/B.PNG': png(1),
  'src/parts/one.js': "export default 'one'\n",
  'src/parts/two.js': "export const two = 'two'\n",
  'src/parts/deep/three.js': 'export default 3\n',
  'src/parts/no.txt': 'no',
  'src/plain.js':
    "import React from 'react'\n\nexport default function Plain() {\n  return <b>JSX in a .js file</b>\n}\n",
  'src/island.js': "'use client'\nimport './less.less'\nexport const Island = () => <i>Island in JS</i>\n",
  'src/styled.jsx': `import sass from './card.module.scss'
import less from './less.less'
import own from './own.module.css'
import './plain.css'
import Logo from './files/x.svg'
import logo from './files/x.svg?url'
import { Thing, call } from 'not-there'
import Deep from '@scope/not-there/deep'
import { useAll } from 'not-there/all'

export default () => (
  <div className={sass.card}>
    <i className={less['a-b']} /><i className={own.own} /><Logo width="3" /><img src={logo} alt="" />
    <Thing>kept {String(call().x)}</Thing><Deep /><em>{useAll()?.name}</em>
  </div>
)
`,
  'src/card.module.scss': '$c: red;\n.card { color: $c; .inner { color: blue } }\n',
  'src/less.less': '.a-b { .mixin() }\n',
  'src/plain.css': "@import 'nowhere.css';\nbody { background: url('/img/x.png') }\n",
  'src/own.module.css': `.own { background: url('/img/x.png') }
.other { background: url('~icons/a.png') }
.third { background: url('./files/x.svg') }
.fourth { background: url('./nowhere.png') }
`,
  'content/docs/b.md': '# B\n',
  'content/docs/a.mdx': `import Plain from '@site/src/plain'
import Styled from '@site/src/styled'
import { Island } from '@site/src/island'
import Logo from '@site/src/files/x.svg'
import docx from '@site/src/files/a.docx'
import big from '@site/src/files/B.PNG'
import none from 'not-there'

# A

<Plain /> <Styled /> <Island />

<Logo className="drawn" /> <img src={Logo} className="shown" /> <a href={docx}>docx</a> <img src={big} />

export const all = require.context('../../src/parts', false, /\\.js$/)

export const deep = require.context('@site/src/parts', true, /three|one/)

{all.keys().map((name) => name + ' ' + Object.values(all(name)).join()).join('; ')}

{deep.keys().join()}
`,
})

describe('a page that uses all of it', () => {
  let main = ''
  let reported: readonly (readonly unknown[])[] = []
  beforeAll(async () => {
    const { diagnostics, ok } = await made.json()
    reported = diagnostics.map(({ code, message, hint, file, line }) => [code, message, hint, `${file}:${line}`])
    if (ok) main = made.main('docs/a/index.html')
  })
  afterAll(() => made.dispose())

  it('is built, with a warning for each package, compiler and address that is missing', () => {
    expect(reported).toEqual([
      [
        'module/unresolved-import',
        'The package `not-there` is not installed; components from it show only their children.',
        'Run `npm install not-there`, or correct the import.',
        'content/docs/a.mdx:7',
      ],
      [
        'module/style',
        expect.stringContaining('The rules of `./less.less` are not published'),
        'Run `npm install less`, or rewrite it as CSS.',
        'src/island.js:2',
      ],
      [
        'module/style-address',
        expect.stringContaining('The address `./nowhere.png` in a style sheet does not lead to a file'),
        expect.stringContaining('Correct it'),
        'src/own.module.css:4',
      ],
      [
        'module/style-address',
        expect.stringContaining('The address `nowhere.css` in a style sheet does not lead to a file'),
        expect.stringContaining('Correct it'),
        'src/plain.css:1',
      ],
      [
        'module/style',
        expect.stringContaining('The rules of `./card.module.scss` are not published'),
        'Run `npm install sass`, or rewrite it as CSS.',
        'src/styled.jsx:1',
      ],
      [
        'module/unresolved-import',
        'The package `@scope/not-there` is not installed; components from it show only their children.',
        expect.stringContaining('Run `npm install @scope/not-there`, or correct the import. If `@scope` is an alias'),
        'src/styled.jsx:8',
      ],
    ])
  })

  it('has JSX of .js files, also in islands', () => {
    expect(main).toContain('<b>JSX in a .js file</b>')
    expect(main).toContain('<i>Island in JS</i>')
  })

  it('keeps the names of classes', () => {
    expect(main).toContain('<div class="card"><i class="a-b">')
    expect(main).toMatch(/<i class="\w*own">/)
  })

  it('links the rules of its modules, with their addresses', () => {
    const [sheet = '', ...others] = pageSheets(made.read('build/docs/a/index.html'))
    const css = made.read(`build/${sheet}`)
    expect(others).toEqual([])
    const own = /class="(own_\w+_own)"/.exec(main)?.[1]
    expect(css).toContain(`.${own}{background:url(/img/x.png)}`)
    expect(css).toMatch(/_other\{background:url\(\/assets\/image-\w+\.png\)\}/)
    expect(css).toContain('body{background:url(/img/x.png)}')
    expect(pageSheets(made.read('build/docs/b/index.html'))).toEqual([])
  })

  it('shows an SVG as a component and as an address', () => {
    expect(main.match(/<img src="\/assets\/images\/x-[\da-f]+\.svg"/g)).toHaveLength(4)
    expect(main).toMatch(/<img[^>]* class="drawn"/)
    expect(main).toMatch(/<img[^>]* class="shown"/)
  })

  it('has other files as addresses', () => {
    expect(main).toMatch(/<a href="\/assets\/files\/a-[\da-f]+\.docx"/)
    expect(main).toMatch(/<img src="\/assets\/images\/B-[\da-f]+\.PNG"/)
  })

  it('has the modules of a folder', () => {
    expect(main).toContain('./one.js one; ./two.js two')
    expect(main).toContain('./deep/three.js,./one.js')
  })

  it('shows what is in components of missing packages', () => expect(main).toContain('kept '))

  it('sees a module that is added to the folder', async () => {
    made.write({ 'src/parts/zero.js': "export default 'zero'\n" })
    await made.build()
    expect(made.main('docs/a/index.html')).toContain('./two.js two; ./zero.js zero')
  })
})

const compiler = `const { readFileSync } = require('node:fs')
const { fileURLToPath } = require('node:url')
Function.prototype.added = 1
exports.compileString = (text, { url, importers: [{ findFileUrl }] }) => {
  if (text.includes('bad')) throw Object.assign(new Error(), { sassMessage: 'Undefined variable.', span: { url, start: { line: 1, column: 2 } } })
  const found = findFileUrl(/'(~[^']*)'/.exec(text)[1])
  const [, value] = /: (.*);/.exec(readFileSync(fileURLToPath(found), 'utf8'))
  return { css: text.replace(/@use.*\\n/, '').replaceAll('$c', value), loadedUrls: [url, found] }
}
`

describe('a site with a compiler', () => {
  const other = site({
    'site.config.ts':
      "export default { title: 'T', url: 'https://example.com', baseUrl: '/', theme: { css: ['src/site.scss'] } }\n",
    'package-lock.json': '{}',
    'src/site.scss': "@use '~brand/_colors.scss';\nmain { color: $c }\n",
    'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
    'node_modules/sass/index.js': compiler,
    'node_modules/brand/_colors.scss': '$c: red;\n',
    'theme/Footer.tsx': "import './footer.css'\nexport default () => <footer>F</footer>\n",
    'theme/footer.css': 'footer { color: green }\n',
    'content/parts/card.module.scss': "@use '~brand/_colors.scss';\n.card { color: $c }\n",
    'content/parts/island.tsx': `'use client'
import { card } from './card.module.scss'
export const Island = () => <i className={card}>I</i>
`,
    'content/pages/index.jsx': `import styles from '../parts/card.module.scss'
import { Island } from '../parts/island'
export default () => <p className={styles.card}><Island /></p>
`,
    'content/docs/a.md': '# A\n',
  })
  afterAll(() => other.dispose())
  const sheets = (page: string) => pageSheets(other.read(`build/${page}`)).map((path) => other.read(`build/${path}`))

  it('publishes what Sass compiles, by the same names in pages and islands', async () => {
    const { diagnostics } = await other.json()
    expect(diagnostics).toEqual([])
    const name = /<p class="(card_\w+_card)"><sitegen-island[^>]*><i class="\1">/.exec(other.main('index.html'))?.[1]
    expect(sheets('index.html')).toEqual(['footer{color:green}', `.${name}{color:red}`])
    expect(sheets('docs/a/index.html')).toEqual(['footer{color:green}'])
    const style = [...other.output().keys()].find((path) => path.includes('assets/style-')) ?? ''
    expect(other.read(`build/${style}`)).toContain('main{color:red}')
    const script = [...other.output().keys()].find((path) => path.includes('island-island')) ?? ''
    expect(other.read(`build/${script}`)).toContain(`"${name}"`)
  })

  it('follows what a style sheet is made from', async () => {
    other.write({ 'node_modules/brand/_colors.scss': '$c: blue;\n' })
    await other.build()
    expect(sheets('index.html')[1]).toContain('{color:#00f}')
  })

  it('is built without what nothing compiles', async () => {
    other.write({ 'node_modules/sass/index.js': '', 'package.json': '{}' }).remove('node_modules/sass')
    const { diagnostics } = await other.json()
    expect(diagnostics.map(({ code, hint, file }) => [code, hint, file])).toEqual([
      ['module/style', 'Run `npm install sass`, or rewrite it as CSS.', 'content/pages/index.jsx'],
    ])
    other.write({
      'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
      'node_modules/sass/index.js': compiler,
      'package.json': '{ "dependencies": { "sass": "1" } }',
    })
    expect((await other.json()).diagnostics).toEqual([])
  })

  it('finds packages where Node does', async () => {
    const within = site({
      'node_modules/brand/_colors.scss': '$c: red;\n',
      'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
      'node_modules/sass/index.js': compiler,
      'web/node_modules/other/index.js': '',
      'web/site.config.ts':
        "export default { title: 'T', url: 'https://a.example', baseUrl: '/', theme: { css: ['a.scss'] } }\n",
      'web/a.scss': "@use '~brand/_colors.scss';\nmain { color: $c }\n",
      'web/content/docs/a.md': '# A\n',
    })
    expect(await cli(['build', '--root', join(within.root, 'web')])).toMatchObject({
      status: 0,
      stdout: expect.not.stringContaining('⚠'),
    })
    within.dispose()
  })

  it('notices what is installed although no other file has changed', async () => {
    const late = site({
      'site.config.ts':
        "export default { title: 'T', url: 'https://example.com', baseUrl: '/', theme: { css: ['a.scss'] } }\n",
      'a.scss': "@use '~brand/_colors.scss';\nmain { color: $c }\n",
      'content/pages/index.jsx': "import './b.css'\nexport default () => <p>a</p>\n",
      'content/pages/b.css': '@import "~brand/rules.css";\n',
      'node_modules/other/index.js': '',
    })
    for (const _ of ['the second build records what it read', 'the third one finds it'])
      expect((await late.build()).stdout).toContain('module/style')
    expect((await late.build()).stdout).toContain('module/style-address')
    late.write({
      'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
      'node_modules/sass/index.js': compiler,
      'node_modules/brand/rules.css': 'p { color: green }',
      'node_modules/brand/_colors.scss': '$c: red;\n',
    })
    expect((await late.build()).stdout).not.toContain('module/style')
    late.remove('node_modules/sass').remove('node_modules/brand')
    expect((await late.build()).stdout).toContain('module/style-address')
    late.dispose()
  })

  it('is built without a style sheet that cannot be compiled', async () => {
    other.write({ 'content/parts/card.module.scss': '/* bad */\n' })
    const { diagnostics } = await other.json()
    expect(diagnostics.map(({ code, message, file, line, column }) => [code, message, file, line, column])).toEqual([
      [
        'module/style',
        'The rules of this style sheet are not published: Undefined variable.',
        ...['content/parts/card.module.scss', 2, 3],
      ],
    ])
    expect(other.main('index.html')).toContain('<p class="card">')
  })
})
