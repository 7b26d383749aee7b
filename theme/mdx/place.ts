import { type ComponentType, createContext, type ReactNode } from 'react'
import type { FooterProps, ThemeModule, TocHeading, ViewOf } from '../../renderer/types.ts'

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
  readonly notFound?: ViewOf<'not-found'>
  readonly headings?: readonly TocHeading[]
}

/** Undefined in the texts of pages. */
export const PlaceContext = createContext<Place | undefined>(undefined)
