import type { Key } from './names.ts'
import type { CustomProps } from './sidebars.ts'

/** A doc of a version, as `useDocById` returns it. */
export interface DocSummary {
  readonly id: string
  readonly title: string
  /** From the front matter, otherwise the beginning of the text. */
  readonly description?: string | undefined
  /** The name of its sidebar. */
  readonly sidebar?: string | undefined
}

/** A sidebar item in the form that Docusaurus uses. */
export type SidebarEntry =
  | {
      readonly type: 'link'
      readonly label: string
      readonly href: string
      /** Id of the doc, if the link leads to one. */
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

/** A page of a version, as hooks list it. A doc has its own id, a generated index its address in the version. */
export interface VersionDoc {
  readonly id: string
  /** As written in HTML. */
  readonly path: string
  readonly sidebar?: string | undefined
  readonly unlisted?: boolean | undefined
}

/** The contents of a version, as hooks return them. */
export interface VersionContents {
  readonly mainDocId: string
  readonly docs: readonly VersionDoc[]
  /** The first pages of the sidebars, by name. */
  readonly sidebars: Readonly<Record<string, { readonly link?: { readonly path: string; readonly label: string } }>>
}

/** The docs around a page, as hooks of Docusaurus return them. */
export interface DocsAround {
  /** Hash of all other fields. */
  readonly key: Key
  /** The address of the page, as written in HTML. */
  readonly address: string
  /** The version of the page; undefined outside the docs. */
  readonly version?: { readonly instance: string; readonly name: string } | undefined
  /** The Docusaurus plugin that would generate the page. */
  readonly plugin: { readonly name: string; readonly id: string }
  /** All versions by `<instance>/<version>`. */
  readonly versions: Readonly<Record<string, VersionContents>>
  /** The docs of the page's version by id. */
  readonly docs: Readonly<Record<string, DocSummary>>
  /** The sidebar that the page belongs to. */
  readonly sidebar?: { readonly name: string; readonly items: readonly SidebarEntry[] } | undefined
}
