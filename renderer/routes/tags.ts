import * as diagnostics from '../diagnostics.ts'
import { kebabCase } from '../text/slug.ts'
import { joinUrl } from '../text/url.ts'
import type { DataFile, Diagnostic, Document, LinkTo, SourcePath, Tag, UrlPath } from '../types.ts'
import { isObject } from './sidebar-items.ts'

interface Declared {
  readonly label: string
  readonly permalink: string
  readonly description?: string | undefined
}

/** All tags of a set of documents, and the tags of each. */
export interface TagTable {
  readonly tags: readonly Tag[]
  readonly of: (source: SourcePath) => readonly LinkTo[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Tags by address; the first label found wins. With a tags file every tag must be one of its keys.
 *
 * `base` is the address of the page of all tags.
 */
export function tagTable(
  documents: readonly Document[],
  file: DataFile | undefined,
  base: string,
  address: (path: string) => UrlPath,
): TagTable {
  const declared = readDeclared(file)
  const found: Diagnostic[] = []
  const byUrl = new Map<UrlPath, Tag & { sources: SourcePath[] }>()
  const own = new Map<SourcePath, LinkTo[]>()
  for (const document of documents) {
    const links = new Map<UrlPath, LinkTo>()
    for (const ref of document.meta.tags) {
      const known = declared?.get(ref.label)
      if (declared && !known && ref.permalink === undefined) {
        found.push(diagnostics.unknownTag(ref.label, [...declared.keys()], file?.path ?? '', document.locate('tags')))
      }
      const path = joinUrl(base, known?.permalink ?? ref.permalink ?? kebabCase(ref.label))
      const url = address(path)
      const tag = byUrl.get(url) ?? {
        label: known?.label ?? ref.label,
        url,
        path,
        description: known?.description,
        sources: [],
      }
      byUrl.set(url, tag)
      if (!links.has(url) && !document.meta.unlisted) tag.sources.push(document.source)
      links.set(url, { label: tag.label, url })
    }
    own.set(document.source, [...links.values()])
  }
  const tags = [...byUrl.values()].sort((a, b) => compare(a.label, b.label))
  return { tags, of: (source) => own.get(source) ?? [], diagnostics: found }
}

function readDeclared(file: DataFile | undefined): ReadonlyMap<string, Declared> | undefined {
  if (!file || !isObject(file.value)) return undefined
  return new Map(
    Object.entries(file.value).map(([key, value]) => {
      const fields = isObject(value) ? value : {}
      const label = typeof fields.label === 'string' ? fields.label : key
      const permalink = typeof fields.permalink === 'string' ? fields.permalink : kebabCase(key)
      return [
        key,
        { label, permalink, description: typeof fields.description === 'string' ? fields.description : undefined },
      ]
    }),
  )
}

/** Plain, locale-independent order, capitals beside small letters. */
export function compare(a: string, b: string): number {
  const first = a.toLowerCase()
  const second = b.toLowerCase()
  return first < second ? -1 : first > second ? 1 : a < b ? -1 : a > b ? 1 : 0
}
