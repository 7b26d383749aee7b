// Hooks of `@docusaurus/theme-common` that need no facts about the site.
import { type ElementType, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Site } from './site-facts.ts'

/** The value at the previous render. */
export function usePrevious<T>(value: T): T | undefined {
  const before = useRef<T>(undefined)
  useEffect(() => {
    before.current = value
  })
  return before.current
}

/** A function with a stable identity that calls the latest callback. */
export function useEvent<Args extends readonly unknown[], Result>(callback: (...args: Args) => Result) {
  const newest = useRef(callback)
  useEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}

export function useCollapsible({ initialState }: { readonly initialState: boolean | (() => boolean) }) {
  const [collapsed, setCollapsed] = useState(initialState)
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((before) => !before) }
}

interface CollapsibleProps {
  readonly as?: ElementType
  readonly collapsed: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A part that an island hides while it is collapsed. On a page it is always shown, since nothing could expand it. */
export function Collapsible({ as: Tag = 'div', collapsed, className, children }: CollapsibleProps) {
  const { inPage } = useContext(Site)
  return (
    <Tag className={className} hidden={collapsed && !inPage}>
      {children}
    </Tag>
  )
}

export function prefersReducedMotion(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
