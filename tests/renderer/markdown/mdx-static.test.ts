import { transform } from 'esbuild'
import { type ComponentType, createElement } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { withoutPreloads } from '../../../renderer/compiler/islands.ts'
import { takeApartMdx } from '../../../renderer/markdown/mdx/body.ts'
import { compileMdx, prepareMdx } from '../../../renderer/markdown/mdx/module.ts'
import type { Body, CompiledMdx } from '../../../renderer/types.ts'
import { makeConfig, makeSource } from '../../harness/make.ts'
import { benchTexts, gfmTexts, mdxTexts, mutations, ownTexts, textsBelow } from '../../harness/markdown-texts.ts'
import { sample } from '../../harness/sample.ts'

const config = makeConfig({})
const source = (text: string) => makeSource('content/docs/a.mdx', text, config)
const compile = async (text: string, isPlain = true) => (await compileMdx(source(text), config, { isPlain })).code

/** Show their children: imported components, and names that nothing declares. */
const box = ({ children }: { children?: never }) => children ?? null
const tool = { useMDXComponents: () => ({}), missing: () => box, traced: (component: unknown) => component }

/** The page of a module, printed by React; undefined if React cannot. */
async function printed(code: string): Promise<string | undefined> {
  const module = { exports: {} as { default: ComponentType } }
  const require = (name: string) =>
    ({ 'react/jsx-runtime': jsxRuntime, 'sitegen:mdx': tool })[name] ?? { __esModule: true, default: box, Counter: box }
  try {
    const run = new Function('require', 'module', (await transform(code, { format: 'cjs' })).code)
    run(require, module)
    return withoutPreloads(renderToStaticMarkup(createElement(module.exports.default)))
  } catch {
    return undefined
  }
}

/** The same of a page whose code is not a module. */
function printedApart({ code, apart }: CompiledMdx): string | undefined {
  const { names = [], given = [], exports = [] } = apart ?? {}
  const tools: Record<string, Record<string, unknown>> = { 'react/jsx-runtime': jsxRuntime, 'sitegen:mdx': tool }
  const values = exports.map(([name, local]) => `${JSON.stringify(name)}: ${local}`)
  try {
    const run = new Function(...names, ...given.map(([local]) => local), `${code}\nreturn { ${values} }`)
    const page = run(...names.map(() => box), ...given.map(([, from, name]) => tools[from]?.[name]))
    return withoutPreloads(renderToStaticMarkup(createElement(page.default)))
  } catch {
    return undefined
  }
}

/** The body that is made of a printed page; undefined if none can be. */
function bodyOf(text: string, html: string | undefined): Body | undefined {
  if (html === undefined) return undefined
  try {
    const { text: own, locate } = prepareMdx(source(text), config)
    return takeApartMdx(html, () => ({ text: own, locate }), {})
  } catch {
    return undefined
  }
}

/** Compare both bodies of texts; the number of those that React can render. */
async function compare(texts: readonly string[]): Promise<number> {
  let rendered = 0
  for (const text of texts) {
    const [whole, split] = [await compile(text, false), await compile(text)]
    const made = await compileMdx(source(text), config, { isPlain: true, isApart: true })
    const alone = await printed(whole)
    const body = bodyOf(text, alone)
    if (!body) continue
    rendered++
    const shown = made.apart ? printedApart(made) : (made.html ?? (await printed(made.code)))
    if (shown !== alone) expect(bodyOf(text, shown), `another body for ${JSON.stringify(text)}`).toEqual(body)
    // The same module prints the same HTML, which has the same body.
    if (split === whole) continue
    const mixed = await printed(split)
    if (mixed !== alone) expect(bodyOf(text, mixed), `another body for ${JSON.stringify(text)}`).toEqual(body)
  }
  return rendered
}

describe('static blocks', () => {
  it('are in the module as HTML', async () => {
    const code = await compile('a *b*\n\n- c\n\n<D />\n\n| e |\n| - |\n| f |\n')
    expect(code).toContain('"<p>a <em>b</em></p>\\n<ul>\\n<li>c</li>\\n</ul>"')
    expect(code).toContain('"<table><thead><tr><th>e</th></tr></thead><tbody><tr><td>f</td></tr></tbody></table>"')
  })

  const left: readonly (readonly [what: string, text: string])[] = [
    ['a block with a component in it', 'a <B />\n'],
    ['a block with an expression in it', '- a {1}\n'],
    ['a task', '- [x] a\n'],
    ['a footnote', 'a[^1]\n\n[^1]: b\n'],
    ['an empty address', '[a]()\n'],
    ['a page with a layout', 'export default ({ children }) => <main>{children}</main>\n\na\n'],
  ]
  for (const [what, text] of left)
    it(`are not: ${what}`, async () => {
      expect(await compile(text)).not.toMatch(/__html: "<(?:p|ul)>/)
    })

  it('are not where the elements of Markdown may be replaced', async () => {
    expect((await compileMdx(source('a\n'), config)).code).not.toContain('__html')
  })
})

describe('a page has the body that React alone would give it', () => {
  it('with each kind of Markdown and MDX', async () => {
    expect(await compare([...gfmTexts, ...ownTexts, ...mdxTexts])).toBeGreaterThan(60)
  })

  it('in the fixtures', async () => {
    expect(await compare(textsBelow('fixtures', /\.mdx$/))).toBeGreaterThan(20)
  })

  it('in the Markdown of the fixtures, read as MDX', async () => {
    expect(await compare(sample(textsBelow('fixtures', /\.md$/), 3))).toBeGreaterThan(60)
  })

  it('in the corpus of the benchmark', async () => {
    const texts = sample(benchTexts(12, 'mdx'), 3)
    expect(await compare(texts)).toBe(texts.length)
  })

  it('in texts made of those by chance', async () => {
    expect(await compare(mutations([...gfmTexts, ...ownTexts, ...mdxTexts], 400, 1))).toBeGreaterThan(100)
  })
})
