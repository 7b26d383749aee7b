import { linkFacts } from '../links/facts.ts'
import { unitsOf } from '../search/units.ts'
import { isExternal, splitHref } from '../text/url.ts'
import type { Body, Digest, SectionName } from '../types.ts'
import { showsCards } from './card-list.ts'

/** A body in brief. */
export function digestOf(body: Body): Digest {
  const { parts, title = [], excerpt = [], sections } = body
  const addresses = [...parts, ...title, ...excerpt].flatMap((part) =>
    typeof part === 'string' || part.kind === 'code' ? [] : [part.kind === 'image' ? part.src : part.href],
  )
  return {
    ...linkFacts(body),
    files: [...new Set(addresses.filter(mayBeFile))],
    showsCards: showsCards(body),
    sections: unitsOf(sections).flatMap(({ id, title }): SectionName[] => (id ? [{ id, title }] : [])),
  }
}

/** It may name a file of the site that is no page: `./data.geojson`, `./LICENSE`. */
function mayBeFile(address: string): boolean {
  const { path } = splitHref(address)
  return !isExternal(address) && /[^/]$/.test(path) && !/\.mdx?$/i.test(path)
}
