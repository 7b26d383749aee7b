import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isRawObject, listOfRaw, type Raw } from '../raw.ts'
import type { Entry, NamedEntries } from '../sidebar-file.ts'
import { isElsewhere, isStatic, labelOf } from './navbar.ts'

interface Linking {
  /** The folder of all pages. */
  readonly all: string
  /** The folder of the main language’s pages, and that of the language that is carried over. */
  readonly folder: string
  readonly own: string
  /** The folders of the other languages. */
  readonly others: readonly string[]
  readonly root: string
}

/** An entry that may link to a section of its page. */
interface Placed extends Entry {
  readonly hash?: string
  readonly items?: readonly Placed[] | undefined
}

/** A sidebar, and the beginnings of addresses for which it is shown. */
interface Part {
  readonly starts: readonly string[]
  readonly entries: readonly Placed[]
}

/** The sidebars by name: one list of items, or several by the beginning of the addresses for which they are shown. */
export function sidebarsOf(sidebar: Raw | undefined, linking: Linking): NamedEntries {
  const parts = partsOf(sidebar, linking)
  if (parts.length === 1) return { docs: settled(parts[0] as Part, parts, linking) }
  const named: Record<string, readonly Entry[]> = {}
  for (const part of parts) {
    const name = (part.starts[0] ?? '').replace(/^\/+|\/+$/g, '').replaceAll('/', '-') || 'docs'
    named[Object.hasOwn(named, name) ? `${name}-${parts.indexOf(part)}` : name] = settled(part, parts, linking)
  }
  return named
}

function partsOf(sidebar: Raw | undefined, linking: Linking): readonly Part[] {
  if (!isRawObject(sidebar)) return [{ starts: ['/'], entries: entriesOf(sidebar, '', linking) }]
  const starts = new Map<string, string[]>()
  // Several parts of a site may have the same sidebar.
  for (const [start, part] of Object.entries(sidebar))
    starts.set(JSON.stringify(part), [...(starts.get(JSON.stringify(part)) ?? []), start])
  return [...starts].map(([text, all]) => {
    const part = JSON.parse(text) as Raw
    const [items, base] = isRawObject(part) ? [part.items, part.base] : [part]
    return { starts: all, entries: entriesOf(items, typeof base === 'string' ? base : '', linking) }
  })
}

/** The entries of a sidebar. A page belongs to the sidebar of its address, and is in it once: other entries only link to it. */
function settled(part: Part, parts: readonly Part[], linking: Linking): readonly Entry[] {
  const owned = new Set(filesOf(part).flatMap(({ file, hash }) => (hash === undefined ? [file] : [])))
  const others = parts
    .filter((one) => one !== part)
    .map((one) => ({ one, files: filesOf(one).map(({ file }) => file) }))
  const belongsElsewhere = (file: string) => {
    const address = addressOf(file, linking)
    const own = startIn(part, address)
    return others.some(({ one, files }) => files.includes(file) && startIn(one, address) > own)
  }
  const settle = ({ hash, items, ...entry }: Placed): Entry => {
    const { file } = entry
    const inner = items && { items: items.map(settle) }
    if (file === undefined) return { ...entry, ...inner }
    if (hash === undefined || !owned.has(file)) {
      owned.add(file)
      return { ...entry, ...inner, ...(belongsElsewhere(file) ? { refers: true } : {}) }
    }
    const link = { label: entry.label, href: addressOf(file, linking) + hash }
    return items ? { label: entry.label, items: [link, ...items.map(settle)] } : link
  }
  return part.entries.map(settle)
}

function addressOf(file: string, { folder }: Linking): string {
  return `/${posix.relative(folder, file).replace(/(?:(?<=^|\/)index)?\.md$/, '')}`
}

/** The length of the longest beginning of an address for which a sidebar is shown; -1 if it is not shown. */
function startIn({ starts }: Part, address: string): number {
  return Math.max(
    -1,
    ...starts.map((start) => (address.startsWith(`/${start.replace(/^\//, '')}`) ? start.length : -1)),
  )
}

function filesOf({
  entries,
}: {
  readonly entries: readonly Placed[]
}): readonly (Placed & { readonly file: string })[] {
  return entries.flatMap((entry) => [
    ...(entry.file === undefined ? [] : [{ ...entry, file: entry.file }]),
    ...filesOf({ entries: entry.items ?? [] }),
  ])
}

function entriesOf(items: Raw | undefined, base: string, linking: Linking): readonly Placed[] {
  return listOfRaw(items).flatMap((item) => entryOf(item, base, linking))
}

function entryOf(item: Raw, base: string, linking: Linking): readonly Placed[] {
  if (!isRawObject(item)) return []
  const inner = typeof item.base === 'string' ? item.base : base
  const label = labelOf(item.text)
  const link = typeof item.link === 'string' ? linked(item.link, inner, linking) : {}
  if (item.items === undefined) return [{ label, ...link }]
  const items = entriesOf(item.items, inner, linking)
  const group = { label, ...(item.collapsed === true ? { collapsed: true } : {}) }
  // The title of a group may link to a page, but not to an address.
  return link.href === undefined
    ? [{ ...group, ...link, items }]
    : [{ ...group, items: [{ label, ...link }, ...items] }]
}

function linked(link: string, base: string, linking: Linking): Pick<Placed, 'file' | 'href' | 'hash'> {
  const { all, folder, own, others, root } = linking
  if (isElsewhere(link)) return { href: link }
  const whole = base === '' ? link : base + link.replace(/^\//, base.endsWith('/') ? '' : '/')
  if (isStatic(whole, join(root, all))) return { href: whole }
  const path = whole
    .replace(/[?#].*$/, '')
    .replace(/^\//, '')
    .replace(/\.(md|html)$/, '')
  const names = [...(/(?:^|\/)$/.test(path) ? [] : [`${path}.md`]), posix.join(path, 'index.md')]
  if (others.includes(path.replace(/\/.*$/s, ''))) return { href: `/${path}` }
  const name = names.find((one) => [folder, own].some((top) => existsSync(join(root, top, one))))
  const hash = name === undefined ? undefined : /#.+$/s.exec(whole)?.[0]
  return { file: posix.join(folder, name ?? (names[0] as string)), ...(hash === undefined ? {} : { hash }) }
}
