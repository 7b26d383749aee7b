import type { Key } from './names.ts'
import type { Region } from './output.ts'
import type { View } from './view.ts'

/** What the client script shows of a page: made by the same render as the page's HTML. */
export interface PageChunk {
  /** Identity of everything around the regions; where it differs from the open page's, the client loads the page. */
  readonly shell: Key
  /** Address as in HTML: percent-encoded, with the base path. */
  readonly url: string
  readonly kind: View['kind']
  readonly bare: boolean
  /** The whole title of the document. */
  readonly title: string
  readonly description: string
  readonly canonical?: string | undefined
  readonly robots?: string | undefined
  /** Name of the sidebar, and of the branch of it that the page shows, which is a file of its own. */
  readonly tree?: string | undefined
  readonly branch?: string | undefined
  /** Style sheets that the text needs beside the theme's. */
  readonly styles?: readonly string[] | undefined
  /** Menus of versions: HTML by id of the docs. */
  readonly menus?: Readonly<Record<string, string>> | undefined
  /** HTML; a region that is not there is empty. */
  readonly regions: Readonly<Partial<Record<Exclude<Region, 'sidebar'>, string>>>
}

/** `site-data/routes-N.json`: the pages of one shard. */
export interface RouteShard {
  readonly shell: Key
  /** Path of a page (no base path, no encoding, no slash at the end) → hash in the name of its chunk. */
  readonly pages: Readonly<Record<string, string>>
}

/**
 * `site-data/sidebar-TREE.json`: a whole sidebar, from which the client fills closed groups;
 * `assets/branch-BRANCH.json`: what the pages of one group show of it.
 */
export interface SidebarTree {
  readonly html: string
}
