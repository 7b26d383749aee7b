import type { Body, LinkFact, LinkFacts, LinkTable, Part, SourcePath } from '../types.ts'

/** The bodies of all routed documents, by path. */
export type Bodies = ReadonlyMap<SourcePath, Body>

/** What a compiled page has to say about links. */
export function linkFacts({ parts, title = [], anchors }: Pick<Body, 'parts' | 'title' | 'anchors'>): LinkFacts {
  return { links: [...parts, ...title].flatMap(factOf), anchors }
}

/** The facts of bodies, taken when somebody asks. */
export function tabulateFacts(bodies: Bodies): LinkTable {
  return {
    get: (source) => {
      const body = bodies.get(source)
      return body && linkFacts(body)
    },
    *[Symbol.iterator]() {
      for (const [source, body] of bodies) yield [source, linkFacts(body)] as const
    },
  }
}

function factOf(part: Part): LinkFact[] {
  if (typeof part === 'string' || part.kind === 'code') return []
  return [{ kind: part.kind, href: part.kind === 'image' ? part.src : part.href, at: part.at }]
}
