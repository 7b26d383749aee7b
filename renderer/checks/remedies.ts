import { type Addition, wholeField } from '../document/add-field.ts'
import { addOldId, findHeading } from '../markdown/heading-lines.ts'
import { locateIn } from '../text/lines.ts'
import { encodeUrl, withoutBase } from '../text/url.ts'
import type { Location, Route, Site, SourcePath } from '../types.ts'
import type { FoundHeading } from './match.ts'

/** An edit of a source file that keeps a promised address working. */
export type SourceFix = { readonly source: SourcePath } & (
  | { readonly kind: 'field'; readonly addition: Addition }
  | { readonly kind: 'heading'; readonly heading: FoundHeading; readonly id: string }
)

export interface Remedy {
  /** What the author should do, as a sentence. */
  readonly remedy: string
  /** Undefined if only the author can make the change. */
  readonly fix?: SourceFix | undefined
  /** Where to make the change. */
  readonly at?: Location | undefined
}

type PageRoute = Extract<Route, { source: SourcePath }>

const markdownFile = /\.mdx?$/i

/** Suggests how to make an old address or anchor lead to its replacement. */
export class Remedies {
  constructor(private readonly site: Site) {}

  /** Add an alias to the new page's front matter, or a redirect to the configuration if that page cannot have aliases. */
  alias(from: string, route: Route): Remedy {
    const source = 'source' in route ? route.source : undefined
    // Aliases of older versions have no effect.
    const isCopy = route.kind === 'doc' && !route.version.isLast
    if (source === undefined || isCopy || !markdownFile.test(source)) return { remedy: this.redirect(from, route.url) }
    return this.field(source, { field: 'aliases', item: from })
  }

  redirect(from: string, to: string): string {
    const target = encodeUrl(withoutBase(to, this.site.config.base))
    return `Add to \`redirects\` in the configuration: \`{ from: '${from}', to: '${target}' }\`.`
  }

  /** Add the old id to the braces of the heading. */
  oldId(id: string, { source }: PageRoute, heading: FoundHeading): Remedy {
    const text = this.site.sources.get(source)?.text ?? ''
    const line = markdownFile.test(source) ? findHeading(text, heading, this.site.config.variables) : undefined
    if (!line) return { remedy: `Give its heading an element with the old id: \`<span id="${id}"></span>\`.` }
    const at = locateIn(source, text, line.start, line.length)
    const edit = addOldId(text, line, id)
    if (!edit) return { remedy: `Write \`<a id="${id}"></a>\` above the heading.`, at }
    const written = text.slice(line.start, edit.start) + edit.text + text.slice(edit.end, line.start + line.length)
    const remedy = `Change the heading to \`${written.trim()}\`.`
    return { remedy, at, fix: { kind: 'heading', source, heading, id } }
  }

  /** Add `moved` to the front matter of the page to which the old address leads. */
  moved(id: string, { source }: PageRoute, to: { readonly target: PageRoute; readonly id: string }): Remedy {
    const href = `${linkTo(source, to.target, this.site)}#${to.id}`
    if (!markdownFile.test(source))
      return { remedy: `Put a link to it on the page: \`<a id="${id}" href="${href}">\`.` }
    return this.field(source, { field: 'moved', key: id, value: href })
  }

  private field(source: SourcePath, addition: Addition): Remedy {
    const { field } = addition
    const remedy = `Add to the front matter of \`${source}\`: \`${wholeField(addition).trim().replace(/\n\s*/, ' { ')}${'key' in addition ? ' }' : ''}\`.`
    const at = this.site.documents.get(source)?.locate(field)
    return { remedy, at, fix: { kind: 'field', source, addition } }
  }
}

/** The address for a link from one page to another: the file, unless that is uncertain. */
function linkTo(from: SourcePath, { source, url }: PageRoute, { config }: Site): string {
  if (!markdownFile.test(source) || source.includes('{{')) return encodeUrl(withoutBase(url, config.base))
  const start = from.split('/').slice(0, -1)
  const end = source.split('/')
  let shared = 0
  while (shared < start.length && start[shared] === end[shared]) shared++
  const path = [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/')
  return encodeUrl(path.startsWith('.') ? path : `./${path}`)
}
