import type { VisibleBlock } from '../markdown/visible-text.ts'
import { diffLines, diffRuns, type Run } from '../text/diff-lines.ts'
import { decodeUrl, withoutBase } from '../text/url.ts'
import type { Cause, Difference } from '../types.ts'
import { partsOf } from './built-lists.ts'
import type { BuiltPage } from './built-page.ts'
import { compareLinks } from './compare-links.ts'
import { pageAddress, plainName } from './page-address.ts'

/** A page of each site at the same address. */
export interface PagePair {
  /** Without the base path. */
  readonly page: string
  readonly before: BuiltPage
  readonly now: BuiltPage
  /** The locations, without the base paths, from which the relative links of pages without a canonical address are resolved. */
  readonly places: readonly [before: string, now: string]
  /** The base paths of the two sites. */
  readonly bases: readonly [before: string, now: string]
  /** The redirects of each site: old address → its target, both without the base path. */
  readonly redirects: readonly [before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>]
}

/** Metadata that generators write about themselves and for their own scripts. */
export const ownMeta = /^(generator|viewport|docusaurus_|docsearch:|algolia|msapplication-|theme-color|next-head)/

type Found = Omit<Difference, 'page'>

/** The differences between two pages. */
export function comparePages(pair: PagePair): Difference[] {
  const { page, before, now, places, bases, redirects } = pair
  const placeIn = (site: 0 | 1) => ({ page: places[site], base: bases[site], redirects: redirects[site] })
  const found = [
    ...compareHeads(pair),
    ...compareAnchors(before, now),
    ...compareBlocks(comparedBlocks(before, now), comparedBlocks(now, before)),
    ...compareLinks(before, now, [placeIn(0), placeIn(1)]),
  ]
  return found.map((one) => ({ ...one, page }))
}

function compareHeads({ before, now, bases }: PagePair): Found[] {
  const [old, fresh] = [addressIn(before.canonical, bases[0]), addressIn(now.canonical, bases[1])]
  const isForm = old.path !== fresh.path && pageAddress(old.path ?? '') === pageAddress(fresh.path ?? '')
  const origins = old.origin && fresh.origin ? changed('origin', old.origin, fresh.origin) : []
  return [
    ...changed('title', before.title, now.title),
    ...changed('language', before.language, now.language),
    ...changed('description', before.description, now.description),
    ...origins,
    ...(isForm ? [slashes(old.path, fresh.path)] : changed('canonical', old.path, fresh.path)),
    ...compareMeta(before, now, [old.origin + bases[0], fresh.origin + bases[1]]),
  ]
}

/** Worded without the address, so that the difference is the same on all pages. */
function slashes(old: string | undefined, fresh: string | undefined): Found {
  const shown = (path = '') =>
    /\.html$/.test(path) ? '`.html`' : path.endsWith('/') ? '`/`' : 'neither `/` nor `.html`'
  return { cause: 'trailing-slash', what: `- ends in ${shown(old)}\n+ ends in ${shown(fresh)}` }
}

function compareMeta(before: BuiltPage, now: BuiltPage, homes: readonly [string, string]): Found[] {
  const names = new Set([...before.meta.keys(), ...now.meta.keys()].filter((name) => !ownMeta.test(name)))
  return [...names].flatMap((name): Found[] => {
    const [old, fresh] = [before.meta.get(name), now.meta.get(name)]
    if (old === undefined) return [{ cause: 'meta-added', what: `\`${name}\`` }]
    if (fresh === undefined) return [{ cause: 'meta-gone', what: `\`${name}\`` }]
    const [was, is] = [plainValue(old, homes[0]), plainValue(fresh, homes[1])]
    return was === is ? [] : [{ cause: 'meta-changed', what: `\`${name}\`\n${shorten(was, is)}` }]
  })
}

/** A value without what differs between two locations of one site: its home address, and the hash of a picture. */
function plainValue(value: string, home: string): string {
  const own = value.startsWith(home) ? `/${value.slice(home.length)}` : value
  if (!/\.(png|jpe?g|gif|svg|webp|avif|ico)$/i.test(own))
    return own.startsWith('/') ? pageAddress(own) : own.trim().replace(/\s*,\s*/g, ', ')
  return plainName(own)
}

function compareAnchors(before: BuiltPage, now: BuiltPage): Found[] {
  const [old, fresh] = [new Set(before.anchors.map(decodeUrl)), new Set(now.anchors.map(decodeUrl))]
  return [
    ...[...old].filter((id) => !fresh.has(id)).map((id): Found => ({ cause: 'anchor-gone', what: `#${id}` })),
    ...[...fresh].filter((id) => !old.has(id)).map((id): Found => ({ cause: 'anchor-added', what: `#${id}` })),
  ]
}

/** The visible blocks of a page, without the optional ones that the other page lacks. */
export function comparedBlocks({ blocks, optional }: BuiltPage, other: BuiltPage): VisibleBlock[] {
  const missing = new Set(optional.filter((text) => !other.blocks.some((block) => block.text === text)))
  return blocks.filter(({ text }) => !missing.delete(text))
}

/** The differences between two texts, ignoring block boundaries. */
export function compareBlocks(before: readonly VisibleBlock[], now: readonly VisibleBlock[]): Found[] {
  const found = diffRuns(before.map(keyOf), now.map(keyOf)).flatMap((run) =>
    run.isSame ? [] : compareRun(before.slice(...run.before), now.slice(...run.after)),
  )
  return withMoves(found)
}

