import { WordCounter } from '../search/units.ts'
import { findAddress } from '../text/find-address.ts'
import type { Body, Heading, Location, Part, Source } from '../types.ts'
import { attributeParts, type OwnHole } from './address-holes.ts'
import { readFragment } from './html-tree.ts'
import { readPlace } from './mdx/module.ts'
import { takePrinted } from './printed-page.ts'
import { type FoundAttribute, isAnchor, scanHtml } from './raw-html.ts'
import { gatherSections } from './sections.ts'
import { StyleSheet } from './styles.ts'

/** The theme's markup of a code sample, replaced as a whole because highlighting prints the frame again. */
const codeSample =
  /<div class="code">(?:<div class="code-title">([^<]*)<\/div>)?<pre([^>]*\sdata-lang="([\w+#-]+)"[^>]*)><code>([^<]*)<\/code><\/pre><\/div>/g

const island = /<sitegen-island [\s\S]*?<\/sitegen-island>/g
const heading = /<h([2-6])([^>]*)>([\s\S]*?)<\/h\1>/g

type Locate = (offset: number, length?: number) => Location
/** Finds a quoted text in the files of a page. */
type Find = (text: string) => Location | undefined

/** A range of HTML that is replaced by holes. */
interface Cut {
  readonly start: number
  readonly end: number
  readonly parts: readonly Part[]
}

/** Finished HTML of a module page → a body with the same holes as that of a Markdown page. */
export function takeApartHtml(printed: string, source: Source, locate: Locate, find?: Find): Body {
  const sheet = new StyleSheet()
  const { head, rest } = takePrinted(printed)
  const html = sheet.lift(rest.includes('data-sg-') ? withSamples(rest) : rest)
  const facts = scanHtml(html)
  const at = (value: string) => locateValue(value, { source, locate, find })
  const islands = [...html.matchAll(island)].map(({ index, 0: { length } }) => [index, index + length] as const)
  const inIsland = (offset: number) => islands.some(([start, end]) => start < offset && offset < end)
  const marks = findMarks(html)
  const places = new Map(marks.map(({ tag, place }) => [tag, place]))
  // Elements from Markdown carry their location.
  const placed = facts.attributes.map((one) => {
    const place = places.get(html.lastIndexOf('<', one.start))
    return { ...one, at: place ? () => place : at }
  })
  const outside = [...codeCuts(html, at), ...marks.map(({ start, end }) => ({ start, end, parts: [] }))].filter(
    ({ start }) => !inIsland(start),
  )
  const cuts = [...attributeCuts(placed), ...outside]
  const parts: Part[] = []
  let from = 0
  for (const { start, end, parts: instead } of cuts.sort((a, b) => a.start - b.start)) {
    parts.push(html.slice(from, start), ...instead)
    from = end
  }
  parts.push(html.slice(from))
  const text = facts.text.replace(/\s+/g, ' ').trim()
  const plain = html.replace(placeMark, '')
  const sections = gatherSections(readFragment(plain)).sections
  return {
    parts: parts.filter((part) => part !== ''),
    css: sheet.css,
    headings: findHeadings(plain),
    anchors: facts.attributes.flatMap(({ tag, name, value }) => (isAnchor(tag, name) ? [value] : [])),
    sections,
    counted: new WordCounter().count(sections),
    words: text.split(' ').length,
    ...(head === '' ? {} : { head }),
    diagnostics: [],
  }
}

/** The attribute with the location of an element. */
const placeMark = / data-sg-at="([^"]*)"/g

/** The location attributes in HTML, with the offsets of their tags and their locations. */
function findMarks(html: string) {
  return [...html.matchAll(placeMark)].map(({ index: start, 0: { length }, 1: place = '' }) => ({
    start,
    end: start + length,
    tag: html.lastIndexOf('<', start),
    place: readPlace(unescapeHtml(place)),
  }))
}

