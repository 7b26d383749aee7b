import { Parser } from 'htmlparser2'

/** What the walk needs to know of a page. */
interface Walked {
  /** Addresses that its text, its sidebar and “Next” lead to. */
  readonly links: readonly string[]
  /** Words of its text: no code, no tabs of other platforms, nothing folded away. */
  readonly words: number
}

/** Elements whose text a reader does not read, or reads on every page. */
const unread = new Set([
  'pre',
  'nav',
  'svg',
  'script',
  'style',
  'button',
  'details',
  'aside',
  'footer',
  'sitegen-island',
])

/** Read a page as a reader of one platform does: `swift`, `kotlin`, `typescript` or `dart`. */
export function walkPage(html: string, platform: string): Walked {
  const links = new Set<string>()
  const open: { readonly name: string; readonly skips: boolean }[] = []
  let words = 0
  const inside = (name: string) => open.some((one) => one.name === name)
  const parser = new Parser({
    onopentag(name, attributes) {
      const isSidebar = attributes['aria-label'] === 'Docs sidebar'
      const otherTab = attributes.class === 'tab-panel' && isOther(attributes['data-value'], platform)
      open.push({ name: isSidebar ? 'sidebar' : name, skips: unread.has(name) || otherTab })
      if (name !== 'a' || !(inside('main') || inside('sidebar'))) return
      const address = attributes.href?.replace(/[?#].*$/, '')
      if (address?.startsWith('/')) links.add(address)
    },
    ontext(text) {
      if (inside('main') && !open.some(({ skips }) => skips)) words += text.split(/\s+/).filter(Boolean).length
    },
    onclosetag() {
      open.pop()
    },
  })
  parser.end(html)
  return { links: [...links], words }
}

const platforms = ['swift', 'kotlin', 'typescript', 'dart']
const isOther = (tab: string | undefined, platform: string) =>
  tab !== undefined && tab !== platform && platforms.includes(tab)

/** How many links a reader follows from one page to another; infinite where none lead there. */
export function clicksBetween(pages: ReadonlyMap<string, Walked>, from: string, to: string): number {
  let reached = new Set([from])
  for (let clicks = 0, last = [from]; last.length > 0; clicks++) {
    if (reached.has(to)) return clicks
    last = last.flatMap((page) => pages.get(page)?.links ?? []).filter((page) => pages.has(page) && !reached.has(page))
    reached = new Set([...reached, ...last])
  }
  return Number.POSITIVE_INFINITY
}
