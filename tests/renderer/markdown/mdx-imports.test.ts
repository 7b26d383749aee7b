import { describe, expect, it } from 'vitest'
import { importsReader } from '../../../renderer/markdown/mdx/imports.ts'
import { compileMdx } from '../../../renderer/markdown/mdx/module.ts'
import { makeConfig, makeSource } from '../../harness/make.ts'
import { benchTexts, gfmTexts, mdxTexts, mutations, ownTexts } from '../../harness/markdown-texts.ts'

const config = makeConfig({})
const none = { imports: '', isAnywhere: true }

/** What a page imports as it was compiled; undefined if it has to stay a module or cannot be compiled. */
async function compiledImports(text: string) {
  const source = makeSource('content/docs/a.mdx', text, config)
  const { html, apart } = await compileMdx(source, config, { isPlain: true, isApart: true })
  if (html !== undefined) return none
  return apart && { imports: apart.imports, isAnywhere: apart.isAnywhere }
}

async function read(text: string) {
  const found = await importsReader(config)(makeSource('content/docs/a.mdx', text, config))
  return found && { imports: found.imports, isAnywhere: found.isAnywhere }
}

describe('what a page imports, read from its text', () => {
  const texts: readonly (readonly [what: string, text: string])[] = [
    ['nothing', '# A\n\n*b* {1} <C />\n'],
    [
      'what is imported at its beginning',
      "---\ntitle: A\n---\n\nimport B from './b'\nimport C from '@site/c'\n\n<B /> <C />\n",
    ],
    ['what is imported after exports', "export const a = 1\n\nimport B from './b'\n\n<B />\n"],
    ['what is imported further down', "text\n\nimport B from './b'\n\n<B />\n"],
    ['nothing that is in a sample', "<A />\n\n```js\nimport B from './b'\nrequire('c')\n```\n"],
    ['nothing that is in a comment', "<A />\n\n<!--\nimport B from './b'\n-->\n"],
  ]
  it.each(texts)('is %s', async (_, text) => {
    expect(await read(text)).toEqual(await compiledImports(text))
  })

  it.each([
    ['export const a = () => require("./a.png")\n\n{a()}\n'],
    ['<img src={require("./a.png").default} />\n'],
    ['export default ({ children }) => <b>{children}</b>\n\n# A\n'],
    ["export { a } from './a'\n\n{1}\n"],
  ])('is not known of %s, which may have to stay a module', async (text) => {
    expect(await read(text)).toBeUndefined()
  })

  it('is what the compiled page imports', async () => {
    const all = [...mdxTexts, ...gfmTexts, ...ownTexts, ...benchTexts(40, 'mdx')]
    let importing = 0
    for (const text of [...all, ...mutations(all, 400, 1)]) {
      const found = await read(text)
      const compiled = found && (await compiledImports(text))
      if (!compiled) continue
      if (found.imports) importing++
      expect(found, JSON.stringify(text)).toEqual(compiled)
    }
    expect(importing).toBeGreaterThan(5)
  })
})
