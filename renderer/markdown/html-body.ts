import type { Body, Location, Part, Source } from '../types.ts'
import { scanHtml } from './raw-html.ts'

/** The theme's own markup of a sample: replaced whole, since highlighting prints the same frame again. */
const codeSample =
  /<div class="code">(?:<div class="code-title">([^<]*)<\/div>)?<pre[^>]*\sdata-lang="([\w+#-]+)"[^>]*><code>([^<]*)<\/code><\/pre><\/div>/g

/** Finished HTML of a module page → a body with the same holes as Markdown has. */
export function takeApartHtml(
  html: string,
  source: Source,
  locate: (offset: number, length?: number) => Location,
): Body {
  const parts: Part[] = []
  const anchors: string[] = []
  let images = 0
  let from = 0
  const facts = scanHtml(html)
  for (const { tag, name, value, start, end } of facts.attributes) {
    if (name === 'id') anchors.push(value)
    const at = () => locateValue(value, source, locate)
    if (name === 'href' && tag === 'a') {
      parts.push(html.slice(from, start), { kind: 'link', href: value, at: at() })
      from = end
    } else if (name === 'src' && tag === 'img') {
      parts.push(html.slice(from, start), { kind: 'image', src: value, at: at(), index: images++, sized: true })
      from = end
    }
  }
  parts.push(html.slice(from))
  const text = facts.text.replace(/\s+/g, ' ').trim()
  return {
    parts: parts.flatMap((part) => (typeof part === 'string' ? codeHoles(part, source, locate) : [part])),
    headings: [],
    anchors,
    sections: [{ id: '', depth: 1, title: '', text, code: '' }],
    words: text.split(' ').length,
    diagnostics: [],
  }
}

/** Samples in module pages are highlighted like those of Markdown. */
function codeHoles(html: string, source: Source, locate: (offset: number, length?: number) => Location): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of html.matchAll(codeSample)) {
    parts.push(html.slice(from, match.index))
    const [title, lang, code] = [match[1], match[2], match[3]].map((text) => unescapeHtml(text ?? '')) as [
      string,
      string,
      string,
    ]
    parts.push({
      kind: 'code',
      lang,
      fence: title ? `title="${title.replaceAll('"', '”')}"` : '',
      code,
      at: locateValue(code.split('\n')[0] ?? '', source, locate),
    })
    from = match.index + match[0].length
  }
  return [...parts, html.slice(from)].filter((part) => part !== '')
}

/** A module's markup has no positions; the place where the value is written is the best there is. */
function locateValue(value: string, source: Source, locate: (offset: number, length?: number) => Location): Location {
  const offset = value === '' ? -1 : source.text.indexOf(value)
  return offset < 0 ? locate(0) : locate(offset, value.length)
}

function unescapeHtml(text: string): string {
  return text.replace(
    /&(lt|gt|quot|#x27|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name] as string,
  )
}
