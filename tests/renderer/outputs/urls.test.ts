import { describe, expect, it } from 'vitest'
import { createCompiler, digestOf, type OutPath, type Source, type SourcePath } from '../../../renderer/index.ts'
import { listUrls, printUrls } from '../../../renderer/outputs/urls.ts'
import { makeSite, type SnapshotFiles } from '../../harness/snapshot.ts'

async function urls(given: SnapshotFiles, files: readonly string[] = []) {
  const site = makeSite({ ...given, settings: { navbar: { search: false }, ...given.settings } })
  const compiler = createCompiler(site.config)
  const digest = async (path: SourcePath) => digestOf(await compiler.body(site.sources.get(path) as Source))
  return listUrls(site, { digest, files: files as OutPath[] })
}

describe('urls.json', () => {
  it('has pages, redirects and files, sorted, with the base path, percent-encoded', async () => {
    const list = await urls(
      {
        files: {
          'content/docs/z.md': '# Z',
          'content/docs/ö & a.md': '---\naliases: [/Ö]\n---\n',
          'content/docs/m.md': '',
        },
        settings: { baseUrl: '/p/', trailingSlash: false },
      },
      ['z.txt', 'a/b c.json', '_headers', '.nojekyll'],
    )
    expect(Object.entries(list.pages).map(([address, { title }]) => [address, title])).toEqual([
      ['/p/docs/%C3%B6%20&%20a', 'ö & a'],
      ['/p/docs/m', 'm'],
      ['/p/docs/z', 'Z'],
    ])
    expect(list.redirects['/p/%C3%96']).toBe('/p/docs/%C3%B6%20&%20a')
    expect(list.files).toEqual(['/p/a/b%20c.json', '/p/z.txt'])
  })

  it('has the anchors of each page, old ids among them, and a sketch of what is below each heading', async () => {
    const text =
      '# A\n\nz\n\n## C {#own .formerly-old}\n\nTwo.\n\n### B\n\nThree.[^1]\n\n<i id="any"></i><i id="_R_h_text"></i>\n\n## Empty\n\n[^1]: Note.\n'
    const { pages } = await urls({ files: { 'content/docs/a.md': text } })
    const shown = pages['/docs/a']?.anchors.map(({ id, title, level, sketch }) => [
      id,
      title,
      level,
      sketch?.split(':')[0],
    ])
    expect(shown).toEqual([
      ['any', undefined, undefined, undefined],
      ['b', 'B', 3, '1'],
      ['empty', 'Empty', 2, undefined],
      ['old', undefined, undefined, undefined],
      ['own', 'C', 2, '2'],
    ])
  })

  it('is printed with a page on each line', async () => {
    const printed = printUrls(
      await urls(
        { files: { 'content/docs/b.md': '---\naliases: [/c, /b.html]\n---\n', 'content/docs/a.md': '## X' } },
        ['x.txt', 'a.txt'],
      ),
    )
    expect(printed).toBe(`{
"version": 1,
"pages": {
"/docs/a": {"title":"a","anchors":[{"id":"x","title":"X","level":2}]},
"/docs/b": {"title":"b","anchors":[]}
},
"redirects": {
"/b.html": "/docs/b",
"/c": "/docs/b"
},
"files": [
"/a.txt",
"/x.txt"
]
}
`)
  })
})