/** An island, a code block, or a `data-sg-meta` attribute anywhere else. */
const sampleOrMark =
  /<sitegen-island [\s\S]*?<\/sitegen-island>|<pre(?: data-sg-at="[^"]*")?><code(?: class="(?:[^"]*\s)?language-([\w+#.-]+)[^"]*")?(?: data-sg-meta="([^"]*)")?>([^<]*)<\/code><\/pre>| data-sg-meta="[^"]*"/g

/** Converts code blocks that components and MDX have marked to the theme's markup of code samples. */
function withSamples(html: string): string {
  return html.replace(sampleOrMark, (whole, lang = 'text', fence = '', code?: string) => {
    if (whole.startsWith(' ')) return ''
    if (code === undefined || !whole.includes(' data-sg-')) return whole
    return `<div class="code"><pre data-lang="${lang}" data-fence="${fence}"><code>${code.replace(/\n$/, '')}</code></pre></div>`
  })
}

interface Placed extends FoundAttribute {
  readonly at: (value: string) => Location
}

function attributeCuts(attributes: readonly Placed[]): Cut[] {
  let images = 0
  const own: OwnHole = ({ tag, name, value, at }) => {
    if (tag === 'a' && name === 'href') return { kind: 'link', href: value, at: at(value) }
    if (tag !== 'img' || name !== 'src') return undefined
    return { kind: 'image', src: value, at: at(value), index: images++, size: 'open' }
  }
  return attributes.flatMap(({ tag, name, value, start, end, at }): Cut[] => {
    const parts = attributeParts({ tag, name, value, at }, own)
    return parts ? [{ start, end, parts }] : []
  })
}

/** Code samples become holes, as in Markdown, so that they are highlighted. The caller excludes those in islands. */
function codeCuts(html: string, at: (value: string) => Location): Cut[] {
  return [...html.matchAll(codeSample)].map((match) => {
    const [title, code] = [match[1], match[4]].map((text) => unescapeHtml(text ?? '')) as [string, string]
    const named = title ? `title="${title.replaceAll('"', '”')}"` : ''
    const first = / data-numbers="(\d+)"/.exec(match[2] ?? '')?.[1]
    const numbered = first ? `showLineNumbers=${first}` : ''
    const marks = / data-marks="([\d,]+)"/.exec(match[2] ?? '')?.[1]
    const marked = marks ? `{${marks}}` : ''
    const written = / data-fence="([^"]*)"/.exec(match[2] ?? '')?.[1]
    const fence =
      written === undefined ? [named, marked, numbered].filter((part) => part !== '').join(' ') : unescapeHtml(written)
    return {
      start: match.index,
      end: match.index + match[0].length,
      parts: [{ kind: 'code', lang: match[3] ?? '', fence, code, at: at(code.split('\n')[0] ?? '') }],
    }
  })
}

/** Headings with an id, for the table of contents. */
function findHeadings(html: string): Heading[] {
  return [...html.matchAll(heading)].flatMap(([, depth, attributes = '', inner = '']) => {
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1]
    if (id === undefined) return []
    const content = inner.replace(/<a class="anchor"[\s\S]*?<\/a>/g, '').replace(/<\/?a\b[^>]*>|<!--[\s\S]*?-->/g, '')
    return [
      {
        id: unescapeHtml(id),
        depth: Number(depth) as Heading['depth'],
        text: scanHtml(content).text.trim(),
        html: content.trim(),
      },
    ]
  })
}

interface Places {
  readonly source: Source
  readonly locate: Locate
  readonly find?: Find | undefined
}

/** The location of a value in the source, because the markup of a module has no positions. */
function locateValue(value: string, { source, locate, find }: Places): Location {
  const offset = findAddress(source.text, value)
  if (offset >= 0) return locate(offset, value.length)
  return (value === '' ? undefined : find?.(value)) ?? locate(0)
}

function unescapeHtml(text: string): string {
  return text.replace(
    /&(lt|gt|quot|#x27|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' })[name] as string,
  )
}
