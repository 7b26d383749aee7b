// A head has one tag of each name. The page's own elements take precedence over tags generated from its facts, these over the
// configuration, and the configuration over defaults.
import type { SiteConfig } from '../types.ts'

type HeadTag = SiteConfig['headTags'][number]

/** A tag that is generated for a page: `og:title` and its value; without a value, it is omitted. */
export interface MadeTag {
  readonly name: string
  readonly content: string | undefined
  /** Whether the configuration may override it. */
  readonly isDefault?: boolean | undefined
}

/** The name of a tag, which is unique in a head; undefined for elements that a head may have any number of. */
export function tagName(element: string, attributes: Readonly<Record<string, unknown>>): string | undefined {
  const kind = element.toLowerCase()
  if (kind === 'link') return /^\s*canonical\s*$/i.test(String(attributes.rel)) ? 'canonical' : undefined
  const name = kind === 'meta' ? (attributes.name ?? attributes.property) : undefined
  if (typeof name !== 'string' || name.trim() === '') return undefined
  // `theme-color` may be set for each color mode.
  const media = attributes.media === undefined ? '' : ` ${attributes.media}`
  return name.trim().toLowerCase() + media
}

/** Whether a source can have only one tag with a name; there may be several images, for example. */
export function hasOneValue(name: string): boolean {
  return /^(title|description|keywords|robots|viewport|canonical|color-scheme|theme-color|referrer|twitter:.*|og:(title|description|type|url|site_name|locale))$/.test(
    name,
  )
}

/** Whether tags from several sources are combined. */
function addsUp(name: string): boolean {
  return /^article:tag$|verif|^msvalidate/.test(name)
}

/** Whether a tag with a name has been set, or the tag of the image that it describes. */
function isSaid(name: string, said: ReadonlySet<string>): boolean {
  if (said.size === 0 || addsUp(name)) return false
  const whole = /^(og:(?:image|video|audio)):/.exec(name)?.[1] ?? (/^twitter:image/.test(name) ? 'og:image' : undefined)
  return said.has(name) || (whole !== undefined && said.has(whole))
}

/** The elements of a head by their source. */
interface ChosenTags {
  readonly made: readonly MadeTag[]
  /** Tags of the configuration with a name, which may differ between pages. */
  readonly configured: readonly HeadTag[]
  readonly others: readonly HeadTag[]
}

/** Chooses from generated tags and those of the configuration for a page that has its `own` tags. */
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
