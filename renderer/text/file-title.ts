import type { SiteConfig } from '../types.ts'

/** The title of a page without one, from its file name without extension: `first_steps` → “First steps” in MkDocs. */
export function fileTitle(name: string, isHome: boolean, dialect: SiteConfig['markdown']['dialect']): string {
  if (dialect !== 'mkdocs') return name
  if (isHome) return 'Home'
  const words = name.replace(/[-_]/g, ' ')
  return words === words.toLowerCase() ? words.slice(0, 1).toUpperCase() + words.slice(1) : words
}
