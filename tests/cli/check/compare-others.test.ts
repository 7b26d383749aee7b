// `sitegen compare` with what VitePress and MkDocs write, and the same pages built here in their dialects.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, siteForTest as site } from '../../harness/site.ts'

const config = (dialect: string) =>
  `export default { title: 'Press', url: 'https://example.com', baseUrl: '/p/', trailingSlash: true,
  content: { docs: { path: 'docs', routeBasePath: '/' }, blog: false, pages: { path: 'none' } }, markdown: { dialect: '${dialect}' } }\n`

/** The causes of the differences, but for those that are in the head and the lists of every page. */
async function causes(files: Readonly<Record<string, string>>, fresh = 'build') {
  const made = site(files)
  expect((await made.json()).diagnostics).toEqual([])
  const { stdout } = await cli(['compare', join(made.root, 'old'), join(made.root, fresh), '--format', 'json'])
  const { differences } = JSON.parse(stdout) as { differences: readonly { cause: string; what: string }[] }
  const wanted = /^(?:address-gone|anchor|text|heading|code|table|image|link)/
  return differences.filter(({ cause }) => wanted.test(cause)).map(({ cause, what }) => `${cause}: ${what}`)
}

it('finds in the pages of VitePress the same text, anchors and links, whatever path they are served at', async () => {
  const page = (inner: string) =>
    `<!DOCTYPE html><html lang="en-US"><head><title>A</title><link rel="stylesheet" href="/p/assets/style.ab12.css"></head><body><div id="app"><div class="Layout"><a href="#VPContent" class="VPSkipLink">Skip</a><header class="VPNav">Press</header><aside class="VPSidebar">Menu</aside><div id="VPContent">${inner}</div><footer class="VPFooter">Footer</footer></div></div></body></html>`
  const mark = '<a class="header-anchor" href="#x">\u200B</a>'
  const found = await causes({
    'site.config.ts': config('vitepress'),
    'docs/index.md': '# Home of it\n\n[Guide](./guide.md#what-s-new)\n\n[Top](./guide.md#guide)\n',
    'docs/guide.md':
      '# Guide\n\n[[toc]]\n\n## What\'s new?\n\n::: tip\nText\n:::\n\n::: details More\nHidden\n:::\n\n<Badge text="v2" />\n',
    'old/assets/style.ab12.css': '',
    'old/index.html': page(
      `<div class="VPHome"><div class="vp-doc"><h1 id="home-of-it">Home of it ${mark}</h1><p><a href="/p/guide.html#what-s-new">Guide</a></p><p><a href="/p/guide.html#guide">Top</a></p></div></div>`,
    ),
    'old/guide.html': page(
      `<main class="main"><div class="vp-doc"><h1 id="guide">Guide ${mark}</h1><nav class="table-of-contents">What's new?</nav><h2 id="what-s-new">What's new? ${mark}</h2><div class="tip custom-block"><p class="custom-block-title">TIP</p><p>Text</p></div><details class="details custom-block"><summary>More</summary><p>Hidden</p></details><p><span class="VPBadge tip">v2</span></p></div></main>`,
    ),
  })
  expect(found).toEqual([])
})

it('resolves relative links of pages without a canonical address from where their file is', async () => {
  const page = (inner: string) =>
    `<!doctype html><html lang="en"><head><title>A</title></head><body>${inner}</body></html>`
  const files = {
    'site.config.ts': config('vitepress'),
    'docs/index.md': '# Home\n',
    'docs/guide/index.md': '# Guide\n\n[Next](next.md)\n\n[Home](../index.md)\n',
    'docs/guide/next.md': '# Next\n\n[Guide](index.md)\n',
    'old/index.html': page('<h1 id="home">Home</h1>'),
    'old/guide/next.html': page('<h1 id="next">Next</h1><p><a href="./">Guide</a></p>'),
  }
  const guide = (home: string) =>
    page(`<h1 id="guide">Guide</h1><p><a href="./next">Next</a></p><p><a href="${home}">Home</a></p>`)
  expect(await causes({ ...files, 'old/guide/index.html': guide('../') })).toEqual([])
  expect(await causes({ ...files, 'old/guide/index.html': guide('./') })).toEqual([
    'link: - [Home](/guide)\n+ [Home](/)',
  ])
})

it('finds in the pages of MkDocs the same text, anchors and links', async () => {
  const page = (inner: string) =>
    `<!doctype html><html lang="en"><head><title>A</title></head><body><header class="md-header">Press</header><div class="md-container"><main class="md-main"><div class="md-sidebar"><nav>Menu</nav></div><article class="md-content__inner md-typeset"><a class="md-content__button" href="https://example.org">Edit</a>${inner}</article></main></div></body></html>`
  const mark = '<a class="headerlink" href="#x">&para;</a>'
  const found = await causes({
    'site.config.ts': config('mkdocs'),
    'docs/index.md': '# Home\n\n[Guide](guide.md#a-b){ .md-button }\n',
    'docs/guide.md':
      '# Guide { #top }\n\n## A & B\n\n## A & B\n\n!!! note\n    Text\n\n??? tip "More"\n    Hidden\n\n``` { .py hl_lines="1" }\nx = 1\n```\n',
    'old/index.html': page(`<h1 id="home">Home${mark}</h1><p><a class="md-button" href="guide/#a-b">Guide</a></p>`),
    'old/guide/index.html': page(
      `<h1 id="top">Guide${mark}</h1><h2 id="a-b">A &amp; B${mark}</h2><h2 id="a-b_1">A &amp; B${mark}</h2><div class="admonition note"><p class="admonition-title">Note</p><p>Text</p></div><details class="tip"><summary>More</summary><p>Hidden</p></details><div class="highlight"><pre><span></span><code><span class="hll"><span class="n">x</span> <span class="o">=</span> <span class="mi">1</span></span></code></pre></div>`,
    ),
  })
  expect(found).toEqual([])
})

it('reports what is lost on sites of any generator, although others write such elements around the text', async () => {
  const page = (inner: string) =>
    `<!doctype html><html lang="en"><head><title>A</title></head><body><main><header><h1>A</h1><a href="/b">Read B</a></header><article><p>a</p>${inner}</article></main></body></html>`
  const lost = '<footer>Important</footer><p class="badge">Beta</p>'
  const found = await causes(
    {
      'site.config.ts': config('mkdocs'),
      'docs/index.md': '# A\n',
      'old/index.html': page(lost),
      'new/index.html': page('').replace('<a href="/b">Read B</a>', ''),
    },
    'new',
  )
  for (const text of ['Important', 'Beta', 'Read B']) expect(found.join()).toContain(text)
})
