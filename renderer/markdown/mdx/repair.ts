// Contract: a repair changes only what MDX rejects, and old syntax, and no other byte. Repairing twice changes nothing more.
import { createProcessor } from '@mdx-js/mdx'
import type { Program } from 'estree'
import { visit } from 'estree-util-visit'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import type { VFileMessage } from 'vfile-message'
import * as diagnostics from '../../diagnostics.ts'
import { prepareSource } from '../../document/document.ts'
import { applyEdits, type Edit } from '../../text/edits.ts'
import { styleMembers } from '../../text/style-object.ts'
import type { Diagnostic, SiteConfig, SourceText } from '../../types.ts'
import { legacyTitles } from '../admonitions.ts'
import { containerDirectives } from '../directives.ts'
import { mathSyntax } from '../parser/math-syntax.ts'
import { walkTree } from '../walk.ts'
import { prepareMdx } from './module.ts'
import { openBrace } from './open-brace.ts'
import { quoteValue } from './quote-value.ts'
import { oldSyntax, withoutCode } from './text.ts'
import { isUndeclared } from './undeclared.ts'
import { emptyLine, titleInText, titleOnLine } from './unfolded-text.ts'

/** A repaired text. */
export interface Repaired {
  readonly text: string
  /** Number of changes; those of one pass in one line count once. */
  readonly places: number
  /** The faults that remain. */
  readonly left: readonly Diagnostic[]
}

/** Maximum number of passes. The parser stops at the first fault, so each one takes a pass. */
const most = 1000

/** Repair the text of a file, and keep its line endings and byte-order mark. */
export function repairSource(source: SourceText, written: string, config: SiteConfig): Repaired {
  let text = written
  let places = 0
  let passes = 0
  for (;;) {
    const { text: plain, origin } = normalized(text)
    const found = findRepairs({ ...source, text: plain }, config)
    if (found.edits.length === 0 || ++passes > most) return { text, places, left: found.left }
    const edits = found.edits.map((edit) => inFile(edit, text, origin))
    const next = applyEdits(text, edits).text
    if (next === text) return { text, places, left: found.left }
    places += new Set(edits.map(({ start }) => text.lastIndexOf('\n', start - 1))).size
    text = next
  }
}

/** The text to parse: without a byte-order mark and with `\n`. */
function normalized(text: string) {
  const edits = [...text.matchAll(/^\uFEFF|\r(?=\n)/g)].map(({ index }) => ({ start: index, end: index + 1, text: '' }))
  return applyEdits(text, edits)
}

/** Converts an edit of the parsed text to one of the file, with its line endings. */
function inFile(edit: Edit, text: string, origin: (offset: number) => number): Edit {
  const place = (offset: number) => {
    const at = origin(offset)
    return text[at - 1] === '\r' && text[at] === '\n' ? at - 1 : at
  }
  const [start, end] = [place(edit.start), place(edit.end)]
  const ends = text.slice(start, end).match(/\r?\n/g) ?? []
  const [usual = '\n'] = /\r?\n/.exec(text) ?? []
  let line = 0
  return { start, end, text: edit.text.replace(/\n/g, () => ends[line++] ?? usual) }
}

interface Found {
  readonly edits: readonly Edit[]
  readonly left: readonly Diagnostic[]
}

function findRepairs(source: SourceText, config: SiteConfig): Found {
  const { text } = source
  const quoted = quoteValue(text)
  if (quoted.length > 0) return { edits: quoted, left: [] }
  const { contentStart } = prepareSource(source, {})
  const content = text.slice(0, contentStart).replace(/[^\n]/g, ' ') + text.slice(contentStart)
  const { prepared, text: parsed, locate, excess } = prepareMdx(source, config)
  if (excess) return { edits: [], left: [] }
  if (source.format === 'md') return { edits: legacyTitles(content), left: [] }
  const spellings = oldSyntax(content).filter(({ start }) => !isInCode(content, start))
  if (spellings.length > 0) return { edits: spellings, left: [] }
  const placeOf = (offset: number) => {
    const { line, column } = locate(offset)
    return lineStart(text, line) + column - 1
  }
  // Unknown variables are reported elsewhere.
  const isReported = ({ start }: Edit) =>
    prepared.front().diagnostics.some(({ at }) => {
      const place = at ? lineStart(text, at.line) + at.column - 1 : -2
      return start === place || start === place + 1
    })
  try {
    const tree = parse(parsed, config)
    return {
      edits: treeRepairs(tree, { written: text, parsed, placeOf }).filter((edit) => !isReported(edit)),
      left: [],
    }
  } catch (error) {
    if (!(error instanceof Error && 'reason' in error && 'place' in error)) throw error
    const fault = diagnostics.mdxSyntax(error as VFileMessage, parsed, locate, openBrace)
    const at = fault.at ? lineStart(text, fault.at.line) + fault.at.column - 1 : 0
    const found = faultRepair(text, at, (error as VFileMessage).ruleId)
    return { edits: found && !isReported(found) ? [found] : [], left: [fault] }
  }
}

