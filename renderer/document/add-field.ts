import { isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar } from 'yaml'
import type { Edit } from '../text/edits.ts'

/** A field of front matter and the entry to add to its list or mapping. */
export type Addition =
  | { readonly field: string; readonly item: string }
  | { readonly field: string; readonly key: string; readonly value: string }

/**
 * The edits that add an entry to a field in the front matter of a Markdown file, in the form in which the field is written.
 * Undefined if that is not clear.
 */
export function addToFrontMatter(text: string, addition: Addition): Edit[] | undefined {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n'
  const opening = /^---(?!-)([^\n]*)\n/.exec(text.slice(start))
  if (!opening) return [insert(start, `---${newline}${wholeField(addition, newline)}---${newline}${newline}`)]
  if (!/^\s*(ya?ml)?\s*$/i.test(opening[1] as string)) return undefined
  const from = start + opening[0].length
  const close = /^---[^\S\n]*$/m.exec(text.slice(from).replaceAll('\r', ' '))
  if (!close) return undefined
  const block = text.slice(from, from + close.index)
  const place = findField(block, addition.field)
  if (place === undefined) return undefined
  if (place === 'missing') return [insert(from + close.index, wholeField(addition, newline))]
  return addToValue(block, place, { addition, newline })?.map((edit) => ({
    ...edit,
    start: edit.start + from,
    end: edit.end + from,
  }))
}

type Found = Pair<Scalar, unknown>

function findField(block: string, field: string): Found | 'missing' | undefined {
  // Variables are not YAML; the placeholder has the same length, so that offsets stay correct.
  const plain = block.replace(/\{\{[^{}\n]*\}\}/g, (name) => 'x'.repeat(name.length))
  const tree = parseDocument(plain)
  if (tree.errors.length > 0) return undefined
  if (tree.contents === null) return 'missing'
  if (!isMap(tree.contents) || tree.contents.flow) return undefined
  const found = tree.contents.items.find(({ key }) => isScalar(key) && key.value === field)
  return (found as Found | undefined) ?? 'missing'
}

interface Adding {
  readonly addition: Addition
  readonly newline: string
}

function addToValue(block: string, { key, value }: Found, { addition, newline }: Adding): Edit[] | undefined {
  const entry = printEntry(addition)
  const isItem = 'item' in addition
  const whole = isItem ? `[${entry}]` : `{ ${entry} }`
  if (value === null || (isScalar(value) && value.source === '')) {
    const colon = block.indexOf(':', key.range?.[1] ?? 0)
    return colon < 0 ? undefined : [insert(colon + 1, ` ${whole}`)]
  }
  if (isItem && isScalar(value) && value.range) {
    const [start, end] = value.range
    return [insert(start, '['), insert(end, `, ${entry}]`)]
  }
  if (!(isItem ? isSeq(value) : isMap(value)) || !isCollection(value)) return undefined
  const last = lastOf(value.items.at(-1))
  if (value.flow) {
    if (last) return [insert(last.end, `, ${entry}`)]
    return value.range ? [insert(value.range[0] + 1, isItem ? entry : ` ${entry} `)] : undefined
  }
  if (!last) return undefined
  const line = block.slice(block.lastIndexOf('\n', last.start - 1) + 1, last.start)
  const lead = isItem ? /^\s*-\s+$/.exec(line) : /^\s*$/.exec(line)
  const end = /\r?\n|$/.exec(block.slice(last.end))?.index ?? 0
  return lead ? [insert(last.end + end, `${newline}${lead[0]}${entry}`)] : undefined
}

interface Ranged {
  readonly range?: readonly [number, number, number] | null
}

function isCollection(value: unknown): value is { items: readonly unknown[]; flow?: boolean } & Ranged {
  return isSeq(value) || isMap(value)
}

/** Where the last entry of a list or a mapping begins and ends; undefined if there is none. */
function lastOf(entry: unknown): { readonly start: number; readonly end: number } | undefined {
  const pair = entry as Partial<Pair<Ranged, Ranged>> & Ranged
  const first = pair?.range ?? pair?.key?.range
  const last = pair?.range ?? pair?.value?.range
  return first && last ? { start: first[0], end: last[1] } : undefined
}

/** A missing field with its first entry, as lines of YAML. */
export function wholeField(addition: Addition, newline = '\n'): string {
  const { field } = addition
  return 'item' in addition
    ? `${field}: [${printEntry(addition)}]${newline}`
    : `${field}:${newline}  ${printEntry(addition)}${newline}`
}

function printEntry(addition: Addition): string {
  return 'item' in addition ? quoted(addition.item) : `${quoted(addition.key)}: ${quoted(addition.value)}`
}

/** A text as a YAML scalar, quoted if necessary. */
function quoted(text: string): string {
  const isPlain = /^[./]?[\p{L}/][\p{L}\p{N}/._~#-]*$/u.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text)
  return isPlain ? text : JSON.stringify(text)
}

function insert(at: number, text: string): Edit {
  return { start: at, end: at, text }
}
