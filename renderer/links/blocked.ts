import { mayLoad } from '../config/policy-sources.ts'
import * as diagnostics from '../diagnostics.ts'
import { locateIn } from '../text/lines.ts'
import { isExternal } from '../text/url.ts'
import type { Finding, LinkFacts, LinkTable, Load, Location, Site, SourcePath } from '../types.ts'

const directives: Readonly<Record<string, string>> = {
  audio: 'media-src',
  embed: 'object-src',
  iframe: 'frame-src',
  img: 'img-src',
  object: 'object-src',
  script: 'script-src',
  source: 'media-src',
  track: 'media-src',
  video: 'media-src',
}

/** Resources that the policy blocks: one finding per origin and type of file, at the first location. */
export function blockedLoads(site: Site, facts: LinkTable): Finding[] {
  const found = new Map<string, Finding>()
  for (const [source, page] of facts) {
    if (!site.graph.urls.has(source)) continue
    for (const load of [...pictures(page), ...(page.loads ?? [])]) {
      const { tag, href } = load
      const directive = directives[tag] ?? 'default-src'
      if (mayLoad(site.config, directive, href)) continue
      const { origin } = new URL(href.startsWith('//') ? `https:${href}` : href)
      if (found.has(`${directive} ${origin}`)) continue
      const at = load.at ?? locate(href, source, site)
      const diagnostic = diagnostics.blockedLoad(href, { directive, origin }, at)
      found.set(`${directive} ${origin}`, { link: { kind: 'link', href, at }, diagnostic, setting: undefined })
    }
  }
  return [...found.values()]
}

function pictures({ links }: LinkFacts): Load[] {
  return links.flatMap(({ kind, href, at }) => (kind === 'image' && isExternal(href) ? [{ tag: 'img', href, at }] : []))
}

/** Locate an address in the source, since markup from components has no positions. */
function locate(href: string, source: SourcePath, { sources }: Site): Location {
  const text = sources.get(source)?.text ?? ''
  const offset = text.indexOf(href)
  return locateIn(source, text, Math.max(0, offset), offset < 0 ? 1 : href.length)
}
