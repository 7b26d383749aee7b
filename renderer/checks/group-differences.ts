import { globPattern } from '../text/glob.ts'
import type { Accepted, Cause, Difference, DifferenceGroup } from '../types.ts'

/** The names of differences in reports, most severe first. */
export const causes: Readonly<Record<Cause, string>> = {
  'address-gone': 'Pages that are gone',
  'redirect-gone': 'Redirects that are gone',
  'file-gone': 'Files that are gone',
  'anchor-gone': 'Anchors that are gone',
  'text-gone': 'Text that is gone',
  'text-changed': 'Text that is different',
  'text-moved': 'Text in another place',
  heading: 'Headings',
  code: 'Code',
  table: 'Tables',
  image: 'Pictures',
  link: 'Links in the text',
  title: 'Titles',
  description: 'Descriptions',
  canonical: 'Canonical addresses',
  language: 'Languages',
  origin: 'Origin',
  'trailing-slash': 'Form of addresses',
  'redirect-changed': 'Redirects that lead elsewhere',
  'address-redirected': 'Pages that are redirects now',
  'meta-gone': 'Metadata that is gone',
  'meta-changed': 'Metadata that is different',
  'feed-gone': 'Feeds that are gone',
  'feed-items': 'Entries of feeds',
  'sitemap-gone': 'Addresses that are gone from the sitemap',
  'text-added': 'Text that was added',
  'anchor-added': 'Anchors that were added',
  'address-added': 'Pages that were added',
  'redirect-added': 'Redirects that were added',
  'meta-added': 'Metadata that was added',
  'feed-added': 'Feeds that were added',
  'sitemap-added': 'Addresses that were added to the sitemap',
}

/** Groups of differences, and the accepted entries that match none of them. */
export interface Grouped {
  /** By severity, then by number of pages; accepted groups come last. */
  readonly groups: readonly DifferenceGroup[]
  readonly unused: readonly Accepted[]
}

/** Group equal differences; the first entry that matches one gives the reason why it is accepted. */
export function groupDifferences(found: readonly Difference[], accepted: readonly Accepted[]): Grouped {
  const tests = accepted.map((entry) => ({ entry, fits: testOf(entry) }))
  const used = new Set<Accepted>()
  const groups = new Map<string, { cause: Cause; what: string; pages: Set<string>; reason: string | undefined }>()
  for (const one of found) {
    const entry = tests.find(({ fits }) => fits(one))?.entry
    if (entry) used.add(entry)
    const { cause, what, page } = one
    const key = JSON.stringify([cause, what, entry ? accepted.indexOf(entry) : -1])
    const group = groups.get(key) ?? { cause, what, pages: new Set<string>(), reason: entry?.reason }
    group.pages.add(page)
    groups.set(key, group)
  }
  const weights = Object.keys(causes)
  const all = [...groups.values()].map((group) => ({ ...group, pages: [...group.pages].sort() }))
  const weightOf = ({ reason, cause }: DifferenceGroup) =>
    (reason === undefined ? 0 : weights.length) + weights.indexOf(cause)
  return {
    groups: all.sort(
      (a, b) => weightOf(a) - weightOf(b) || b.pages.length - a.pages.length || (a.what < b.what ? -1 : 1),
    ),
    unused: accepted.filter((entry) => !used.has(entry)),
  }
}

function testOf({ cause, pages, what }: Accepted): (one: Difference) => boolean {
  const patterns = pages?.map(globPattern)
  const texts = what === undefined ? undefined : textPattern(what)
  return (one) =>
    one.cause === cause &&
    (patterns === undefined || patterns.some((pattern) => pattern.test(one.page))) &&
    (texts === undefined || texts.test(one.what))
}

/** A pattern for a text in which `*` matches anything; whitespace at both ends, and its kind, do not matter. */
function textPattern(text: string): RegExp {
  const words = text
    .trim()
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*+/g, '[\\s\\S]*')
  return new RegExp(`^\\s*${words.replace(/\s+/g, '\\s+')}\\s*$`)
}
