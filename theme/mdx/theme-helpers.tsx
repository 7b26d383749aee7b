// Helpers of `@docusaurus/theme-common` that need nothing of the site but its language.
import { type ElementType, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Site } from './compat.tsx'

/** The order of the forms in a message. */
const forms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Chooses the form of a message for a count, such as `{count} plugin|{count} plugins`, by the rules of the site’s language. */
export function usePluralForm() {
  const { locale } = useContext(Site)
  const rules = new Intl.PluralRules(locale)
  const known = rules.resolvedOptions().pluralCategories
  const own = forms.filter((form) => known.includes(form))
  return {
    selectMessage(count: number, message: string): string {
      const parts = message.split('|')
      return parts[Math.min(own.indexOf(rules.select(count)), parts.length - 1)] ?? message
    },
  }
}

/** The value of the render before. */
export function usePrevious<T>(value: T): T | undefined {
  const before = useRef<T>(undefined)
  useEffect(() => {
    before.current = value
  })
  return before.current
}

/** A function that stays the same, and calls the newest one. */
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

/** A part that an island hides while it is collapsed. A page shows it, since nothing there could expand it. */
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

type IsSame<T> = (one: T, other: T) => boolean

/** The items that are equal to an earlier one. */
export function duplicates<T>(items: readonly T[], isSame: IsSame<T> = Object.is): T[] {
  return items.filter((item, index) => items.findIndex((other) => isSame(other, item)) !== index)
}

export function uniq<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}

export function groupBy<T, Key extends string | number>(items: readonly T[], keyOf: (item: T, index: number) => Key) {
  const groups = {} as Record<Key, T[]>
  items.forEach((item, index) => {
    const key = keyOf(item, index)
    groups[key] ??= []
    groups[key].push(item)
  })
  return groups
}

/** Whether a text matches the text of an expression; false where one is missing. */
export function isRegexpStringMatch(pattern?: string, text?: string): boolean {
  return pattern !== undefined && text !== undefined && new RegExp(pattern, 'gi').test(text)
}

/** The items that get a card. */
export function filterDocCardListItems<T extends { readonly type?: string; readonly href?: string }>(
  items: readonly T[],
): T[] {
  return items.filter(({ type, href }) => type !== 'category' || Boolean(href))
}
