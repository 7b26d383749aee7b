import { linkFacts } from '../markdown/digest.ts'
import type { Body, Document, LinkFact, LinkTable, SourcePath } from '../types.ts'

/** The bodies of all routed documents, by path. */
export type Bodies = ReadonlyMap<SourcePath, Body>

/** The picture for link previews in front matter. */
export function previewOf(document: Document | undefined): LinkFact[] {
  const href = document?.meta.image
  return document && href ? [{ kind: 'image', href, at: document.locate('image') }] : []
}

/** Links in front matter from old anchors to what they have become. */
export function movedOf(document: Document | undefined): LinkFact[] {
  return (document?.meta.moved ?? []).map(({ id, to }) => ({
    kind: 'link',
    href: to,
    at: document?.locate('moved', id),
  }))
}

/** The facts of bodies, computed on demand. */
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
