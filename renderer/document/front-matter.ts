import matter from 'gray-matter'
import { type Document, isMap, isScalar, parseDocument } from 'yaml'
import * as diagnostics from '../diagnostics.ts'
import { lazily } from '../text/lazily.ts'
import { withoutSlices } from '../text/without-slices.ts'
import type { Diagnostic, Location } from '../types.ts'
import { findYamlFault, readYaml, type YamlFault } from './yaml-fault.ts'
import { frontMatterTypes } from './yaml-types.ts'

export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>
  readonly diagnostics: readonly Diagnostic[]
}

/** The result of splitting a text into its front matter and its content. */
export interface SplitText {
  /** Offset at which the content begins. */
  readonly end: number
  /** The fields, parsed by the first call, since a body needs only the content. */
  readonly front: () => FrontMatter
}

/** The YAML parser takes quadratic time: it compares each key of a map with all keys before it. */
const limit = { most: 2000, what: 'lines of front matter', hint: 'Move the data into a file of its own.' }

type Locate = (offset: number, length: number) => Location

/** Split a Markdown text into its front matter and its content. `locate` maps an offset to a location in the author's file. */
export function splitFrontMatter(text: string, locate: Locate): SplitText {
  const opening = /^---(?!-)([^\n]*)/.exec(text)
  if (!opening) return { end: 0, front: () => ({ data: {}, diagnostics: [] }) }
  const close = /\n---[^\S\n]*(?:\n|$)/.exec(text)
  if (!close) return { end: text.length, front: () => refused(diagnostics.openFrontMatter(locate(0, 3))) }
  const language = (opening[1] as string).trim()
  // gray-matter would run `---js` front matter; here it is an error.
  if (!['', 'yaml', 'yml', 'json'].includes(language.toLowerCase())) {
    const report = () => refused(diagnostics.metaLanguage(language, locate(0, opening[0].length)))
    return { end: close.index + close[0].length, front: report }
  }
  const block = { start: opening[0].length + 1, end: close.index + 1 }
  return { end: contentStart(text), front: lazily(() => parseFields(text, block, locate)) }
}

/** Where gray-matter ends the front matter: at the first line that begins with three hyphens. */
function contentStart(text: string): number {
  const { index, 0: line } = /\n---\r?\n?/.exec(text) as RegExpExecArray
  return index + line.length
}

function refused(diagnostic: Diagnostic): FrontMatter {
  return { data: {}, diagnostics: [diagnostic] }
}

function parseFields(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  locate: Locate,
): FrontMatter {
  const block = text.slice(start, end)
  const excess = startOfLine(block, limit.most)
  if (excess !== undefined) return refused(diagnostics.beyondLimit(limit, locate(start + excess, 1)))
  try {
    // Without the content: gray-matter would copy it more than once, and the values would keep it in memory.
    const { data } = matter(withoutSlices(text.slice(0, end + 3)), { engines: { yaml } })
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { data, diagnostics: [] }
    return refused(diagnostics.metaShape(Array.isArray(data) ? 'a list' : 'text', locate(0, 3)))
  } catch (error) {
    const fault = error instanceof YamlError ? error.faultIn(block) : findYamlFault(block, frontMatterTypes)
    const reason = fault?.reason ?? firstLine((error as Error).message)
    const hint = fault?.hint ?? 'Fix the lines between the two `---`.'
    return refused(diagnostics.badYaml(reason, hint, locate(start + (fault?.offset ?? 0), fault?.length ?? 1)))
  }
}

/** A replacement for gray-matter's YAML parser, which has other messages and reports no locations. */
const yaml = {
  parse: (block: string): object => {
    const read = readYaml(block, frontMatterTypes)
    if ('fault' in read) throw new YamlError(read.fault, block)
    return read.value as object
  },
}

class YamlError extends Error {
  constructor(
    private readonly fault: YamlFault,
    private readonly block: string,
  ) {
    super(fault.reason)
  }

  /** The fault with its offset in `text`. What gray-matter passes to the parser begins with the end of the opening line. */
  faultIn(text: string): YamlFault {
    const lead = this.block.length - this.block.trimStart().length - (text.length - text.trimStart().length)
    return { ...this.fault, offset: Math.max(0, this.fault.offset - lead) }
  }
}

/** The offset of a line, counted from 0; undefined if there are fewer lines. */
function startOfLine(text: string, line: number): number | undefined {
  let at = 0
  for (let count = 0; count < line; count++) {
    at = text.indexOf('\n', at) + 1
    if (at === 0) return undefined
  }
  return at < text.length ? at : undefined
}

function firstLine(text: string): string {
  return (text.split('\n')[0] as string).replace(/\.$/, '')
}

/** Finds the offset and length of a value, or of a field's name, by its path. */
export type FindValue = (path: readonly PropertyKey[]) => { offset: number; length: number } | undefined

/** Finds the values and the names of fields in a text. */
export interface FieldFinder {
  readonly value: FindValue
  readonly name: FindValue
}

/** Finds fields in a front matter block. The first search parses the block again, with positions. */
export function fieldFinder(text: string): FieldFinder {
  const block = /^---[^\n]*\n/.exec(text)
  if (!block) return { value: () => undefined, name: () => undefined }
  const start = block[0].length
  const close = text.indexOf('\n---', start - 1)
  const yaml = text.slice(start, close < 0 ? text.length : close + 1)
  const tree = lazily(() => parseDocument(yaml))
  return {
    value: (path) => {
      const found = findIn(tree(), path)
      if (found) return { offset: start + found.offset, length: found.length }
      const key = path[0]
      const at = yaml.search(new RegExp(`^${String(key)}\\s*:`, 'm'))
      return at >= 0 ? { offset: start + at, length: String(key).length } : undefined
    },
    name: (path) => {
      const found = findName(tree(), path)
      return found && { offset: start + found.offset, length: found.length }
    },
  }
}

/** The location of the value at a path in a YAML or JSON text, or of its nearest parent below the root. */
export function findValue(yaml: string, path: readonly PropertyKey[]): ReturnType<FindValue> {
  return findIn(parseDocument(yaml), path)
}

function findIn(tree: Document, path: readonly PropertyKey[]): ReturnType<FindValue> {
  for (let depth = path.length; depth > 0; depth--) {
    const found = placeOf(tree.getIn(path.slice(0, depth), true))
    if (found) return found
  }
  return undefined
}

function findName(tree: Document, path: readonly PropertyKey[]): ReturnType<FindValue> {
  const around = path.length > 1 ? tree.getIn(path.slice(0, -1), true) : tree.contents
  if (!isMap(around)) return undefined
  return placeOf(around.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))?.key)
}

function placeOf(node: unknown): ReturnType<FindValue> {
  const { range } = (node ?? {}) as { readonly range?: readonly [number, number, number] }
  return range && { offset: range[0], length: Math.max(1, range[1] - range[0]) }
}
