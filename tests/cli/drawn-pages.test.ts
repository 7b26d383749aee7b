import { afterAll, describe, expect, it } from 'vitest'
import { leastConfig, site, type TestSite } from '../harness/site.ts'

const sites: TestSite[] = []
const make = (files: Parameters<typeof site>[0]) => {
  const one = site(files)
  sites.push(one)
  return one
}
afterAll(() => {
  for (const one of sites) one.dispose()
})

describe('after an edit of another page', () => {
  it('cards in a text say what that page begins with now', async () => {
    const one = make({
      'content/docs/index.mdx': "import DocCardList from '@theme/DocCardList'\n\n# Start\n\n<DocCardList />\n",
      'content/docs/b.md': '# B\n\nBefore.\n',
    })
    await one.json()
    expect(one.main('docs/index.html')).toContain('<p>Before.</p>')
    one.write({ 'content/docs/b.md': '# B\n\nAfter.\n' })
    await one.json()
    expect(one.main('docs/index.html')).toContain('<p>After.</p>')
  })

  it('every page with a formula names the style sheet that there is, and pages without none', async () => {
    const one = make({
      'site.config.ts': leastConfig.replace("'/' }", "'/', markdown: { math: true } }"),
      'content/docs/index.md': '# Start\n\n$x$\n',
      'content/docs/b.md': '# B\n\nNone.\n',
      'content/docs/c.md': '# C\n\nNone.\n',
    })
    const sheet = (path: string, name = 'math') =>
      new RegExp(`<link rel="stylesheet" href="([^"]*${name}-[^"]*)"`).exec(one.read(`build/${path}`))?.[1]
    await one.json()
    const before = sheet('docs/index.html')
    expect(before).toMatch(/^\/assets\/math-[\da-f]{10}\.css$/)
    expect(sheet('docs/b/index.html')).toBeUndefined()
    one.write({ 'content/docs/b.md': '# B\n\n$\\color{red}\\frac{a}{b}$\n' })
    const { outputs } = await one.json()
    const pages = ['docs/index.html', 'docs/b/index.html', 'docs/c/index.html']
    expect(pages.map((page) => sheet(page))).toEqual([before, before, undefined])
    expect(outputs).toContain(before?.slice(1))
    const own = sheet('docs/b/index.html', 'text')
    expect(outputs).toContain(own?.slice(1))
    expect(one.read(`build${own}`)).toMatch(/^\.katex \.k[\da-f]{7}\{color:red\}$/m)
  })
})
