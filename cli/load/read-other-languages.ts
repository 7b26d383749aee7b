// Contract: a file of another language is read only to find out whether it is a draft or unlisted. Its faults are reported when its
// own language is read.
import { join } from 'node:path'
import {
  hash,
  type Key,
  readDocument,
  type Site,
  type SiteConfig,
  type SourceFormat,
  type SourcePath,
  stableJson,
} from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import type { Boundary } from '../disk/boundary.ts'
import { buildId } from '../disk/build-id.ts'
import { readBytes } from '../disk/read-text.ts'
import type { Candidate } from './lazy-source.ts'
import { listTranslations, mainFileOf } from './list-translations.ts'
import { type Listed, readPage, readSettings } from './scan.ts'

type Visibility = 'listed' | 'unlisted' | 'draft'

/** The visibility of a site’s pages in its other languages. */
export interface OtherLanguages {
  /** By language, then by the page of this one; pages that share its file are left out. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<SourcePath, Visibility>>
  /** Absolute paths of the files that were read. */
  readonly inputs: readonly string[]
}

/** Read whether pages are drafts or unlisted in the other languages of a site. */
export async function readOtherLanguages(
  boundary: Boundary,
  { candidates, ownPages }: Listed,
  config: SiteConfig,
  code: CodeContext,
): Promise<OtherLanguages> {
  const languages = new Map<string, ReadonlyMap<SourcePath, Visibility>>()
  if (config.languages.length === 0) return { languages, inputs: [] }
  const reader = new VisibilityReader(boundary, config, code)
  const about = { root: boundary.root, config }
  const originals = candidates.flatMap((one) =>
    ownPages.has(one.path) ? [] : [[one, mainFileOf(one.path, about)] as const],
  )
  for (const { locale, folders: translatedFolders = [] } of config.languages) {
    if (locale === config.locale) continue
    const translations = listTranslations(boundary, { ...config, translatedFolders }, () => undefined)
    const pages = new Map<SourcePath, Visibility>()
    for (const [one, original] of originals) {
      const path = translations.of(original)
      if (path === one.path) continue
      pages.set(one.path, reader.known(path) ?? (await reader.read({ ...one, path, format: formatAt(path) })))
    }
    languages.set(locale, pages)
  }
  return { languages, inputs: reader.save() }
}

/** The pages that each other language does not have or does not list. */
export function comparePages(
  languages: OtherLanguages['languages'],
  { ownPages }: Listed,
  { config, documents }: Pick<Site, 'config' | 'documents'>,
): Site['otherLanguages'] {
  const isListed = (path: SourcePath) => documents.get(path)?.meta.unlisted !== true
  return new Map(
    [...languages].map(([locale, pages]) => {
      const all = (wanted: Visibility) => [...pages].flatMap(([path, one]) => (one === wanted ? [path] : []))
      const missing = [...ownPages, ...(config.drafts ? [] : all('draft'))]
      return [locale, { missing: new Set(missing), hidden: new Set([...missing, ...all('unlisted').filter(isListed)]) }]
    }),
  )
}

function formatAt(path: string): SourceFormat {
  if (/\.mdx$/i.test(path)) return 'mdx'
  return /\.md$/i.test(path) ? 'md' : 'module'
}

type CachedVisibilities = readonly (readonly [path: SourcePath, content: string, visibility: Visibility])[]

/** Reads whether files are drafts or unlisted, unless this is known from an earlier run. */
class VisibilityReader {
  private readonly key: Key
  private readonly before: ReadonlyMap<SourcePath, CachedVisibilities[number]>
  private readonly now = new Map<SourcePath, CachedVisibilities[number]>()
  /** Whether a function of the site makes front matter. Its result is unknown until it is called, so nothing is cached. */
  private readonly isMade: boolean

  constructor(
    private readonly boundary: Boundary,
    private readonly config: SiteConfig,
    private readonly code: CodeContext,
  ) {
    const { preprocessor, parseFrontMatter } = config.markdown
    this.isMade = preprocessor !== undefined || parseFrontMatter !== undefined
    this.key = hash('visibilities', buildId, stableJson(config.variables), readSettings(config))
    const known = this.isMade ? undefined : code.cache.find<CachedVisibilities>('documents', this.key)
    this.before = new Map(known?.map((one) => [one[0], one]))
  }

  /** The visibility of a file, if it is known without reading the file. */
  known(path: SourcePath): Visibility | undefined {
    const now = this.now.get(path)
    if (now) return now[2]
    const before = this.before.get(path)
    if (!before || before[1] !== this.code.files.hashOf(path)) return undefined
    this.now.set(path, before)
    return before[2]
  }

  async read(one: Candidate): Promise<Visibility> {
    const { path } = one
    // Before the text is read: if the file changes in between, the next run reads it again.
    const content = this.code.files.hashOf(path)
    const visibility = await this.find(one)
    this.now.set(path, [path, content, visibility])
    return visibility
  }

  /** Cache what is known, and return the absolute paths of the files. */
  save(): string[] {
    const { before, now, boundary } = this
    const isKnown = [...now].every(([path, [, content]]) => before.get(path)?.[1] === content)
    if (!this.isMade && !isKnown)
      this.code.cache.put('documents', this.key, [...now.values()] satisfies CachedVisibilities)
    return [...now.keys()].map((path) => join(boundary.root, path))
  }

  private async find(one: Candidate): Promise<Visibility> {
    if (!this.isMade && !mentionsVisibility(readBytes(this.boundary, one.path))) return 'listed'
    const source = await readPage(this.boundary, one, this.config, this.code.guard.seconds)
    if ('code' in source) return 'listed'
    const { draft, unlisted } = readDocument(source, this.config.variables).meta
    if (draft) return 'draft'
    return unlisted ? 'unlisted' : 'listed'
  }
}

/** Whether a file may be a draft or unlisted. Most are neither and need not be parsed. */
function mentionsVisibility(bytes: ReturnType<typeof readBytes>): boolean {
  return Buffer.isBuffer(bytes) && (bytes.includes('draft') || bytes.includes('unlisted'))
}
