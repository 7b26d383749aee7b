/** A file that a text includes; in mdBook `{{#include a.md:part}}`, `{{#template a.md name=value}}` or `{{#playground a.rs}}`. */
export interface Include {
  readonly start: number
  readonly end: number
  /** As written. */
  readonly path: string
  /** `#part`, `#L3-L9`, or empty for all of the file. */
  readonly part: string
  /** Values for `[[#name]]` in a template. */
  readonly values: ReadonlyMap<string, string> | undefined
  /** What stands before each line of the text. */
  readonly indent?: string
  /** The path begins at the root of the site or a folder above the page, instead of at the file. */
  readonly isBelowRoot?: boolean
  /** The file is code, whatever it is. */
  readonly isCode?: boolean
  /** The code block in place of a sample, which shows the file. */
  readonly block?: string | undefined
}

const directive =
  /\\\{\{#[^{}\n]{1,999}\}\}|\{\{\s*#((?:rustdoc_)?include|template|playground|playpen)\s+([^{}\s]+)([^{}\n]{0,999})\}\}/g
/** How much of the line around a sample is read. */
const longest = 1000
/** The beginning of a line in block quotes and lists. */
const container = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*/
const slot = /(\\?)\[\[#([\w.-]+)(?:[^\S\n]+([^[\]\n]*))?\]\]/g

/** The files that a text includes, and the signs before what only looks like that. */
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

/** A code block for a sample, on lines of its own wherever the sample is. */
function blockOf(file: string, text: string, { start, end }: Pick<Include, 'start' | 'end'>): string {
  const before = text.slice(Math.max(0, start - longest), start).replace(/^[\s\S]*\n/, '')
  const [opening = ''] = container.exec(before) ?? []
  const newLine = `\n${opening.replace(/[^\s>]/g, ' ')}`
  const first = before === opening ? '' : newLine
  const last = /^[^\S\n]*(?:\n|$)/.test(text.slice(end, end + longest)) ? '' : newLine
  return `${first}\`\`\`rust file="${file}"${newLine}\`\`\`${last}`
}

/** A path in mdBook → the same as the file of a code block. */
export function fromHere(path: string): string {
  return /^\.{0,2}\//.test(path) ? path : `./${path}`
}

/** A text with the paths of what it includes changed, where the text itself is to be included by another file. */
export function moveIncludes(text: string, move: (path: string) => string): string {
  return text.replace(
    /(?<!\\)(\{\{\s*#(?:(?:rustdoc_)?include|template|playground|playpen)\s+)([^{}\s:]+)/g,
    (_, start: string, path: string) => start + move(path),
  )
}

/** A template with its values, or what it has in place of those that are missing. */
export function fillTemplate(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(slot, (whole, isPlain: string, name: string, otherwise: string | undefined) =>
    isPlain ? whole.slice(1) : (values.get(name) ?? otherwise ?? whole),
  )
}

/** `part`, `2`, `2:10`, `:10` or `2:` behind a path → the part as behind the file of a code block. */
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
