// Modules as the bundler of Docusaurus accepts them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from '../harness/site.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"><path d="M0 0h1"/></svg>\n'
const made = site({
  'site.config.ts':
    "export default { title: 'T', url: 'https://example.com', baseUrl: '/', content: { assets: ['src/files'] } }\n",
  'package-lock.json': '{}',
  'node_modules/icons/package.json': '{ "name": "icons" }',
  'node_modules/icons/a.png': 'png',
  'src/files/x.svg': svg,
  'src/files/a.docx': 'docx',
  'src/files/B.PNG': 'png',
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
`,
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
  let told: readonly (readonly unknown[])[] = []
  beforeAll(async () => {
    const { diagnostics, ok } = await made.json()
    told = diagnostics.map(({ code, message, hint, file, line }) => [code, message, hint, `${file}:${line}`])
    if (ok) main = made.main('docs/a/index.html')
  })
  afterAll(() => made.dispose())

  it('is built, with a warning for each package and one for all style sheets', () => {
    expect(told).toEqual([
      [
        'module/unresolved-import',
        'The package `not-there` is not installed; components from it show only their children.',
        'Run `npm install not-there`, or correct the import.',
        'content/docs/a.mdx:7',
      ],
      [
        'module/style',
        expect.stringContaining('The rules of `./less.less` are not published'),
        expect.stringContaining('`styles/index.css`'),
        'src/island.js:2',
      ],
      [
        'module/unresolved-import',
        'The package `@scope/not-there` is not installed; components from it show only their children.',
        'Run `npm install @scope/not-there`, or correct the import.',
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
