import type { Key } from './names.ts'
import type { CustomProps } from './sidebars.ts'

/** A doc of a version, as `useDocById` returns it. */
export interface DocSummary {
  readonly id: string
  readonly title: string
  /** From the front matter, otherwise the beginning of its text. */
  readonly description?: string | undefined
  /** The name of its sidebar. */
  readonly sidebar?: string | undefined
}

/** An item of a sidebar in the form of Docusaurus. */
export type SidebarEntry =
  | {
      readonly type: 'link'
      readonly label: string
      readonly href: string
      /** Of a page of the docs. */
      readonly docId?: string | undefined
      readonly unlisted?: boolean | undefined
      readonly description?: string | undefined
      readonly className?: string | undefined
      readonly customProps?: CustomProps | undefined
    }
  | {
      readonly type: 'category'
      readonly label: string
      readonly collapsible: boolean
      readonly collapsed: boolean
      /** The category's own page. */
      readonly href?: string | undefined
      readonly linkUnlisted?: boolean | undefined
      readonly description?: string | undefined
      readonly className?: string | undefined
      readonly customProps?: CustomProps | undefined
      readonly items: readonly SidebarEntry[]
    }
  | {
      readonly type: 'html'
      readonly value: string
      readonly className?: string | undefined
      readonly customProps?: CustomProps | undefined
    }

/** A page of a version, as hooks about versions list it: a doc by its id, a generated index by its address in the version. */
export interface VersionDoc {
  readonly id: string
  /** As written in HTML. */
  readonly path: string
  readonly sidebar?: string | undefined
  readonly unlisted?: boolean | undefined
}

/** What hooks about versions tell of the contents of one. */
export interface VersionContents {
  readonly mainDocId: string
  readonly docs: readonly VersionDoc[]
  /** The first pages of the sidebars, by name. */
  readonly sidebars: Readonly<Record<string, { readonly link?: { readonly path: string; readonly label: string } }>>
}

/** What hooks of Docusaurus tell of the docs around a page. */
export interface DocsAround {
  /** Hash of everything else. */
  readonly key: Key
  /** The address of the page, as written in HTML. */
  readonly address: string
  /** That of the page; undefined outside of the docs. */
  readonly version?: { readonly instance: string; readonly name: string } | undefined
  /** The plugin of Docusaurus that would make the page. */
  readonly plugin: { readonly name: string; readonly id: string }
  /** All versions by `<instance>/<version>`. */
  readonly versions: Readonly<Record<string, VersionContents>>
  /** The docs of the page's version by id. */
  readonly docs: Readonly<Record<string, DocSummary>>
  /** The sidebar that the page belongs to. */
  readonly sidebar?: { readonly name: string; readonly items: readonly SidebarEntry[] } | undefined
}
