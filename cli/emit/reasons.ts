// Contract: reasons are only printed; no decision depends on them.
import { hash, type KeyPart, type KeyParts, type Manifest, type Output } from '../../renderer/index.ts'
import type { FileIndex } from '../cache/file-index.ts'
import type { MadePage } from './emit.ts'

/** More pages than this with the same reason are only counted. */
const most = 10

/** Digits of a hash; eight are enough to distinguish two states of a part. */
const digits = 8

/** The inputs of pages, as recorded in the manifest. */
export type PageParts = NonNullable<Manifest['parts']>

/** The inputs of each page. Those of a page whose key is that of the last build are taken from the last manifest. */
export function partsOf(outputs: ReadonlyMap<string, Output>, before: Manifest): PageParts {
  const pages = [...outputs.values()].flatMap((output) => {
    if (!output.parts) return []
    const known = before.outputs[output.out]?.[0] === output.key ? before.parts?.[output.out] : undefined
    return [[output.out, known ?? printParts(output.parts())] as const]
  })
  return Object.fromEntries(pages.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function printParts(parts: KeyParts): string {
  return names.map((name) => hash(parts[name]).slice(0, digits)).join('')
}

/** The parts, in the order in which they are recorded. */
const names: readonly KeyPart[] = [
  'the tool',
  'the configuration',
  'the theme',
  'the layout',
  'the list of pages',
  'its text',
  'its date',
  'its code',
  'its pictures',
  'its samples',
]

/**
 * `the list of pages and its text`: the parts in which two states of a page differ; empty if they are the same. The result of
 * `more` is appended to each part.
 */
export function changedParts(before: string, now: string, more = (_: KeyPart) => ''): string {
  const value = (parts: string, index: number) => parts.slice(index * digits, (index + 1) * digits)
  const changed = names.filter((_, index) => value(before, index) !== value(now, index))
  return joined(changed.map((name) => `${name}${more(name)}`))
}

interface States {
  /** The inputs of the last build’s pages. */
  readonly before: PageParts
  readonly now: PageParts
  readonly files: FileIndex
}

/** `docs/a/index.html: its text changed` for each page that was made; many pages with the same reason are only counted. */
export function explainPages(made: readonly MadePage[], states: States): string[] {
  const pages = new Map<string, string[]>()
  for (const page of made) {
    const why = explain(page, states)
    const same = pages.get(why)
    if (same) same.push(page.output.out)
    else pages.set(why, [page.output.out])
  }
  return [...pages].flatMap(([why, paths]) =>
    paths.length > most ? [`${paths.length} pages: ${why}`] : paths.map((path) => `${path}: ${why}`),
  )
}

function explain({ output, before: was }: MadePage, { before, now, files }: States): string {
  if (was === 'damaged') return 'its output file was changed or deleted'
  const [known, present] = [before[output.out], now[output.out]]
  if (!known || !present)
    return was === 'new' ? 'it was not part of the last build' : 'the inputs of the last build are unknown'
  const changed = changedParts(known, present, (part) => changedFiles(part, output, files))
  if (changed !== '') return `${changed} changed`
  return was === 'new' ? 'its output file is missing' : 'a neighbouring page changed'
}

/** ` (content/docs/a.ts)`: the changed files of a part. */
function changedFiles(part: KeyPart, output: Output, index: FileIndex): string {
  const files = part === 'its pictures' || part === 'its samples' ? (output.files?.()[part] ?? []) : []
  const changed = files.filter(({ source = '', key }) => index.hashBefore(source) !== key)
  return changed.length === 0 ? '' : ` (${[...new Set(changed.map(({ source, out }) => source ?? out))].join(', ')})`
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
