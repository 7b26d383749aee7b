import { describe, expect, it } from 'vitest'
import { compileMdx } from '../../../renderer/markdown/mdx/module.ts'
import { makeConfig, makeSource } from '../../harness/make.ts'

const config = makeConfig({})
const compile = (text: string) =>
  compileMdx(makeSource('content/docs/a.mdx', text, config), config, { isPlain: true, isApart: true })

describe('the code of a page', () => {
  it('is a function of what it imports', async () => {
    const text = `import A, { b as c } from './a'
import * as D from '../d.mdx'
import './e.css'

export const f = 1

<A>{f}</A> <D.E />
`
    const { apart, code } = await compile(text)
    expect(apart?.imports).toBe(`import A, { b as c } from "./a"
import * as D from "../d.mdx"
import "./e.css"
export { A, c, D }
`)
    expect(apart?.names).toEqual(['A', 'c', 'D'])
    expect(apart?.exports.map(([name]) => name)).toEqual([
      'f',
      'default',
      'frontMatter',
      'contentTitle',
      'metadata',
      'toc',
    ])
    expect(apart?.given.map(([, from]) => from)).toEqual(expect.arrayContaining(['react/jsx-runtime', 'sitegen:mdx']))
    expect(code).not.toMatch(/^(?:import|export)\b/m)
  })

  it('has no imports of its own without any in its text', async () => {
    expect((await compile('<B /> {1}\n')).apart?.imports).toBe('')
  })

  const places: readonly (readonly [isAnywhere: boolean, from: string])[] = [
    [true, '@theme/Tabs'],
    [true, '@site/src/a'],
    [false, './a'],
    [false, 'a-package'],
  ]
  for (const [isAnywhere, from] of places)
    it(`imports ${from} ${isAnywhere ? 'from wherever it is' : 'from its folder'}`, async () => {
      expect((await compile(`import A from '${from}'\n\n<A />\n`)).apart?.isAnywhere).toBe(isAnywhere)
    })

  const modules: readonly (readonly [what: string, text: string])[] = [
    ['a call of `require`', "<img src={require('./a.png').default} />\n"],
    ['an import in an expression', "export const a = () => import('./a')\n\n<A />\n"],
    ['`import.meta`', '{import.meta.url}\n'],
    ['an `await`', 'export const a = await 1\n\n{a}\n'],
    ['a variable of the environment', '{process.env.A}\n'],
    ['a variable of the environment by another name', "{globalThis['process'].env.A}\n"],
    ['a name with an escape', '{proc\\u0065ss.env.A}\n'],
    ['an export of what it imports', "export { a } from './a'\n\n{1}\n"],
    ['an export of all', "export * from './a'\n\n{1}\n"],
    ['names in a pattern', 'export const { a } = { a: 1 }\n\n{a}\n'],
    ['a name of the compiler', 'export const MDXContent = 1\n\n{1}\n'],
    ['names that may be missing in a module of Docusaurus', "import { useA } from '@docusaurus/theme-common'\n\n{1}\n"],
  ]
  for (const [what, text] of modules)
    it(`stays a module because of ${what}`, async () => {
      const { apart, code, diagnostics } = await compile(text)
      expect(diagnostics).toEqual([])
      expect(apart).toBeUndefined()
      expect(code).toMatch(/^export default function MDXContent/m)
    })

  it('is not taken for a module because of such words in its text', async () => {
    const text = 'To require or await a module, `process.env` and `import("a")` are used.\n\n{1} <A b="require" />\n'
    expect((await compile(text)).apart).toBeDefined()
  })
})