function parse(text: string, { markdown }: SiteConfig): Root {
  return createProcessor({
    format: 'mdx',
    remarkPlugins: [remarkGfm, containerDirectives, ...mathSyntax(markdown)] as never,
  }).parse(text) as Root
}

/** Whether an offset is in an import or export, whose strings may contain anything. */
function isInCode(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n\n', at)
  return /^\s*(import|export)\s/.test(text.slice(start < 0 ? 0 : start, at))
}

function lineStart(text: string, line: number): number {
  let start = 0
  for (let number = 1; number < line; number++) start = text.indexOf('\n', start) + 1
  return start
}

const voids = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr'
const voidTag = new RegExp(`^<(?:${voids})(?=[\\s/>])(?:[^<>"'{}]|"[^"]*"|'[^']*'|\\{[^{}]*\\})*>`, 'i')
/** The end tag at the end of an element. */
const endTag = /<\/[\w-]+\s*>$/
const voidEnd = new RegExp(`^</(${voids})\\s*>`, 'i')

/** The fix for the fault at a location; undefined in case of doubt. */
function faultRepair(text: string, at: number, rule: string | undefined): Edit | undefined {
  const prose = withoutCode(text)
  if (rule === 'unexpected-closing-slash') return endOfVoid(text, at)
  if (rule === 'unexpected-character' && /=\s*$/.test(prose.slice(Math.max(0, at - 20), at))) return quotes(text, at)
  const pipe = rule === 'unexpected-eof' ? diagnostics.pipeOfCell(text, at) : undefined
  if (pipe !== undefined) return { start: pipe, end: pipe, text: '\\' }
  if (rule === 'unexpected-lazy' && prose[at] === '{') return brace(text, at)
  if (rule === 'acorn' || (rule === 'unexpected-eof' && prose[at] !== '<'))
    return brace(text, outerBrace(prose, rule === 'acorn' ? at + 1 : prose.length))
  if (prose[at] !== '<') return undefined
  const tag = voidTag.exec(text.slice(at, at + 5000))?.[0]
  if (tag !== undefined) {
    const end = at + tag.length - 1
    return { start: end, end, text: /\s$/.test(tag.slice(0, -1)) ? '/' : ' /' }
  }
  const unfolded = rule === 'end-tag-mismatch' ? titleOnLine(text, at) : undefined
  if (unfolded) return unfolded
  return isText(text, at, rule) ? { start: at, end: at + 1, text: '&lt;' } : undefined
}

/** The outermost brace that is open at an offset. */
function outerBrace(prose: string, offset: number): number | undefined {
  const open: number[] = []
  for (let at = 0; at < offset; at++) {
    if (prose[at] === '{') open.push(at)
    else if (prose[at] === '}') open.pop()
  }
  return open[0]
}

/** Repairs `</br>`, which browsers read as `<br>`; removes other end tags of void elements. */
function endOfVoid(text: string, at: number): Edit | undefined {
  const start = text.lastIndexOf('<', at)
  const end = start < 0 ? null : voidEnd.exec(text.slice(start, start + 30))
  if (!end) return undefined
  return { start, end: start + end[0].length, text: end[1]?.toLowerCase() === 'br' ? '<br />' : '' }
}

