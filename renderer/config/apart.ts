import type { Issue } from './issues.ts'
import type { UserConfig } from './schema.ts'

/** Settings that decide neither what the content is nor what it may say: it can be checked without them. */
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

/** Whether an issue keeps the content from being checked. An unknown setting may be any, but for the one that is probably meant. */
export function decides({ path: [top, ...rest], kind, meant }: Issue): boolean {
  return !apart.has(kind === 'unknown' && rest.length === 0 ? meant : top)
}

/** The settings without those that have an issue. */
export function withoutFaulty(value: unknown, issues: readonly Issue[]): object {
  const faulty = new Set(issues.map(({ path: [top] }) => top))
  const sound = Object.entries(value as object).filter(([name, one]) => one !== undefined && !faulty.has(name))
  return { title: 'Untitled', ...Object.fromEntries(sound) }
}
