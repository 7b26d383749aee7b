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

/** Where a component of Docusaurus's theme is shown: the part of this theme that it belongs to, and that part's props. */
export interface Place {
  readonly own: OwnParts
  readonly theme: ThemeModule
  /** Whether this theme's layout is around it, so that it shows only its own part. */
  readonly isWithin: boolean
  readonly info?: FooterProps['info']
  readonly doc?: ViewOf<'doc'>
  readonly post?: ViewOf<'post'>
  readonly category?: ViewOf<'category'>
  /** Whether it is around all pages. */
  readonly isAround?: boolean
  readonly notFound?: ViewOf<'not-found'>
  readonly headings?: readonly TocHeading[]
  /** The page next to a table of contents. */
  readonly beside?: ViewOf<'doc'> | ViewOf<'post'> | undefined
}

interface PartLink {
  readonly title: string
  readonly permalink: string
}

/** The props that components of Docusaurus’s theme pass to each other. */
export interface PartProps {
  readonly children?: ReactNode
  readonly editUrl?: string | undefined
  readonly links?: ReactNode
  readonly logo?: ReactNode
  readonly copyright?: ReactNode
  /** The text of a page as a component, with the page's exports as properties. */
  readonly content?: ComponentType
  readonly toc?: readonly TocItem[]
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
  readonly item?: { readonly label?: string; readonly to?: string; readonly href?: string; readonly html?: string }
  /** The prop of a generated index page. */
  readonly categoryGeneratedIndex?: object
  /** The prop of a list of cards. */
  readonly items?: readonly SidebarEntry[]
  readonly tags?: readonly (LinkTo & { readonly permalink?: string })[]
  /** The props of the pager of a post. */
  readonly prevItem?: PartLink | undefined
  readonly nextItem?: PartLink | undefined
  /** The props of a link to another page. */
  readonly permalink?: string
  readonly title?: ReactNode
  readonly subLabel?: ReactNode
  readonly isNext?: boolean
  readonly label?: ReactNode
}

/** The default rendering of a component. */
export type Standard = (place: Place, props: PartProps) => ReactNode

/** Whether components may add to the head. */
export const HeadContext = createContext(true)

/** Undefined in the text of a page. */
export const PlaceContext = createContext<Place | undefined>(undefined)
