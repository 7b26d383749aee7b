// The facts about an MDX page from bundling it are cached with the hashes of the files that it imports, so an edit bundles only the
// pages that it affects. To disable this, let `find` return nothing: all pages are bundled, with the same result.
import { lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Diagnostic, hash, type Key, lazilyFor, type Source } from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { sourcePath } from '../disk/path-inside.ts'
import { realPath } from '../disk/real-path.ts'
import { type Inputs, Look, type Records } from './bundle-record.ts'

/** The facts about a page that are known before it is compiled, unless it is bundled with its own code. */
export interface PageFacts {
  /** It has no imports except those of the compiler, which are in the bundle of the theme. */
  readonly isBare?: boolean | undefined
  /** Hash of everything that it imports. */
  readonly reach: string
  /** The islands that it imports, and its style sheets in the order of their rules. */
  readonly islands: readonly string[]
  readonly sheets: readonly string[]
  /** Whether its imports ask for the docs around it. */
  readonly asksForDocs?: boolean
  /** Hash of its style sheets and what they import; empty if there are none. */
  readonly rules: string
  /** Diagnostics about its imports and the MDX files among them, and about a page that is bundled with its own code. */
  readonly diagnostics: readonly Diagnostic[]
  /** The files that it imports, directly or not, except modules of the tool’s theme. */
  readonly files: Inputs
}

/** The facts about a page without imports. */
export const nothing: PageFacts = {
  isBare: true,
  reach: '',
  files: [],
  islands: [],
  sheets: [],
  rules: '',
  diagnostics: [],
}

/** The facts about pages bundled under the same conditions, in this run or another. */
export class NotedPages {
  private readonly look: Look
  private readonly realFolder = lazilyFor((folder) => realPath(folder) ?? folder)

  constructor(
    private readonly records: Records,
    boundary: Boundary,
    private readonly conditions: Key,
  ) {
    this.look = new Look(records, boundary)
  }

  /** The facts about a page, if nothing has changed. */
  find(page: Source): PageFacts | undefined {
    const { value, files } = this.look.find<Omit<PageFacts, 'files'>>('compiled', this.keyOf(page)) ?? {}
    return value && files && { ...value, files }
  }

  add(page: Source, { files, ...value }: PageFacts) {
    this.look.put('compiled', this.keyOf(page), { value, files })
  }

  /** Drop facts about a page that turned out to be wrong. */
  forget(page: Source) {
    this.records.cache.put('compiled', this.keyOf(page), { files: [], around: '' })
  }

  /** Includes the real path, because imports are resolved from the target of a link. */
  private keyOf({ path, key }: Source): Key {
    const { files } = this.records
    return hash(this.conditions, path, key, sourcePath(this.realFolder(files.root), this.realFile(files.fileOf(path))))
  }

  /** The real path of a file. Only links are resolved one by one; other files use the real path of their folder. */
  private realFile(file: string): string {
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return realPath(file) ?? file
    return join(this.realFolder(dirname(file)), basename(file))
  }
}