/** `width=200` → `width="200"` */
function quotes(text: string, at: number): Edit | undefined {
  const rest = text.slice(at, at + 2000)
  const curly = /^“([^“”"<>{}\n]*)”/.exec(rest)
  if (curly) return { start: at, end: at + curly[0].length, text: `"${curly[1]}"` }
  const value = /^[^\s"'<>`{}=“”]+/.exec(rest)?.[0]
  const bare = value?.replace(/\/$/, (slash) => (text[at + (value?.length ?? 0)] === '>' ? '' : slash))
  return bare ? { start: at, end: at + bare.length, text: `"${bare}"` } : undefined
}

/** Escapes a brace in text. A brace that begins code or the value of an attribute is left to the author. */
function brace(text: string, at: number | undefined): Edit | undefined {
  if (at === undefined || isInCode(text, at)) return undefined
  const rest = text.slice(at + 1).split('\n')[0] ?? ''
  const isCode =
    /=>|<\/?[A-Za-z]|^\s*(?:\/\*|\.\.\.|(?:const|let|var|function|class|return|import|export)\b)/.test(rest) ||
    text[at - 1] === '='
  return isCode ? undefined : { start: at, end: at, text: '\\' }
}

/** Whether a `<` is text: it cannot begin a tag, or it begins one that is never closed, as in `Promise<Result>`. */
function isText(text: string, at: number, rule: string | undefined): boolean {
  const isFirst = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === ''
  if (rule === 'unexpected-character' || rule === 'unexpected-eof')
    return (
      !/^<\/?[a-z][\w-]*\s+[\w-]+=/i.test(lineAt(text, at)) &&
      !(isFirst && /^<\/?[a-z][\w-]*\s*$/i.test(lineAt(text, at)))
    )
  const name = /^<([$\w.-]+)/.exec(text.slice(at, at + 200))?.[1]
  if (rule !== 'end-tag-mismatch' || name === undefined) return false
  return /\w/.test(text[at - 1] ?? '') || (/^[a-z$_]/.test(name) && !diagnostics.isElement(name))
}

/** The rest of the line after an offset. */
function lineAt(text: string, at: number): string {
  return text.slice(at).split('\n')[0] ?? ''
}

interface Jsx {
  readonly type: string
  readonly name?: string | null
  /** The text in braces. */
  readonly value?: string
  readonly attributes?: readonly { name?: string; value?: unknown; position?: Root['position'] }[]
  readonly data?: { readonly estree?: Program | null }
  readonly children?: readonly unknown[]
  readonly position?: Root['position']
}

interface Texts {
  readonly written: string
  readonly parsed: string
  /** Maps an offset in the parsed text to the author's. */
  readonly placeOf: (offset: number) => number
}

/** Repairs of valid syntax that does not mean what its author intended: HTML elements, and names in braces that are text. */
function treeRepairs(tree: Root, texts: Texts): Edit[] {
  const declared = new Set<string>()
  const nodes: Jsx[] = []
  walkTree(tree as Jsx, (node) => void nodes.push(node))
  for (const { type, data } of nodes)
    if (type === 'mdxjsEsm' && data?.estree)
      visit(data.estree, (node) => void (node.type === 'Identifier' && declared.add(node.name)))
  const edits = nodes.flatMap((node) => {
    const start = node.position?.start.offset
    if (start === undefined) return []
    if (/^mdx(Text|Flow)Expression$/.test(node.type) && isUndeclared(node.value ?? '', node.data?.estree, declared)) {
      const at = texts.placeOf(start)
      return [{ start: at, end: at, text: '\\' }]
    }
    const isElement = /^mdxJsx/.test(node.type) && /^[a-z]/.test(node.name ?? '')
    return isElement ? [styleRepairs, voidRepairs, titleRepairs].flatMap((repairs) => repairs(node, texts)) : []
  })
  return edits.sort((a, b) => a.start - b.start)
}

function styleRepairs({ attributes = [] }: Jsx, { parsed, placeOf }: Texts): Edit[] {
  return attributes.flatMap(({ name, value, position }) => {
    const [from, to] = [position?.start.offset, position?.end.offset]
    if (name !== 'style' || typeof value !== 'string' || from === undefined || to === undefined) return []
    const [start, end] = [placeOf(from), placeOf(to)]
    // If it contains a variable, its length differs from that in the file.
    if (end - start !== to - from || !/^style\s*=/.test(parsed.slice(from, to))) return []
    const members = styleMembers(value)
    return [{ start, end, text: members === '' ? 'style={{}}' : `style={{ ${members} }}` }]
  })
}

/** `<br>text</br>`: browsers read both tags as line breaks. */
function voidRepairs({ name, children = [], position }: Jsx, { parsed, placeOf }: Texts): Edit[] {
  const [from, to] = [position?.start.offset, position?.end.offset]
  if (children.length === 0 || from === undefined || to === undefined) return []
  const tag = voidTag.exec(parsed.slice(from, to))?.[0]
  const end = endTag.exec(parsed.slice(from, to))?.[0]
  if (tag === undefined || end === undefined) return []
  const [open, close] = [placeOf(from + tag.length - 1), placeOf(to - end.length)]
  return [
    { start: open, end: open, text: ' /' },
    { start: close, end: close + end.length, text: name?.toLowerCase() === 'br' ? '<br />' : '' },
  ]
}

/** `<summary>Title</summary>` directly above a text. */
function titleRepairs(node: Jsx, { written, placeOf }: Texts): Edit[] {
  const { start, end } = titleInText(node)?.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return []
  return [emptyLine(written, { start: placeOf(start.offset), end: placeOf(end.offset) })]
}
