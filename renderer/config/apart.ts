import type { Issue } from './issues.ts'
import type { UserConfig } from './schema.ts'

/** Settings that affect neither what the content is nor whether it is valid, so it can be checked without them. */
const settings: readonly (keyof UserConfig)[] = [
  'title',
  'tagline',
  'favicon',
  'image',
  'openGraphImages',
  'noIndex',
  'noIndexPages',
  'organizationName',
  'projectName',
  'server',
  'cache',
  'navbar',
  'footer',
  'announcementBar',
  'colorMode',
  'feedback',
  'analytics',
  'tableOfContents',
  'offline',
  'hosts',
  'headTags',
  'search',
  'sitemap',
  'onBrokenLinks',
  'onBrokenAnchors',
  'onDuplicateRoutes',
]
const apart = new Set<PropertyKey | undefined>(settings)

/** Whether an issue prevents checking the content. An unknown setting does, unless it is a probable typo of one in the list. */
export function decides({ path: [top, ...rest], kind, meant }: Issue): boolean {
  return !apart.has(kind === 'unknown' && rest.length === 0 ? meant : top)
}

/** The settings without those that have an issue; a title is added if necessary. */
export function withoutFaulty(value: unknown, issues: readonly Issue[]): object {
  const faulty = new Set(issues.map(({ path: [top] }) => top))
  const sound = Object.entries(value as object).filter(([name, one]) => one !== undefined && !faulty.has(name))
  return { title: 'Untitled', ...Object.fromEntries(sound) }
}
