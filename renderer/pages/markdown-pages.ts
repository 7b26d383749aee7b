import { globPattern } from '../text/glob.ts'
import { markdownFileOf } from '../text/output-names.ts'
import { joinUrl, withoutBase } from '../text/url.ts'
import type { OutPath, Route, Site, UrlPath } from '../types.ts'
import { robotsOf } from './head.tsx'

/** Decides which pages are published for language models, and at which address. */
export class MarkdownPages {
  private readonly ignored: readonly RegExp[]
  private readonly known = new Map<Route, boolean>()

  constructor(private readonly site: Site) {
    this.ignored = site.config.llms.ignorePatterns.map(globPattern)
  }

  /** Whether a page may be published for language models: only if search engines may index it, too. */
  includes(route: Route): boolean {
    const known = this.known.get(route) ?? this.mayInclude(route)
    this.known.set(route, known)
    return known
  }

  private mayInclude(route: Route): boolean {
    const { config, documents } = this.site
    const meta = 'source' in route ? documents.get(route.source)?.meta : undefined
    if (route.unlisted || route.kind === 'search' || meta?.draft || meta?.llms === false) return false
    // Even if the whole site is not indexed, readers may copy its pages.
    if (robotsOf(route, this.site) !== undefined) return false
    const path = withoutBase(route.url, config.base)
    return !this.ignored.some((pattern) => pattern.test(route.url) || pattern.test(path))
  }

  /** The file of a page as Markdown, if it has one. */
  file(route: Route): OutPath | undefined {
    const { base, llms } = this.site.config
    if (!llms.markdown || !this.includes(route)) return undefined
    return markdownFileOf(withoutBase(route.url, base))
  }

  /** The address of a page as Markdown, if it has one. */
  url(route: Route): UrlPath | undefined {
    const file = this.file(route)
    return file && joinUrl(this.site.config.base, file)
  }
}
