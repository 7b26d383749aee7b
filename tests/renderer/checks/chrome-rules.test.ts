import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBuiltPage } from '../../../renderer/checks/built-page.ts'
import { chromeRules, generatorMarks } from '../../../renderer/checks/chrome-rules.ts'
import { causes } from '../../../renderer/checks/group-differences.ts'

const manual = readFileSync('docs/cli.md', 'utf8')

describe('what is left out of the text of pages', () => {
  it('is listed in the manual, each rule with its generator and its selector', () => {
    const [, table = ''] = manual.split('### What is left out')
    const rows = [...(table.split('\n## ')[0]?.matchAll(/^\| (\w+) \| ([^|]*) \| `([^`]*)` \|$/gm) ?? [])]
    expect(rows.map(([, from, , selector]) => [from, selector])).toEqual(
      chromeRules.map(({ from, selector }) => [from, selector]),
    )
    for (const [at, { name }] of chromeRules.entries()) expect(rows[at]?.[2]).toContain(name)
  })

  it('is recognized as that of a generator by what the manual names', () => {
    const [, table = ''] = manual.split('| Generator | Recognized by |\n|---|---|\n')
    const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (\w+) \| `([^`]*)` \|$/gm)]
    expect(Object.fromEntries(rows.map(([, from, selector]) => [from, selector]))).toEqual(generatorMarks)
  })

  const textOf = (main: string, head = '') =>
    readBuiltPage(`<head>${head}</head><main>${main}</main>`).blocks.map(({ text }) => text)
  const by = (name: string) => `<meta name="generator" content="${name}">`

  it('is found by selectors', () => {
    expect(textOf('<p>a</p><nav>b</nav><p aria-hidden="true">c</p>')).toEqual(['a'])
    const docusaurus = by('Docusaurus v3.10.2')
    expect(textOf('<a class="hash-link">#</a><a class="my-hash-link">d</a>', docusaurus)).toEqual(['d'])
    expect(
      textOf('<div class="admonitionHeading_Gv">Note</div><div class="admonitionHeading_Gv">Mine</div>', docusaurus),
    ).toEqual(['Mine'])
    const titles = ['astuce', 'Hinweis', '注意', 'Mine'].map((title) => `<p class="admonition-title">${title}</p>`)
    expect(textOf(titles.join(''), by('Sitegen'))).toEqual(['Mine'])
    const banner = '<div class="admonition" role="note">e</div>'
    expect(textOf(`<article>${banner}</article><article><div>${banner}</div></article>`, by('Sitegen'))).toEqual(['e'])
    // Pages without an article have it, too.
    expect(textOf(`<main>${banner}<p>f</p></main>`, by('Sitegen'))).toEqual(['f'])
  })

  it('is not what Docusaurus has beside `main`, apart from chrome', () => {
    const hero = '<header class="hero"><h1>a</h1></header>'
    const beside = '<aside class="theme-doc-sidebar-container"><a>No</a></aside><nav>No</nav>'
    const contents = '<div class="tableOfContents_x"><ul><li>No</li></ul></div>'
    const read = (body: string, generator: string) =>
      readBuiltPage(`<head>${by(generator)}</head><body><nav>No</nav>${body}<footer>No</footer></body>`).blocks.map(
        ({ text }) => text,
      )
    const wrapper = (inside: string) => `<p>No</p><div class="main-wrapper">${inside}</div>`
    const home = wrapper(`${hero}<main><p>b</p></main>`)
    expect(read(home, 'Docusaurus')).toEqual(['a', 'b'])
    const archive = (subtitle: string) => `<header class="hero"><h1>a</h1>${subtitle}</header><main><p>b</p></main>`
    expect(read(wrapper(archive('<p class="hero__subtitle">Archiv</p>')), 'Docusaurus')).toEqual(['a', 'b'])
    expect(read(wrapper(archive('<p class="hero__subtitle">Mine</p>')), 'Docusaurus')).toEqual(['a', 'Mine', 'b'])
    expect(read(home, 'Hugo')).toEqual(['b'])
    expect(read(wrapper(`<div>${beside}<main><p>b</p></main>${contents}</div>`), 'Docusaurus')).toEqual(['b'])
    expect(read(wrapper(`${hero}<p>b</p>`), 'Docusaurus')).toEqual(['a', 'b'])
    expect(read(`<main>${wrapper('<p>b</p>')}</main>`, 'Docusaurus')).toEqual(['No', 'b'])
  })

  it.each([
    ['an element', '<span class="theme-doc-card-icon">📄️</span><span>B ©</span>', 'B ©', 'B ©'],
    ['text', '🗃️<!-- --> <!-- -->B', 'B', 'B'],
    ['that of the title', '<span>👩🏽‍💻</span><span>B</span>', '👩🏽‍💻 B', 'B'],
    ['a flag before the one of the title', '📄️ 🇫🇷 B', '🇫🇷 B', 'B'],
    ['nothing', '1. B', '1. B', '1. B'],
  ])('is the icon of a card, which is %s; the link around the card is that of its title', (_, title, ours, shown) => {
    const card = `<a class="card cardContainer_x" href="/b"><h2 class="cardTitle_x">${title}</h2><p>C</p></a>`
    const read = (main: string, generator: string) => readBuiltPage(`<head>${by(generator)}</head><main>${main}</main>`)
    const [old, fresh] = [
      read(`<article>${card}</article>`, 'Docusaurus'),
      read(`<ul class="cards"><li><h2><a href="/b">${ours}</a></h2><p>C</p></li></ul>`, 'Sitegen'),
    ]
    expect([old.blocks, old.links]).toEqual([fresh.blocks, fresh.links])
    expect(old.links).toEqual([{ text: shown, href: '/b' }])
  })

  it('depends on the generator of the page, as its metadata or its elements tell', () => {
    const footer = '<article><p>a</p><footer>b</footer></article>'
    const badge = '<p>a</p><p class="badge">b</p>'
    const marks = '<h2>a<a class="headerlink">b</a></h2>'
    const code = '<p>a</p><span class="lang">b</span>'
    const [left, whole] = [['a'], ['a', 'b']]
    expect(textOf(footer)).toEqual(whole)
    expect(textOf(footer, by('Hugo 0.140'))).toEqual(whole)
    expect(textOf(footer, by('Docusaurus'))).toEqual(left)
    expect(textOf(`<div class="theme-doc-markdown">${footer}</div>`)).toEqual(left)
    expect(textOf(`<div id="__docusaurus">${footer}</div>`)).toEqual(left)
    expect(textOf(badge, by('Docusaurus'))).toEqual(whole)
    expect(textOf(badge, by('Sitegen'))).toEqual(left)
    expect(readBuiltPage(`<main data-region="main">${badge}</main>`).blocks).toHaveLength(1)
    expect(textOf(marks)).toEqual(left)
    expect(textOf(code, by('mkdocs-1.6.1, mkdocs-material-9.5'))).toEqual(whole)
    expect(textOf(code, by('VitePress v1.6.3'))).toEqual(left)
    expect(textOf(`<div id="VPContent">${code}</div>`)).toEqual(left)
  })
})

it('the manual names every cause of a difference', () => {
  const named = [...manual.matchAll(/^\| `([a-z-]+)` \| ([^|]*) \|$/gm)].map(([, cause, name]) => [cause, name])
  for (const pair of Object.entries(causes)) expect(named).toContainEqual(pair)
})
