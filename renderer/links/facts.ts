import * as diagnostics from '../diagnostics.ts'
import { linkFacts } from '../markdown/digest.ts'
import { isExternal } from '../text/url.ts'
import type { Author, Body, Document, Finding, LinkFact, LinkTable, SourcePath } from '../types.ts'

/** The bodies of all routed documents, by path. */
export type Bodies = ReadonlyMap<SourcePath, Body>

/** The photo of an author in front matter, if its address is relative to the page; otherwise undefined. */
export function photoBeside({ imageUrl = '' }: Pick<Author, 'imageUrl'>): string | undefined {
  return imageUrl === '' || imageUrl.startsWith('/') || isExternal(imageUrl) ? undefined : imageUrl
}

/** The pictures in front matter: the preview image, and photos of authors that are files next to the page. */
export function picturesOf(document: Document | undefined): LinkFact[] {
  if (!document) return []
  const { image, authors } = document.meta
  const preview: LinkFact[] = image ? [{ kind: 'image', href: image, at: document.locate('image') }] : []
  const photos = authors.flatMap((author, index): LinkFact[] => {
    const href = photoBeside(author)
    return href === undefined ? [] : [{ kind: 'image', href, at: document.locate('authors', index, 'image_url') }]
  })
  return [...preview, ...photos]
}

/** Links in front matter from old anchors to their new targets. */
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

/** Old ids of a page that are also ids of its text. */
export function takenIds(document: Document, anchors: readonly string[]): Finding[] {
  return movedOf(document).flatMap((link, index) => {
    const { id } = document.meta.moved[index] as Document['meta']['moved'][number]
    if (!anchors.includes(id)) return []
    return [{ link, diagnostic: diagnostics.movedIdTaken(id, document.locate('moved', id)), setting: undefined }]
  })
}
