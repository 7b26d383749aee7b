// Includes in texts of other generators. Each dialect has its own syntax for including a file or a part of one.
import { type Include, includesIn, moveIncludes } from '../../text/includes.ts'
import { createSlugger } from '../../text/slug.ts'
import { codeBegunBy, endsCode, mapProse, type OpenCode, splitHead } from './prose.ts'

/** The files that a text includes, and the offsets of characters that escape an include. */
interface Includes {
  readonly includes: readonly Include[]
  readonly escapes: readonly number[]
}

interface Syntax {
  /** A text without a match includes nothing. */
  readonly mark: RegExp
  readonly find: (text: string) => Includes
  /** Prepares a text for inclusion by another: changes the paths of its own includes. */
  readonly move: (text: string, move: (path: string) => string) => string
}

const syntaxes: Readonly<Record<string, Syntax>> = {
  mdbook: { mark: /\{\{/, find: includesIn, move: moveIncludes },
  mkdocs: { mark: /8<|\{!/, find: snippetsIn, move: (text) => text },
  vitepress: { mark: /@include/, find: commentsIn, move: moveComments },
}

export function includesOf(text: string, dialect: string | undefined): Includes {
  const syntax = dialect === undefined ? undefined : syntaxes[dialect]
  return syntax?.mark.test(text) ? syntax.find(text) : { includes: [], escapes: [] }
}

/** An included text with the paths that are relative to its file changed. */
export function moveIncludesOf(text: string, dialect: string, move: (path: string) => string): string {
  return syntaxes[dialect]?.move(text, move) ?? text
}

/** In VitePress, a part of a file: the text below the heading with an id, up to the next heading of its level or above. */
export function sectionOf(text: string, dialect: string, id: string): string | undefined {
  if (dialect !== 'vitepress') return undefined
  const slug = createSlugger({ dialect })
  const lines = mapProse(splitHead(text).body, (line) => (/^#{1,6}\s/.test(line) ? `\0${line}` : line)).split('\n')
  let level = 0
  let found: string[] | undefined
  for (const line of lines) {
    const [, signs = '', rest = ''] = line.length > longest ? [] : (/^\0(#+)\s+(.*)$/s.exec(line) ?? [])
    const [, own] = /\{#([\w-]+)\}$/.exec(rest.trimEnd()) ?? []
    const title = rest.trim().replace(/\s*\{#[\w-]+\}$|\s+#+$/, '')
    if (found && signs !== '' && signs.length <= level) break
    found?.push(line.replace(/^\0/, ''))
    if (signs === '' || found) continue
    const plain = title.replace(/!?\[([^\]]*)\]\([^)]*\)|[`*]|<[^<>]*>/g, '$1').trim()
    if ((own ?? slug(plain)) !== id) continue
    level = signs.length
    found = []
  }
  return found?.join('\n').trim()
}

/** `--8<-- "a.md:part"` in PyMdown Extensions, or the line before and after a list of files; `;` escapes it. */
const snippet = /^([^\S\n]*)(;*)-+8<-+(?:[^\S\n]+(?:"([^"\n]+)"|'([^'\n]+)'))?[^\S\n]*$/
/** `{!a.md!}`; with lines, `{!> a.py[ln:2-4]!}` in mdx_include and `{!a.py!lines=2-4!}` in markdown-include. */
const included =
  /^([^\S\n]*)\{!>?[^\S\n]*([^!\n]+?)(?:[^\S\n]*\[[^\S\n]*ln:(\d*)-?(\d*)\]|!lines=(\d+)(?:-(\d+))?)?[^\S\n]*!\}[^\S\n]*$/
/** Longer lines include nothing and are not headings. */
const longest = 1000

/** Includes of MkDocs. Paths are relative to the root of the site. */
function snippetsIn(text: string): Includes {
  const includes: Include[] = []
  const escapes: number[] = []
  let list: { readonly start: number; readonly files: Include[] } | undefined
  let code: OpenCode | undefined
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const isCode = code !== undefined
    if (code && endsCode(line, code)) code = undefined
    else code ??= codeBegunBy(line)
    const mark = line.length > longest ? null : snippet.exec(line)
    const [, indent = '', semicolons = '', first, written = first] = mark ?? []
    const whole = mark || line.length > longest ? null : included.exec(line)
    if (whole) includes.push(includedAt(whole, { start, end, isCode }))
    else if (mark && semicolons !== '') escapes.push(start + indent.length)
    else if (mark && written !== undefined) includes.push(...snippetAt(written, { start, end, indent, isCode }))
    else if (mark && list) {
      includes.push(...spread(list, end))
      list = undefined
    } else if (mark) list = { start: start + indent.length, files: [] }
    else if (list && /^\s*;/.test(line)) extend(list.files, end)
    else if (list && line.trim() !== '')
      list.files.push(...snippetAt(line.trim(), { start, end, indent: /^\s*/.exec(line)?.[0] ?? '', isCode }))
    start = end + 1
  }
  return { includes, escapes }
}

/** A commented-out entry of a list is replaced together with the one before it. */
function extend(files: Include[], end: number) {
  const last = files.pop()
  if (last) files.push({ ...last, end })
}

/** The first file of a list also replaces the marker line above it, the last the one below it. */
function spread(
  { start, files }: { readonly start: number; readonly files: readonly Include[] },
  end: number,
): Include[] {
  return files.map((file, index) => ({
    ...file,
    start: index === 0 ? start : file.start,
    end: index === files.length - 1 ? end : file.end,
  }))
}

interface Line {
  readonly start: number
  readonly end: number
  readonly indent: string
  /** Whether it is in a code block. */
  readonly isCode: boolean
}

function includedAt(found: RegExpExecArray, line: Omit<Line, 'indent'>): Include {
  const [, indent = '', path = '', from, to, first = from, last = to] = found
  const part = first ? partOf(`${first}:${last || first}`) : ''
  return { ...includeIn({ ...line, indent }), path, part }
}

/** Empty for a URL: a build loads nothing from the network. */
function snippetAt(written: string, line: Line): Include[] {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(written)) return []
  const [, path = written, part = ''] = /^([^:]+):(.*)$/.exec(written) ?? []
  return [{ ...includeIn(line), path, part: partOf(part) }]
}

function includeIn({ start, end, indent, isCode }: Line) {
  return { start: start + indent.length, end, values: undefined, indent, isBelowRoot: true, isCode }
}

/** `part`, `4` (from there to the end), `4:6` or `:6` → the part after the file of a code block. */
function partOf(written: string): string {
  const [, from, to] = /^(\d*)(?::(\d*))?$/.exec(written) ?? []
  if (written === '') return ''
  return from === undefined ? `#${written}` : `#L${from || '1'}-${to ? `L${to}` : ''}`
}

/** `<!--@include: ./a.md#part{3,9}-->` */
const comment = /<!--\s*@include:\s*([^\s<>{}#]+)(?:#([\w.-]+))?(?:\{(\d*),(\d*)\})?\s*-->/g

/** Includes of VitePress. Paths are relative to the file or, after `@`, to the folder of all languages. */
function commentsIn(text: string): Includes {
  const includes = [...text.matchAll(comment)].map(
    ({ 0: whole, 1: written = '', 2: region, 3: from, 4: to, index: start }): Include => ({
      start,
      end: start + whole.length,
      path: written.replace(/^@\/*/, '@/'),
      part: region ? `#${region}` : partOf(from || to ? `${from}:${to}` : ''),
      values: undefined,
    }),
  )
  return { includes, escapes: [] }
}

/** Changes the paths of includes and removes the front matter. */
function moveComments(text: string, move: (path: string) => string): string {
  const path = /(<!--\s*@include:\s*)([^\s<>{}#@][^\s<>{}#]*)/g
  return splitHead(text).body.replace(path, (_, start: string, written: string) => start + move(written))
}
