// A digest is what the rest of a site needs to know about a body: links, anchors, sections and diagnostics. It is cached next to
// the body, with the keys of values that stay in the cache as long as it is used, so a build after an edit reads the digests of
// all pages, but only the bodies of the pages that it generates.
import { unitsOf } from '../search/units.ts'
import type { Body, Digest, Heading, LinkFacts, SectionName } from '../types.ts'
import { loadsOf } from './loads.ts'
import { cardsPlace, linkOf } from './placeholders.ts'
import { sketchSections } from './sketches.ts'

/** The link facts of a compiled page. */
export function linkFacts({ parts, title = [], anchors, css, sheets, diagnostics }: Body): LinkFacts {
  const loads = loadsOf(parts)
  const links = [...parts, ...title].flatMap(linkOf)
  return { links, anchors, css, diagnostics, ...(sheets ? { sheets } : {}), ...(loads.length > 0 ? { loads } : {}) }
}

/** The digest of a body. */
export function digestOf(body: Body): Digest {
  const { parts, sections, lead } = body
  return {
    ...linkFacts(body),
    lead,
    showsCards: parts.some((part) => typeof part === 'string' && part.search(cardsPlace) >= 0),
    sections: unitsOf(sections).flatMap(({ id, title }): SectionName[] => (id ? [{ id, title }] : [])),
    sketch: sketchSections(sections),
  }
}

/** The names of the sections that `unitsOf` creates from the same headings. */
export function sectionNames(headings: readonly Heading[]): SectionName[] {
  return headings.flatMap(({ id, depth, text }) => (depth <= 3 && id !== 'footnote-label' ? [{ id, title: text }] : []))
}
