import { linkFacts } from '../links/facts.ts'
import { unitsOf } from '../search/units.ts'
import type { Body, Digest, SectionName } from '../types.ts'
import { showsCards } from './card-list.ts'

/** A body in brief. */
export function digestOf(body: Body): Digest {
  const { parts, excerpt = [], sections } = body
  const addresses = [...parts, ...excerpt].flatMap((part) =>
    typeof part === 'string' || part.kind === 'code' ? [] : [part.kind === 'image' ? part.src : part.href],
  )
  return {
    ...linkFacts(body),
    files: [...new Set(addresses.filter(isFile))],
    showsCards: showsCards(body),
    sections: unitsOf(sections).flatMap(({ id, title }): SectionName[] => (id ? [{ id, title }] : [])),
  }
}

/** It may lead to a file that is no page. */
function isFile(address: string): boolean {
  return /\.[a-z\d]{1,5}([?#]|$)/i.test(address) && !/\.mdx?([?#]|$)/i.test(address)
}
