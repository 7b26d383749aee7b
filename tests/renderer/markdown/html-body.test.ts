import { describe, expect, it } from 'vitest'
import { takeApartHtml } from '../../../renderer/markdown/html-body.ts'
import type { Location, Source, SourcePath } from '../../../renderer/types.ts'

const source = { path: 'a.tsx' as SourcePath, text: '' } as Source
const at: Location = { file: source.path, line: 1, column: 1, length: 1 }
const read = (html: string) => takeApartHtml(html, source, () => at)

describe('the body of a module page', () => {
  it('has headings with an id, without their links', () => {
    const html =
      '<h1 id="top">Top</h1><h2 id="a">A <a href="b.md"><code>b</code></a> &amp; c<a class="anchor" href="#a" aria-label="x"></a></h2><h3>No id</h3><h4 class="x" id="d">D</h4>'
    expect(read(html).headings).toEqual([
      { id: 'a', depth: 2, text: 'A b & c', html: 'A <code>b</code> &amp; c' },
      { id: 'd', depth: 4, text: 'D', html: 'D' },
    ])
  })

  it('has no main region of its own, except in islands and scripts', () => {
    const kept =
      '<sitegen-island data-props="{}"><script></script><main>x</main></sitegen-island><script>"<main>"</script><main-x></main-x>'
    expect(read(`<header></header><section><main id="a" class="b">x</main></section>${kept}`).parts).toEqual([
      `<header></header><section><div id="a" class="b">x</div></section>${kept}`,
    ])
    expect(read('<main id="main"><i>x</i></main><main class="b" id="main" lang="en">y</main>').parts).toEqual([
      '<div><i>x</i></div><div class="b" lang="en">y</div>',
    ])
  })

  it('has holes for samples outside islands, with title, marked lines and line numbers', () => {
    const sample =
      '<div class="code"><div class="code-title">a &lt;b&gt;</div><pre tabindex="0" data-lang="ts" data-numbers="3" data-marks="1,4"><code>1 &lt; 2</code></pre></div>'
    const island = `<sitegen-island data-props="{}">${sample}<a href="x.md">x<!-- --> y</a></sitegen-island>`
    expect(read(`${sample}<p>Text</p>${island}`).parts).toEqual([
      { kind: 'code', lang: 'ts', fence: 'title="a <b>" {1,4} showLineNumbers=3', code: '1 < 2', at },
      `<p>Text</p><sitegen-island data-props="{}">${sample}<a`,
      { kind: 'link', href: 'x.md', at },
      '>x<!-- --> y</a></sitegen-island>',
    ])
  })
})
