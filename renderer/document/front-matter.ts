import matter from 'gray-matter'
import { LineCounter, parseDocument } from 'yaml'
import * as diagnostics from '../diagnostics.ts'
import { locateIn } from '../text/lines.ts'
import type { Diagnostic, Location, SourcePath } from '../types.ts'

export interface FrontMatter {
  readonly data: Readonly<Record<string, unknown>>
  /** Where the text after the front matter begins. */
  readonly end: number
  readonly diagnostics: readonly Diagnostic[]
}

const refuse = {
  parse(): never {
    throw new Error('front matter is data: write it as YAML or JSON')
  },
}
/** gray-matter would run `---js` front matter; ours is data. */
const engines = { javascript: refuse, js: refuse, coffee: refuse, cson: refuse }

/** Split a Markdown text into its YAML fields and the rest. `locate` maps an offset to the author's file. */
export function splitFrontMatter(text: string, locate: (offset: number, length: number) => Location): FrontMatter {
  if (!text.startsWith('---')) return { data: {}, end: 0, diagnostics: [] }
  try {
    const file = matter(text, { engines } as object)
    const data = typeof file.data === 'object' && file.data !== null && !Array.isArray(file.data) ? file.data : {}
    if (data !== file.data) throw new Error('it must be a list of `field: value` lines')
    return { data, end: text.length - file.content.length, diagnostics: [] }
  } catch (error) {
    const { offset, reason } = explain(error, text)
    return { data: {}, end: endOfBlock(text), diagnostics: [diagnostics.badYaml(reason, locate(offset, 1))] }
  }
}

function endOfBlock(text: string): number {
  const close = /\n---[^\S\n]*(?:\n|$)/.exec(text)
  return close ? close.index + close[0].length : text.length
}

interface YamlError {
  readonly reason?: string
  readonly message?: string
  readonly mark?: { readonly line: number; readonly column: number }
}

/** js-yaml's mark counts from the end of the opening `---`, whose line is line 0. */
function explain(error: unknown, text: string): { offset: number; reason: string } {
  const { reason, message, mark } = error as YamlError
  const lines = text.split('\n')
  const line = Math.min(mark?.line ?? 0, lines.length - 1)
  const offset = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + (mark?.column ?? 0)
  return { offset: Math.min(offset, text.length), reason: (reason ?? message ?? String(error)).replace(/\.$/, '') }
}

/** Offset and length of a field's value in a front matter block, found by parsing it again with positions. */
export function findField(text: string, path: readonly PropertyKey[]): { offset: number; length: number } | undefined {
  const block = /^---[^\n]*\n/.exec(text)
  if (!block) return undefined
  const start = block[0].length
  const close = text.indexOf('\n---', start - 1)
  const yaml = text.slice(start, close < 0 ? text.length : close + 1)
  const tree = parseDocument(yaml, { lineCounter: new LineCounter() })
  for (let depth = path.length; depth > 0; depth--) {
    const node = tree.getIn(path.slice(0, depth), true) as { range?: [number, number, number] } | undefined
    const range = node?.range
    if (range) return { offset: start + range[0], length: Math.max(1, range[1] - range[0]) }
  }
  const key = path[0]
  const at = yaml.search(new RegExp(`^${String(key)}\\s*:`, 'm'))
  return at >= 0 ? { offset: start + at, length: String(key).length } : undefined
}

/** Where a field of a file stands; its first line when the field cannot be found. */
export function locateField(file: SourcePath, text: string, path: readonly PropertyKey[]): Location {
  const found = findField(text, path)
  return found ? locateIn(file, text, found.offset, found.length) : locateIn(file, text, 0)
}
