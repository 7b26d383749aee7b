import type { Resolver } from '../links/target.ts'
import type { DocsIndex } from '../routes/docs-around.ts'
import type { Body, Compiler, Digest, LinkTo, Site, SourcePath } from '../types.ts'
import type { Places } from './places.ts'
import type { VersionIndex } from './versions.ts'

/** The inputs of views: a snapshot and the bodies of its pages. */
export interface ViewContext {
  readonly site: Site
  readonly compiler: Compiler
  readonly resolver: Resolver
  readonly body: (source: SourcePath) => Promise<Body>
  readonly digest: (source: SourcePath) => Promise<Digest>
  /** Addresses that many pages show, looked up once. */
  readonly places: Places
  readonly versions: VersionIndex
  /** The docs around pages, for components of the site. */
  readonly docs: DocsIndex
  /** Pages of the site that the navbar links to. */
  readonly entries: readonly LinkTo[]
}
