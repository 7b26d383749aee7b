import type { Manifest } from '../../renderer/index.ts'

/** A page of an edition. */
export interface EditionPage {
  /** Undefined where only the manifest is there. */
  readonly title?: string | undefined
  /** Its file in the output; undefined for a running site. */
  readonly path?: string | undefined
  /** What is known of its text, to tell whether it is the same. */
  readonly text?: string | undefined
}

/** One state of a built site, as much of it as is known. */
export interface Edition {
  /** By address, percent-encoded. */
  readonly pages: ReadonlyMap<string, EditionPage>
  readonly redirects: ReadonlyMap<string, string>
  /** Hashes of the contents of all files, by path; undefined for a list of addresses. */
  readonly files: ReadonlyMap<string, string> | undefined
  /** What pages were made of, and which files are lists. */
  readonly parts: Manifest['parts']
  readonly lists?: Manifest['lists']
  /** The HTML of the page at an address, where it can be had. */
  readonly html: ((address: string) => Promise<string | undefined>) | undefined
  /** The path at which the site is served. */
  readonly base: string
  /** The text of a file, by its path below the base path, where it can be had. */
  readonly read?: ((path: string) => Promise<string | undefined>) | undefined
  /** What a running site has at an address that it does not list. */
  readonly ask?: ((address: string) => Promise<ProbeResult>) | undefined
}

/** A page, the target of a redirect, or nothing. */
export type ProbeResult = { readonly to: string } | 'page' | undefined

/** The form of a site's addresses. */
export type Form = Pick<Manifest, 'base' | 'trailingSlash'>
