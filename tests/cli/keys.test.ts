import { describe, expect, it } from 'vitest'
import { site, type TestSite } from '../harness/site.ts'

// What a file of the output shows must be in its key: else a build after an edit leaves it as it was.

const settings = (rest = '') => `export default { title: 'Test', url: 'https://example.com', baseUrl: '/', ${rest} }\n`

interface Edit {
  readonly files: Readonly<Record<string, string>>
  readonly edit: Readonly<Record<string, string>>
}

const edits: Readonly<Record<string, Edit>> = {
  'a variable, which texts and the search show': {
    files: {
      'site.config.ts': settings("variables: { product: 'Alpha' }"),
      'content/docs/index.md': '# Home\n\nThis is {{product}}.\n',
    },
    edit: { 'site.config.ts': settings("variables: { product: 'Omega' }") },
  },
  'a partial that a card begins with': {
    files: {
      'content/docs/index.mdx': "import DocCardList from '@theme/DocCardList'\n\n# Home\n\n<DocCardList />\n",
      'content/docs/b.mdx': "---\ntitle: B\n---\nimport Part from './_part.mdx'\n\n<Part />\n",
      'content/docs/_part.mdx': 'First words.\n',
    },
    edit: { 'content/docs/_part.mdx': 'Other words.\n' },
  },
  'a file that a heading links': {
    files: { 'content/docs/index.md': '# See [this](./a.pdf)\n', 'content/docs/a.pdf': 'one' },
    edit: { 'content/docs/a.pdf': 'two' },
  },
  'a file whose name has no ending': {
    files: { 'content/docs/index.md': '# Home\n\n[Licence](./LICENSE)\n', 'content/docs/LICENSE': 'one' },
    edit: { 'content/docs/LICENSE': 'two' },
  },
  'a file whose name has a long ending': {
    files: { 'content/docs/index.md': '# Home\n\n[Map](./map.geojson#x)\n', 'content/docs/map.geojson': '1' },
    edit: { 'content/docs/map.geojson': '2' },
  },
  'a package with another entry': {
    files: {
      'content/docs/index.mdx': "---\ntitle: Home\n---\n\nimport { word } from 'pack'\n\n{word}\n",
      'node_modules/pack/package.json': '{ "name": "pack", "main": "one.js" }',
      'node_modules/pack/one.js': "export const word = 'one'\n",
      'node_modules/pack/two.js': "export const word = 'two'\n",
    },
    edit: { 'node_modules/pack/package.json': '{ "name": "pack", "main": "two.js" }' },
  },
  'a package that was missing': {
    files: { 'content/docs/index.mdx': "---\ntitle: Home\n---\n\nimport { Word } from 'pack'\n\n<Word>one</Word>\n" },
    edit: {
      'node_modules/pack/package.json': '{ "name": "pack", "main": "index.js" }',
      'node_modules/pack/index.js': "export const Word = () => 'two'\n",
    },
  },
  'the date of a change, which the sitemap lists': {
    files: { 'content/docs/index.md': '# Home\n' },
    edit: { 'content/docs/index.md': '---\nlast_update: { date: 2025-03-04 }\n---\n\n# Home\n' },
  },
}

/** Files that a build after an edit has left as they should not be. */
async function staleAfter({ files, edit }: Edit): Promise<string[]> {
  const made = site(files)
  expect((await made.build()).status).toBe(0)
  const first = made.output()
  made.write(edit)
  expect((await made.build()).status).toBe(0)
  expect((await made.build('--no-cache', '--out', `${made.root}/clean`)).status).toBe(0)
  const clean = made.output('clean')
  expect(differing(first, clean), 'the edit changes something').not.toEqual([])
  const stale = differing(made.output(), clean)
  made.dispose()
  return stale
}

function differing(got: ReturnType<TestSite['output']>, wanted: typeof got): string[] {
  const names = new Set([...got.keys(), ...wanted.keys()])
  return [...names].filter((name) => !wanted.get(name)?.equals(got.get(name) ?? Buffer.alloc(0)))
}

describe('a build after an edit of', () => {
  it.each(Object.entries(edits))('%s, is as from nothing', async (_, edit) => {
    expect(await staleAfter(edit)).toEqual([])
  })
})
