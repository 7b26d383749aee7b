import * as diagnostics from '../diagnostics.ts'
import { fileTitle } from '../text/file-title.ts'
import type { PrefixParser } from '../text/slug.ts'
import { foldDots, joinUrl } from '../text/url.ts'
import type { Diagnostic, Document, SiteConfig, UrlPath, Version } from '../types.ts'

/** A doc with its id and address. */
export interface DocEntry {
  readonly document: Document
  readonly id: string
  /** Folder on disk, relative to the docs folder; `.` for the docs folder itself. */
  readonly folder: string
  /** File name on disk, with its extension. */
  readonly file: string
  readonly url: UrlPath
  readonly title: string
  readonly position?: number | undefined
  /** Whether it is the page of its folder: `index`, `readme`, or named like the folder. */
  readonly isIndex: boolean
}

export interface Naming {
  readonly version: Version
  /** Converts a path of the site to a served address. */
  readonly address: (path: string) => UrlPath
  readonly parse: PrefixParser
  readonly dialect?: SiteConfig['markdown']['dialect']
}

/** Determine the id, slug and address of each doc. */
export function listDocs(
  documents: readonly Document[],
  naming: Naming,
): { docs: DocEntry[]; diagnostics: Diagnostic[] } {
  const found: Diagnostic[] = []
  const byId = new Map<string, DocEntry>()
  const docs = documents.map((document) => {
    const { entry, fault } = toEntry(document, naming)
    if (fault) found.push(fault)
    const other = byId.get(entry.id)
    if (other) found.push(diagnostics.duplicateId(entry.id, document.locate('id'), other.document.locate('id')))
    else byId.set(entry.id, entry)
    return entry
  })
  return { docs, diagnostics: found }
}

function toEntry(document: Document, { version, address, parse, dialect }: Naming) {
  const { meta, name } = document
  const segments = name.split('/')
  const file = segments.at(-1) as string
  const stem = file.replace(/\.[^.]+$/, '')
  const clean = (part: string) => (meta.parseNumberPrefixes ? parse(part) : { name: part })
  const folders = segments.slice(0, -1)
  const dir = folders.map((part) => clean(part).name)
  const own = clean(stem)
  const id = [...dir, meta.id ?? own.name].join('/')
  const isIndex = ['index', 'readme', folders.at(-1)?.toLowerCase()].includes(stem.toLowerCase())
  const slug = slugOf(meta.slug, dir, meta.id ?? own.name, isIndex)
  const natural = slugOf(undefined, dir, meta.id ?? own.name, isIndex) ?? '/'
  const fault = slug === undefined ? diagnostics.outsideSlug(meta.slug ?? '', document.locate('slug')) : undefined
  const entry: DocEntry = {
    document,
    id,
    folder: folders.join('/') || '.',
    file,
    url: address(joinUrl(version.base, slug ?? natural)),
    title: meta.title ?? fileTitle(own.name, isIndex && dir.length === 0, dialect),
    position: meta.sidebarPosition ?? ('position' in own ? own.position : undefined),
    isIndex,
  }
  return { entry, fault }
}

/** The path of a doc. As in Docusaurus, absolute slugs are relative to the version's base, others to the doc's folder. */
function slugOf(slug: string | undefined, dir: readonly string[], name: string, isIndex: boolean): string | undefined {
  if (slug?.startsWith('/')) return foldDots(slug)
  if (slug !== undefined) return foldDots(`/${[...dir, slug].join('/')}`)
  return isIndex ? `/${dir.join('/')}/`.replace(/\/{2,}/g, '/') : `/${[...dir, name].join('/')}`
}
