import * as diagnostics from '../diagnostics.ts'
import { tagFields } from '../document/schema.ts'
import { faultOfAddress } from '../text/address-faults.ts'
import { kebabCase } from '../text/slug.ts'
import { foldDots, joinUrl } from '../text/url.ts'
import type { DataFile, Diagnostic, Document, LinkTo, Location, Reaction, SourcePath, Tag, UrlPath } from '../types.ts'
import { isBroken, readEntries } from './data.ts'

interface Declared {
  readonly label: string
  readonly permalink: string
  readonly description?: string | undefined
}

export interface TagSettings {
  /** The tags file; without one, any tag is allowed. */
  readonly file: DataFile | undefined
  /** Path of the page of all tags. */
  readonly base: string
  readonly address: (path: string) => UrlPath
  /** How a tag that is missing from the tags file is reported. */
  readonly onInlineTags: Reaction
}

/** All tags of a set of documents, and the tags of each. */
export interface TagTable {
  readonly tags: readonly Tag[]
  readonly of: (source: SourcePath) => readonly LinkTo[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Tags by address; the first label found wins. If there is a tags file, every tag must be one of its keys. */
export function tagTable(documents: readonly Document[], { file, base, address, onInlineTags }: TagSettings): TagTable {
  const found: Diagnostic[] = []
  const declared = readDeclared(file, found)
  const byUrl = new Map<UrlPath, Tag & { sources: SourcePath[]; hidden: SourcePath[]; at: () => Location }>()
  const own = new Map<SourcePath, LinkTo[]>()
  for (const document of documents) {
    const links = new Map<UrlPath, LinkTo>()
    for (const [index, ref] of document.meta.tags.entries()) {
      const known = declared?.get(ref.label)
      if (declared && !known && ref.permalink === undefined) {
        const at = document.locate('tags', index)
        const unknown = diagnostics.unknownTag(ref.label, [...declared.keys()], file?.path ?? '', at)
        found.push(...diagnostics.react(onInlineTags, unknown))
      }
      const wanted = known?.permalink ?? ref.permalink ?? kebabCase(ref.label)
      const path = foldDots(joinUrl(base, wanted))
      const fault = faultOfAddress(wanted)
      if (path === undefined || fault) {
        const at = document.locate('tags', index, 'permalink')
        found.push(fault ? diagnostics.badSlug(wanted, fault, at) : diagnostics.outsideSlug(wanted, at))
        continue
      }
      const url = address(path)
      const label = known?.label ?? ref.label
      const at = () => document.locate('tags', index)
      const tag = byUrl.get(url) ?? {
        label,
        at,
        url,
        path,
        description: known?.description,
        sources: [],
        hidden: [],
      }
      byUrl.set(url, tag)
      if (wordsOf(label) !== wordsOf(tag.label))
        found.push(diagnostics.sameTagAddress({ label, first: tag.label, url, file: file?.path }, at(), tag.at()))
      if (!links.has(url)) (document.meta.unlisted ? tag.hidden : tag.sources).push(document.source)
      links.set(url, { label: tag.label, url })
    }
    own.set(document.source, [...links.values()])
  }
  const all = [...byUrl.values()].map(
    ({ hidden, at: _, ...tag }): Tag => (tag.sources.length > 0 ? tag : { ...tag, sources: hidden, unlisted: true }),
  )
  const tags = all.sort((a, b) => compare(a.label, b.label))
  return { tags, of: (source) => own.get(source) ?? [], diagnostics: found }
}

/** The words of a label, which all spellings of a tag have in common: `Type script`, `type-script`. */
function wordsOf(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
}

function readDeclared(file: DataFile | undefined, found: Diagnostic[]): ReadonlyMap<string, Declared> | undefined {
  const entries = readEntries(file, { shape: 'a tag has fields such as `label`', fields: tagFields }, found)
  if (!file || isBroken(file)) return undefined
  return new Map(
    entries.map(([key, fields]) => {
      const label = typeof fields.label === 'string' ? fields.label : key
      const permalink = typeof fields.permalink === 'string' ? fields.permalink : kebabCase(key)
      return [
        key,
        { label, permalink, description: typeof fields.description === 'string' ? fields.description : undefined },
      ]
    }),
  )
}

/** Compares in a locale-independent order, in which case only breaks ties. */
export function compare(a: string, b: string): number {
  const first = a.toLowerCase()
  const second = b.toLowerCase()
  return first < second ? -1 : first > second ? 1 : a < b ? -1 : a > b ? 1 : 0
}
