import type { Manifest } from '../../renderer/index.ts'

/** A page of a site in some state. */
export interface StatePage {
  /** Undefined if only the manifest is available. */
  readonly title?: string | undefined
  /** Its file in the output; undefined for a running site. */
  readonly path?: string | undefined
  /** Data about its text, for comparison with another state. */
  readonly text?: string | undefined
}

/** A state of a built site, as far as it is known. */
export interface SiteState {
  /** Pages by address, percent-encoded. */
  readonly pages: ReadonlyMap<string, StatePage>
  readonly redirects: ReadonlyMap<string, string>
  /** Hashes of the contents of all files, by path; undefined for a list of addresses. */
  readonly files: ReadonlyMap<string, string> | undefined
  /** The hashes of the inputs of pages, and the names of files that are lists. */
  readonly parts: Manifest['parts']
  readonly lists?: Manifest['lists']
  /** Returns the HTML of the page at an address, if it is available. */
  readonly html: ((address: string) => Promise<string | undefined>) | undefined
  /** The base path, at which the site is served. */
  readonly base: string
  /** Returns the text of a file, by its path below the base path, if it is available. */
  readonly read?: ((path: string) => Promise<string | undefined>) | undefined
  /** Tests what a running site has at an address that it does not list. */
  readonly ask?: ((address: string) => Promise<ProbeResult>) | undefined
}

/** The target of a redirect, a page, or nothing. */
export type ProbeResult = { readonly to: string } | 'page' | undefined

/** The settings that determine what addresses look like. */
export type Form = Pick<Manifest, 'base' | 'trailingSlash'>
