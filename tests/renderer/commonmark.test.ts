import spec from 'commonmark-spec'
import { describe, expect, it } from 'vitest'
import { compileMarkdown } from '../../renderer/markdown/body.ts'
import { createProcessor } from '../../renderer/markdown/processor.ts'
import { escapeHtml } from '../../renderer/text/html.ts'
import type { Body, Hole, Key, Part, Source, SourcePath } from '../../renderer/types.ts'
import { plainHtml } from '../harness/html.ts'
import { makeConfig } from '../harness/make.ts'

/** Examples whose result is meant to be another one: why, and which. */
const exceptions: Readonly<Record<number, { readonly because: string; readonly html: string }>> = {
  172: { because: 'styles move into a sheet of the page', html: '<p>okay</p>' },
  176: { because: 'styles move into a sheet of the page', html: '<p><em>foo</em></p>' },
  602: {
    because: 'GFM makes a link of a bare address',
    html: '<p>&lt;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim&gt;</p>',
  },
  606: {
    because: 'GFM makes a link of a bare mail address',
    html: '<p>&lt;<a href="mailto:foo+@bar.example.com">foo+@bar.example.com</a>&gt;</p>',
  },
  608: {
    because: 'GFM makes a link of a bare address',
    html: '<p>&lt; <a href="https://foo.bar">https://foo.bar</a> &gt;</p>',
  },
  611: {
    because: 'GFM makes a link of a bare address',
    html: '<p><a href="https://example.com">https://example.com</a></p>',
  },
  612: {
    because: 'GFM makes a link of a bare mail address',
    html: '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>',
  },
}

const processor = createProcessor(makeConfig().markdown)

describe('the examples of the CommonMark specification', () => {
  it('are all here', () => {
    expect(spec.tests.length).toBe(652)
  })

  for (const { number, section, markdown, html } of spec.tests) {
    const exception = exceptions[number]
    const title = exception ? `differs, since ${exception.because}` : 'gives the HTML of the specification'
    it(`${number} (${section}) ${title}`, async () => {
      expect(plainHtml(await render(tabs(markdown)))).toBe(plainHtml(exception?.html ?? tabs(html)))
    })
  }
})

/** The specification shows tabs as arrows. */
function tabs(text: string): string {
  return text.replaceAll('→', '\t')
}

/** A text through our Markdown stage, with each hole filled by what the author wrote. */
async function render(markdown: string): Promise<string> {
  // The empty line keeps `---` at the very beginning from being front matter.
  const text = `\n${markdown}`
  const source: Source = {
    path: 'example.md' as SourcePath,
    collection: { kind: 'pages', id: 'default' },
    name: 'example.md',
    format: 'md',
    text,
    key: 'example' as Key,
  }
  const { parts, title } = await compileMarkdown(source, {}, processor)
  return withoutAdditions(`${title ? `<h1>${fill(title)}</h1>` : ''}${fill(parts)}`)
}

function fill(parts: Body['parts']): string {
  return parts.map((part: Part) => (typeof part === 'string' ? part : fillHole(part))).join('')
}

function fillHole(hole: Hole): string {
  if (hole.kind === 'link') return hole.bare ? escapeHtml(hole.href) : ` href="${escapeHtml(hole.href)}"`
  if (hole.kind === 'image') return ` src="${escapeHtml(hole.src)}"`
  const lang = hole.lang ? ` class="language-${escapeHtml(hole.lang)}"` : ''
  return `<pre><code${lang}>${escapeHtml(hole.code)}${hole.code ? '\n' : ''}</code></pre>`
}

/** Headings without the ids, names and anchors that every heading gets here. */
function withoutAdditions(html: string): string {
  return html
    .replace(/<(h[1-6]) id="[^"]*"(?: aria-label="[^"]*")?/g, '<$1')
    .replace(/<a class="anchor" href="[^"]*" aria-label="[^"]*"><\/a>/g, '')
}
