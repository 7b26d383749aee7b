import { type ComponentType, createContext, type ReactNode } from 'react'
import type {
  FooterProps,
  LinkTo,
  SidebarEntry,
  ThemeModule,
  TocHeading,
  TocItem,
  ViewOf,
} from '../../renderer/types.ts'

/** The site's replacements for components of Docusaurus's theme, by name. */
export type OwnParts = Readonly<Record<string, ComponentType<{ readonly children?: ReactNode }>>>

/** Where a component of Docusaurus's theme is shown: the part of the theme here that it belongs to, and its props. */
export interface Place {
  readonly own: OwnParts
  readonly theme: ThemeModule
  /** The layout here is around it: it shows only what is its own. */
  readonly isWithin: boolean
  readonly info?: FooterProps['info']
  readonly doc?: ViewOf<'doc'>
  readonly post?: ViewOf<'post'>
  readonly category?: ViewOf<'category'>
  /** It is around every page. */
  readonly isAround?: boolean
  readonly notFound?: ViewOf<'not-found'>
  readonly headings?: readonly TocHeading[]
  /** The page beside which a table of contents stands. */
  readonly beside?: ViewOf<'doc'> | ViewOf<'post'> | undefined
}

interface PartLink {
  readonly title: string
  readonly permalink: string
}

/** What components of Docusaurus’s theme pass to each other. */
export interface PartProps {
  readonly children?: ReactNode
  readonly editUrl?: string | undefined
  readonly links?: ReactNode
  readonly logo?: ReactNode
  readonly copyright?: ReactNode
  /** The text of a page, with what it exports. */
  readonly content?: ComponentType
  readonly toc?: readonly TocItem[]
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
  readonly item?: { readonly label?: string; readonly to?: string; readonly href?: string; readonly html?: string }
  /** Of a generated index page. */
  readonly categoryGeneratedIndex?: object
  /** Of a list of cards. */
  readonly items?: readonly SidebarEntry[]
  readonly tags?: readonly (LinkTo & { readonly permalink?: string })[]
  /** Of the pager of a post. */
  readonly prevItem?: PartLink | undefined
  readonly nextItem?: PartLink | undefined
  /** Of a link to another page. */
  readonly permalink?: string
  readonly title?: ReactNode
  readonly subLabel?: ReactNode
  readonly isNext?: boolean
  readonly label?: ReactNode
}

/** What a component shows by default. */
export type Standard = (place: Place, props: PartProps) => ReactNode

/** Whether a component may add to the head. */
export const HeadContext = createContext(true)

/** Undefined in the texts of pages. */
export const PlaceContext = createContext<Place | undefined>(undefined)
