/** A file that a text includes; in mdBook `{{#include a.md:part}}`, `{{#template a.md name=value}}` or `{{#playground a.rs}}`. */
export interface Include {
  readonly start: number
  readonly end: number
  /** As written. */
  readonly path: string
  /** `#part`, `#L3-L9`, or empty for the whole file. */
  readonly part: string
  /** Values for `[[#name]]` in a template. */
  readonly values: ReadonlyMap<string, string> | undefined
  /** Prefix of each included line. */
  readonly indent?: string
  /** The path is relative to the root of the site or a folder above the page, not to the file. */
  readonly isBelowRoot?: boolean
  /** Treat the file as code, whatever its type. */
  readonly isCode?: boolean
  /** The code block that replaces a sample and shows the file. */
  readonly block?: string | undefined
}

const directive =
  /\\\{\{#[^{}\n]{1,999}\}\}|\{\{\s*#((?:rustdoc_)?include|template|playground|playpen)\s+([^{}\s]+)([^{}\n]{0,999})\}\}/g
/** Maximum number of characters to read before and after a sample. */
const longest = 1000
/** The beginning of a line in block quotes and lists. */
const container = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*/
const slot = /(\\?)\[\[#([\w.-]+)(?:[^\S\n]+([^[\]\n]*))?\]\]/g

/** The files that a text includes, and the offsets of backslashes that escape directives. */
export function includesIn(text: string): { readonly includes: Include[]; readonly escapes: number[] } {
  const found = text.includes('{{') ? [...text.matchAll(directive)] : []
  return {
    escapes: found.flatMap(({ 1: kind, index }) => (kind === undefined ? [index] : [])),
    includes: found.flatMap(({ 0: whole, 1: kind, 2: written = '', 3: rest = '', index: start }) => {
      if (kind === undefined) return []
      const values = kind === 'template' ? valuesIn(rest) : undefined
      const [, path = written, lines] = values ? [] : (/^([^:]+):(.*)$/.exec(written) ?? [])
      const [end, part] = [start + whole.length, partOf(lines)]
      const block = /^play/.test(kind) ? blockOf(`${fromHere(path)}${part}`, text, { start, end }) : undefined
      return [{ start, end, path, part, values, block }]
    }),
  }
}

/** A code block for a sample, on its own lines. */
function blockOf(file: string, text: string, { start, end }: Pick<Include, 'start' | 'end'>): string {
  const before = text.slice(Math.max(0, start - longest), start).replace(/^[\s\S]*\n/, '')
  const [opening = ''] = container.exec(before) ?? []
  const newLine = `\n${opening.replace(/[^\s>]/g, ' ')}`
  const first = before === opening ? '' : newLine
  const last = /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + longest)) ? '' : newLine
  return `${first}\`\`\`rust file="${file}"${newLine}\`\`\`${last}`
}

/** A path in mdBook → the same path as the file of a code block. */
export function fromHere(path: string): string {
  return /^\.{0,2}\//.test(path) ? path : `./${path}`
}

/** A text that another file includes, with the paths of its own includes changed. */
export function moveIncludes(text: string, move: (path: string) => string): string {
  return text.replace(
    /(?<!\\)(\{\{\s*#(?:(?:rustdoc_)?include|template|playground|playpen)\s+)([^{}\s:]+)/g,
    (_, start: string, path: string) => start + move(path),
  )
}

/** A template filled with its values, or with its own defaults for missing ones. */
export function fillTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(slot, (whole, isPlain: string, name: string, otherwise: string | undefined) =>
    isPlain ? whole.slice(1) : (values.get(name) ?? otherwise ?? whole),
  )
}

/** The part after a path in mdBook, `part`, `2`, `2:10`, `:10` or `2:` → the part after the file of a code block. */
export function partOf(written: string | undefined): string {
  if (!written || written === ':') return ''
  const [, from, to] = /^(\d*)(?::(\d*))?$/.exec(written) ?? []
  if (from === undefined) return `#${written.replace(/:.*/, '')}`
  return `#L${from || '1'}${written.includes(':') ? `-${to ? `L${to}` : ''}` : ''}`
}

function valuesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/([\w.-]+)=(.*?)(?=\s+[\w.-]+=|\s*$)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
