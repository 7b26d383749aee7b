// Addresses of media, frames, forms and drawings, wherever they are written, on a site below a path.

import { describe, expect, it } from 'vitest'
import { png } from '../harness/picture.ts'
import { siteForTest as site } from '../harness/site.ts'

const config = "export default { title: 'T', url: 'https://example.com', baseUrl: '/x/' }\n"
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><g id="sign"/></svg>'
const files = {
  'site.config.ts': config,
  'static/film.mp4': 'a',
  'static/film.svg': svg,
  'static/film.vtt': 'WEBVTT',
  'static/paper.pdf': '%PDF',
  'static/frame/index.html': '<!doctype html><title>a</title>',
  'static/one.webp': png(1),
  'static/two.webp': png(2),
  'static/signs.svg': svg,
  'static/more.js': '',
  'content/docs/there.md': '# There\n',
}

/** Every element with an address. */
const media = (
  address: (path: string) => string,
) => `<video src=${address('/film.mp4')} poster=${address('/film.svg')} />
<audio src=${address('/film.mp4')} />
<picture><source srcSet=${address('/one.webp, /two.webp 2x')} /><img alt="a" src=${address('/film.svg')} srcSet=${address('/film.svg 1x, /two.webp 2x')} /></picture>
<object data=${address('/paper.pdf')} type="application/pdf" />
<embed src=${address('/paper.pdf')} />
<iframe title="a" src=${address('/frame/')}></iframe>
<form action=${address('/docs/there')}><button formAction=${address('/docs/there')}>a</button></form>
<svg><use href=${address('/signs.svg#sign')} /></svg>`

const expected = [
  ...['action="/x/docs/there"', 'data="/x/paper.pdf"', 'formaction="/x/docs/there"', 'href="/x/signs.svg#sign"'],
  ...['poster="/x/film.svg"', 'src="/x/film.mp4"', 'src="/x/film.mp4"', 'src="/x/film.svg"', 'src="/x/frame/"'],
  ...['src="/x/paper.pdf"', 'srcset="/x/film.svg 1x, /x/two.webp 2x"', 'srcset="/x/one.webp, /x/two.webp 2x"'],
]

const found = (html: string) =>
  [...html.matchAll(/\s((?:action|data|formaction|poster|src|srcset)="[^"]*"|href="[^"]*#sign")/gi)]
    .map(([, one = '']) => one.replace(/^\w+/, (name) => name.toLowerCase()))
    .sort()

const quoted = (path: string) => `"${path}"`

describe('addresses of media below a path', () => {
  it.each([
    ['in a component', 'content/pages/a.tsx', `export default () => <div>${media(quoted)}</div>\n`],
    [
      'through a hook',
      'content/pages/a.jsx',
      `import useBaseUrl from '@docusaurus/useBaseUrl'\nexport default () => <div>${media((path) =>
        path.includes(',') ? quoted(path) : `{useBaseUrl('${path}')}`,
      )}</div>\n`,
    ],
    ['in MDX', 'content/pages/a.mdx', `# A\n\n<div>\n${media(quoted)}\n</div>\n`],
    [
      'in raw HTML',
      'content/pages/a.md',
      `# A\n\n<div>\n${media(quoted).replaceAll(/<(audio|object|video)( .*?) \/>/g, '<$1$2></$1>')}\n</div>\n`,
    ],
    ['in an island', 'content/pages/a.tsx', `import Part from './_part'\nexport default () => <Part />\n`],
  ])('%s are those of the site', async (_, path, text) => {
    const made = site({
      ...files,
      [path]: text,
      'content/pages/_part.tsx': `'use client'\nexport default () => <div>${media(quoted)}</div>\n`,
    })
    const { diagnostics, status } = await made.json()
    expect({ diagnostics, status }).toEqual({ diagnostics: [], status: 0 })
    const html = made.main('a/index.html').replace(/ src="\/x\/assets\/[^"]*\.js"/g, '')
    expect(found(html)).toEqual(expected)
  })

  it('are checked, each where it is written', async () => {
    const made = site({
      ...files,
      'content/pages/a.tsx':
        'export default () => (\n  <div>\n    <video src="/a.mp4"\n      poster="/a.png" />\n    <img alt="a" src="/film.svg"\n      srcSet="/film.svg, /b.png 2x" />\n  </div>\n)\n',
      'content/pages/b.md':
        '# B\n\n<object data="/c.pdf"></object>\n\n<picture><source srcset="/film.svg, /d.png 2x"></picture>\n',
    })
    const { diagnostics } = await made.json()
    expect(
      diagnostics.map(({ code, file, line, message }) => `${code} ${file}:${line} ${/`(.*?)`/.exec(message)?.[1]}`),
    ).toEqual([
      'link/missing-file content/pages/a.tsx:3 /a.mp4',
      'image/missing content/pages/a.tsx:4 /a.png',
      'image/missing content/pages/a.tsx:6 /b.png',
      'link/missing-file content/pages/b.md:3 /c.pdf',
      'image/missing content/pages/b.md:5 /d.png',
    ])
  })

  it('in the head of a page are those of the site', async () => {
    const made = site({
      ...files,
      'content/pages/a.jsx': `import Head from '@docusaurus/Head'\nimport useBaseUrl from '@docusaurus/useBaseUrl'
export default () => <><Head><link rel="prefetch" href={useBaseUrl('/one.webp')} /><script src="/more.js" /></Head><p>A</p></>\n`,
      'content/pages/b.mdx': '# B\n\n<head>\n  <link rel="prefetch" href="/two.webp" />\n</head>\n',
    })
    const { diagnostics } = await made.json()
    expect(diagnostics).toEqual([])
    expect(made.read('build/a/index.html')).toContain('href="/x/one.webp"')
    expect(made.read('build/a/index.html')).toContain('src="/x/more.js"')
    expect(made.read('build/b/index.html')).toContain('href="/x/two.webp"')
  })
})
