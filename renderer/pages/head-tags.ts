// A head has one tag of each name. What the page's own elements say goes before what is known of the page, that before the
// configuration, and that before defaults.
import type { SiteConfig } from '../types.ts'

type HeadTag = SiteConfig['headTags'][number]

/** A tag that is made for a page: `og:title` and its value; without one, there is no tag. */
export interface MadeTag {
  readonly name: string
  readonly content: string | undefined
  /** The configuration may say something else. */
  readonly isDefault?: boolean | undefined
}

/** What tells a tag from others; undefined for elements of which a head has any number. */
export function tagName(element: string, attributes: Readonly<Record<string, unknown>>): string | undefined {
  const kind = element.toLowerCase()
  if (kind === 'link') return /^\s*canonical\s*$/i.test(String(attributes.rel)) ? 'canonical' : undefined
  const name = kind === 'meta' ? (attributes.name ?? attributes.property) : undefined
  if (typeof name !== 'string' || name.trim() === '') return undefined
  // Each color of the browser's bars is for another mode.
  const media = attributes.media === undefined ? '' : ` ${attributes.media}`
  return name.trim().toLowerCase() + media
}

/** Whether a second tag of the same source cannot add to the first one; pictures, for example, may be several. */
export function hasOneValue(name: string): boolean {
  return /^(title|description|keywords|robots|viewport|canonical|color-scheme|theme-color|referrer|twitter:.*|og:(title|description|type|url|site_name|locale))$/.test(
    name,
  )
}

/** Whether tags of several sources add up. */
function addsUp(name: string): boolean {
  return /^article:tag$|verif|^msvalidate/.test(name)
}

/** Whether there is a tag that a name belongs to: its own, or the picture that it describes. */
function isSaid(name: string, said: ReadonlySet<string>): boolean {
  if (said.size === 0 || addsUp(name)) return false
  const whole = /^(og:(?:image|video|audio)):/.exec(name)?.[1] ?? (/^twitter:image/.test(name) ? 'og:image' : undefined)
  return said.has(name) || (whole !== undefined && said.has(whole))
}

/** The elements of a head by where they come from. */
interface ChosenTags {
  readonly made: readonly MadeTag[]
  /** Those of the configuration that have a name, which differ between pages. */
  readonly configured: readonly HeadTag[]
  readonly others: readonly HeadTag[]
}

/** What a head has of the tags that are made for its page and of those of the configuration, if the page brings `own` ones itself. */
export function chooseTags(
  own: ReadonlySet<string>,
  made: readonly MadeTag[],
  headTags: readonly HeadTag[],
): ChosenTags {
  const there = made.filter(({ name, content }) => content && !isSaid(name, own))
  if (headTags.length === 0) return { made: there, configured: [], others: [] }
  const facts = new Set(there.flatMap(({ name, isDefault }) => (isDefault ? [] : [name])))
  const all = headTags.map((tag) => ({ tag, name: tagName(tag.tagName, tag.attributes) }))
  const named = all.filter(({ name }) => name !== undefined && !isSaid(name, own) && !isSaid(name, facts))
  const names = new Set(named.flatMap(({ name }) => name ?? []))
  return {
    made: there.filter(({ name, isDefault }) => !isDefault || !isSaid(name, names)),
    configured: named.map(({ tag }) => tag),
    others: all.flatMap(({ tag, name }) => (name === undefined ? [tag] : [])),
  }
}
