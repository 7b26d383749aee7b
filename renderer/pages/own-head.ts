import { scanHtml } from '../markdown/raw-html.ts'
import { type FrameAttributes, takeFrame } from './frame-attributes.ts'
import { hasOneValue, tagName } from './head-tags.ts'

/** The page’s own elements for the head: known facts, which are printed like those of other pages, and the rest as HTML. */
export interface OwnHead {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly robots?: string | undefined
  /** Address of the image for link previews, as written. */
  readonly image?: string | undefined
  /** Attributes of `<html>` and `<body>`. */
  readonly frame?: FrameAttributes | undefined
  readonly rest: string
  /** Names of the tags in `rest`. */
  readonly names: ReadonlySet<string>
}

interface OwnTag {
  readonly name: string
  readonly content: string
  readonly start: number
  readonly end: number
}

const none: OwnHead = { rest: '', names: new Set() }

/** Read the page’s own elements for the head. The last of several tags with one value counts, as in Docusaurus. */
export function readOwnHead(head = ''): OwnHead {
  if (head === '') return none
  const { frame, rest: html } = takeFrame(head)
  const tags = tagsIn(html)
  const last = new Map(tags.map((tag) => [tag.name, tag] as const))
  const hasOneImage = tags.filter(({ name }) => name === 'og:image').length === 1
  const taken = new Set(['title', 'description', 'robots', ...(hasOneImage ? ['og:image'] : [])])
  const kept = tags.filter((tag) => !taken.has(tag.name) && !(hasOneValue(tag.name) && last.get(tag.name) !== tag))
  let rest = ''
  let from = 0
  for (const tag of tags) {
    if (kept.includes(tag)) continue
    rest += html.slice(from, tag.start)
    from = tag.end
  }
  const content = (name: string) => last.get(name)?.content || undefined
  return {
    title: content('title'),
    description: content('description'),
    robots: content('robots'),
    image: hasOneImage ? content('og:image') : undefined,
    frame,
    rest: rest + html.slice(from),
    names: new Set(kept.map(({ name }) => name)),
  }
}

/** A title, a tag, or an element whose text may look like one. */
const element =
  /<!--[\s\S]*?-->|<(script|style|noscript)\b[\s\S]*?<\/\1\s*>|<title\b[^>]*>([^<]*)<\/title>|<(meta|link)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const wanted = new Set(['name', 'property', 'content', 'media', 'rel'])

function tagsIn(html: string): OwnTag[] {
  return [...html.matchAll(element)].flatMap(({ 0: whole, 2: title, 3: kind, index: start }) => {
    const end = start + whole.length
    if (title !== undefined) return [{ name: 'title', content: scanHtml(title).text.trim(), start, end }]
    if (kind === undefined) return []
    const attributes = Object.fromEntries(scanHtml(whole, wanted).attributes.map(({ name, value }) => [name, value]))
    const name = tagName(kind, attributes)
    return name === undefined ? [] : [{ name, content: attributes.content ?? '', start, end }]
  })
}
