import { describe, expect, it } from 'vitest'
import { leastConfig, siteForTest } from '../harness/site.ts'

/** It makes a page one that is bundled with its own code. */
const whole = '\n\nexport const isModule = typeof require\n'

const sound: readonly string[] = [
  '{1 + 1} <Nobody>*shown*</Nobody>\n',
  "import Part from './_part.mdx'\n\nA <Part n={2} />, [a link](./_part.mdx), [gone](gone.md).\n",
  "import { Own, word } from '../../src/own'\n\n<Own /> {word}\n",
  "import { Own } from '@site/src/own'\nimport Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\n<Tabs>\n<TabItem value=\"a\">\n\n*b* <Own />\n\n</TabItem>\n</Tabs>\n",
  "import { Count } from '../../src/count'\n\n<Count />\n",
  "import '../../src/look.css'\n\n{'styled'}\n",
  "export const a = ['b', 'c']\nexport function D() { return <i>{a}</i> }\n\n<D /> {a.map((one) => <b key={one}>{one}</b>)}\n",
  'export default ({ children }) => <section>{children}</section>\n\n# Own\n\n{1}\n',
  '---\ntitle: Known\ncustom: 3\n---\n\n{frontMatter.custom} {metadata.title} {contentTitle}\n',
]

const faulty: readonly string[] = [
  "import Part from './_gone.mdx'\n\n<Part />\n",
  "import { Mine } from '../../src/own'\n\n<Mine />\n",
  "import { Own } from '../../src/broken'\n\n<Own />\n",
  "import Page from 'not-installed'\n\n<Page />\n",
  "import Tabs from '@theme/Unknown'\n\n<Tabs />\n",
  '{nothing.here}\n',
  '<div>\n\n{undefined.here}\n\n</div>\n',
  "import { Throws } from '../../src/throws'\n\ntext\n\n<Throws />\n",
  "export const late = setTimeout(() => { throw new Error('late') }, 0)\n\n{1}\n",
  "import a from '../../../outside.js'\n\n{a}\n",
]

const files = {
  'site.config.ts': leastConfig,
  'content/docs/_part.mdx': 'export const m = 1\n\nPart {props.n} {m} <Nowhere /> [gone](./gone.md)\n',
  'src/own.tsx': "export const word = 'w'\nexport const Own = () => <b>{word}</b>\n",
  'src/count.tsx': '\'use client\'\nexport const Count = () => <button type="button">0</button>\n',
  'src/look.css': '.a { color: red }\n',
  'src/broken.tsx': 'export const Own = () => <b>{</b>\n',
  'src/throws.tsx': "export const Throws = () => {\n  throw new Error('thrown')\n}\n",
}

/** Lines that the added export is in may be shown in code frames. */
const withoutAdded = (text: string) => text.replace(/\n\n+export const isModule[^\n]*/g, '')

/** What a site with some pages reports and shows, if the pages are as they are or if each is bundled with its own code. */
async function built(texts: readonly string[], how: 'as it is' | 'bundled') {
  const pages = texts.map((text, index) => [`content/docs/p${index}.mdx`, how === 'bundled' ? text + whole : text])
  const site = siteForTest({ ...files, ...Object.fromEntries(pages) })
  const { diagnostics, status } = await site.json()
  const known = diagnostics.map(({ code, severity, message, hint, file, line, column }) => ({
    ...{ code, severity, message, hint, file, line, column },
  }))
  const shown = texts.map((text, index) => {
    const page = `docs/p${index}/index.html`
    return [text, site.exists(`build/${page}`) ? withoutAdded(site.main(page)) : undefined] as const
  })
  return { known, status, shown }
}

describe('a page in MDX shows and reports the same, whether its own code is bundled or run as it was compiled', () => {
  it('all sound pages of a site', async () => {
    const one = await built(sound, 'as it is')
    expect(one).toEqual(await built(sound, 'bundled'))
    expect(one.shown.filter(([, main]) => main === undefined)).toEqual([])
  })

  it.each(faulty)('%j', async (text) => {
    const one = await built([text], 'as it is')
    expect(one).toEqual(await built([text], 'bundled'))
    expect(one.known).not.toEqual([])
  })
})

it('bundles a page with its own code if it imports what its text does not tell, and again when that changes', async () => {
  // Between these lines seems to be a sample.
  const text = "<b title={`\n~~~\n`} />\n\nimport { word } from '../../src/word'\n\n{word}\n"
  const word = (value: string) => ({ 'src/word.ts': `export const word = '${value}'\n` })
  const site = siteForTest({ 'site.config.ts': leastConfig, 'content/docs/page.mdx': text, ...word('first') })
  for (const value of ['first', 'second', 'third']) {
    site.write(word(value))
    await site.json()
    expect(site.main('docs/page/index.html')).toContain(value)
  }
})

it('does not miss anchors of pages that cannot be compiled, or throw', async () => {
  const site = siteForTest({
    'site.config.ts': leastConfig,
    'content/docs/index.md': '# Index\n\n[a](broken.mdx#place), [b](throws.mdx#place)\n',
    'content/docs/broken.mdx': '# Broken\n\n## Place\n\n<b>{x\n',
    'content/docs/throws.mdx': '# Throws\n\n## Place\n\n{undefined.x}\n',
  })
  const { diagnostics } = await site.json()
  expect(diagnostics.map(({ code }) => code).sort()).toEqual(['mdx/syntax', 'page/render-failed'])
})