/** Align two texts: runs of blocks that are equal or not, ignoring block boundaries. */
export function alignBlocks(before: readonly VisibleBlock[], now: readonly VisibleBlock[]): Run[] {
  const joined: Run[] = []
  for (const run of diffRuns(before.map(keyOf), now.map(keyOf))) {
    const isSame = run.isSame || compareRun(before.slice(...run.before), now.slice(...run.after)).length === 0
    const last = joined.at(-1)
    if (isSame && last?.isSame) {
      const [[from], [start]] = [last.before, last.after]
      joined[joined.length - 1] = { isSame, before: [from, run.before[1]], after: [start, run.after[1]] }
    } else joined.push({ ...run, isSame })
  }
  return joined
}

/** The key by which blocks are compared. */
export function keyOf(block: VisibleBlock): string {
  return `${block.kind} ${plainText(block)}`
}

/** The text of a block, tabs in code replaced by spaces up to the next multiple of four columns, as Docusaurus 2 writes them. */
function plainText({ kind, text }: VisibleBlock): string {
  if (kind !== 'code' || !text.includes('\t')) return text
  return text.replace(/^.*\t.*$/gm, (line) => {
    let width = 0
    return line.replace(/[^\t]*\t|[^\t]+$/g, (part) => {
      const plain = part.endsWith('\t') ? part.slice(0, -1) : part
      const spaces = part === plain ? 0 : 4 - ((width + plain.length) % 4)
      width += plain.length + spaces
      return plain + ' '.repeat(spaces)
    })
  })
}

function compareRun(before: readonly VisibleBlock[], now: readonly VisibleBlock[]): Found[] {
  const only = (blocks: readonly VisibleBlock[], kind: VisibleBlock['kind']) =>
    blocks.flatMap((block) => (block.kind === kind ? plainText(block) : []))
  const words = (blocks: readonly VisibleBlock[]) =>
    compact(blocks.flatMap(({ kind, text }) => (kind === 'image' || kind === 'code' ? [] : text)).join(''))
  const compare = (kind: VisibleBlock['kind'], causeOf: (old: string, fresh: string) => Cause): Found[] => {
    const [old, fresh] = [only(before, kind).join('\n'), only(now, kind).join('\n')]
    if (compact(old) === compact(fresh) && (kind !== 'code' || old === fresh)) return []
    if (kind !== 'code') return [{ cause: causeOf(old, fresh), what: shorten(old, fresh) }]
    const lines = diffLines(only(before, kind), only(now, kind))
    return [{ cause: 'code', what: lines.map(({ sign, text }) => `${sign} ${text}`).join('\n') }]
  }
  const isSame = words(before) === words(now)
  return [
    ...compare('heading', () => 'heading'),
    ...compare('row', () => 'table'),
    ...(isSame ? [] : compare('text', textCause)),
    ...compare('code', () => 'code'),
    ...comparePictures(only(before, 'image'), only(now, 'image')),
  ]
}

function textCause(old: string, fresh: string): Cause {
  return old === '' ? 'text-added' : fresh === '' ? 'text-gone' : 'text-changed'
}

/** Compare pictures. Those embedded in the page have no name, so each of them may be any other picture. */
function comparePictures(before: readonly string[], now: readonly string[]): Found[] {
  const left = [...now]
  const gone = before.filter((name) => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const unnamed = (names: readonly string[]) => names.filter((name) => name === 'picture').length
  const [old, fresh] = [
    gone.slice(Math.min(unnamed(left), gone.length)),
    left.slice(Math.min(unnamed(gone), left.length)),
  ]
  return [
    ...old.map((name): Found => ({ cause: 'image', what: `- ${name}` })),
    ...fresh.map((name): Found => ({ cause: 'image', what: `+ ${name}` })),
  ]
}

/** Report a text that disappeared in one place and appeared in another as moved. */
function withMoves(found: readonly Found[]): Found[] {
  const linesOf = ({ what }: Found) => what.slice(2)
  const gone = new Set(found.filter(({ cause }) => cause === 'text-gone').map(linesOf))
  const moved = new Set(
    found.filter((one) => one.cause === 'text-added' && gone.has(linesOf(one))).map((one) => linesOf(one)),
  )
  return found.flatMap((one): Found[] => {
    if (!/^text-(gone|added)$/.test(one.cause) || !moved.has(linesOf(one))) return [one]
    return one.cause === 'text-gone' ? [{ cause: 'text-moved', what: `  ${linesOf(one)}` }] : []
  })
}

function compact(text: string): string {
  return text.replace(/\s+/g, '')
}

/** The origin of an address (empty if it has none) and its path within the site. */
function addressIn(
  href: string | undefined,
  base: string,
): { readonly origin: string; readonly path: string | undefined } {
  if (href === undefined) return { origin: '', path: undefined }
  const { origin, path } = partsOf(href)
  return { origin, path: withoutBase(path, base) }
}

function changed(cause: Cause, old: string | undefined, fresh: string | undefined): Found[] {
  return old?.trim() === fresh?.trim() ? [] : [{ cause, what: shorten(old ?? '', fresh ?? '') }]
}

/** Number of words shown around a change. */
const around = 3

/** Two texts as lines with `- ` and `+ `; a shared beginning and end are shortened to a few words. */
export function shorten(old: string, fresh: string): string {
  const [a, b] = [old.split(/(?<=\s)/), fresh.split(/(?<=\s)/)]
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const cut = (words: readonly string[]) => {
    const [from, to] = [Math.max(0, start - around), Math.min(words.length, words.length - end + around)]
    return `${from > 0 ? '… ' : ''}${words.slice(from, to).join('').trim()}${to < words.length ? ' …' : ''}`
  }
  const signed = (sign: string, text: string) => text.split('\n').map((line) => `${sign} ${line.trimEnd()}`)
  return [...(old === '' ? [] : signed('-', cut(a))), ...(fresh === '' ? [] : signed('+', cut(b)))].join('\n')
}
