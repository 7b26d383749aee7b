import type { CodeBlock } from '../types.ts'

/** The rest of a code block's opening line, after the language. */
export interface Fence {
  readonly title?: string | undefined
  /** Line numbers in `{1,4-6}`, counted from 1. */
  readonly lines: ReadonlySet<number>
  /** First line number, if numbers are shown. */
  readonly numbers?: number | undefined
  /** Words to highlight: `/cache/`. */
  readonly words?: readonly string[] | undefined
  /** Lines to fold, as written: `3-10,15-20`. */
  readonly collapse?: string | undefined
  /** The file that contains the code, and the part to show: `./cache.ts#region`. */
  readonly file?: string | undefined
  /** The prefix of hidden lines; `#` in Rust as in rustdoc. */
  readonly hidden?: string | undefined
  /** Comments such as `// (1)!` are the numbers of notes. */
  readonly notes?: true | undefined
}

/** The word in the opening line that enables notes; added if a numbered list follows the block. */
export const notesWord = 'notes'

const quoted = (name: string) => new RegExp(`(?<![\\w-])${name}=(?:"([^"]*)"|'([^']*)')`)
/** A path may be unquoted, as in remark-code-import. */
const filed = /(?<![\w-])file=(?:"([^"]*)"|'([^']*)'|((?:\.{1,2}|@site)\/[^\s"'{}]+))/
const titled = quoted('title')
/** As in Docusaurus 2. */
const bare = /(?<!\S)title=([^\s"'{}=/][^\s"'{}=]*)(?!\S)/
/** As in mdBook. */
const hiding = /(?<![\w-])hidelines=(?:"([^"]*)"|'([^']*)'|([^\s,"']+))/
/** As in Python-Markdown. */
const [highlighted, numbered] = [quoted('hl_lines'), quoted('linenums')]
/** An attribute for another tool: `option='{ "allow": ["a"] }'`. */
const foreign = /(?<!\S)[\w-]+=(?:"[^"]*"|'[^']*')(?!\S)/g
/** As in VitePress, without the icon of a plugin: `[vite.config.ts ~vscode-icons:file-type-vite~]`. */
const bracketed = /(?<!\S)\[([^[\]]+?)(?:\s+~[\w:-]+~)?\](?!\S)/
const folding = /(?<![\w-])collapse(?:=(?:\{([^{}]*)\}|"([^"]*)"|'([^']*)'|(\S+)))?(?![\w-])/
const words = /(?<!\S)\/((?:\\.|[^/\\])+)\/(?!\S)/g

/**
 * Parse `title="cache.ts" {2-4} showLineNumbers=3 /word/ collapse={5-9} file="./cache.ts#region"`, or `hl_lines="2-4"
 * linenums="3"`.
 */
export function readFence(meta: string): Fence {
  let rest = meta
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(rest)
    if (!match) return undefined
    rest = rest.replace(match[0], '')
    return match.slice(1).find((value) => value !== undefined) ?? ''
  }
  const named = take(titled)
  const marks = take(highlighted)
  const first = take(numbered)
  const file = take(filed)
  const hidden = rest.includes('hidelines') ? take(hiding) : undefined
  const collapse = rest.includes('collapse') ? take(folding) : undefined
  if (rest.includes('=')) rest = rest.replace(foreign, '')
  const title = named ?? take(bare) ?? take(bracketed)
  const marked = rest.includes('/')
    ? [...rest.matchAll(words)].map(([, word = '']) => word.replace(/\\(.)/g, '$1'))
    : []
  if (marked.length > 0) rest = rest.replace(words, '')
  const numbers = /\bshowLineNumbers(?:=\{?(\d+)\}?)?/.exec(rest)
  const range =
    marks?.replace(/\s+/g, ',') ?? /\{([\d,\s-]+)\}/.exec(numbers ? rest.replace(numbers[0], '') : rest)?.[1]
  return {
    title,
    lines: new Set(range ? expand(range) : []),
    numbers: numbers ? Number(numbers[1] ?? 1) : first === undefined ? undefined : Number.parseInt(first, 10) || 1,
    ...(marked.length > 0 && { words: marked }),
    ...(collapse !== undefined && { collapse }),
    ...(file !== undefined && { file }),
    ...(hidden && { hidden }),
    ...(new RegExp(`(?<!\\S)${notesWord}(?!\\S)`).test(rest) && { notes: true as const }),
  }
}

/**
 * Code without its hidden lines.
 *
 * In Rust, as in rustdoc, `# a` and a single `#` are hidden, `##` is shown as `#`, and `#[a]` is an attribute.
 */
export function withoutHidden(code: string, { lang, hidden }: Pick<Fence, 'hidden'> & Pick<CodeBlock, 'lang'>): string {
  if (hidden === undefined || !code.includes(hidden)) return code
  const lines = code.split('\n')
  if (hidden !== '#' || !/^rust(?![\w-])/.test(lang))
    return lines.filter((line) => !line.trimStart().startsWith(hidden)).join('\n')
  return lines
    .filter((line) => !/^\s*#(?:\s|$)/.test(line))
    .map((line) => line.replace(/^(\s*)##/, '$1#'))
    .join('\n')
}

/** Maximum number of lines that a fence can mark, so that a typo such as `1-99999999` does no harm. */
const most = 10_001

/** `1,4-6` → 1, 4, 5, 6; the same for `1,6-4`, as in Docusaurus. */
function* expand(range: string): Generator<number> {
  let named = 0
  for (const piece of range.split(',')) {
    const [from, to] = piece.trim().split('-').map(Number)
    if (!from) continue
    const last = Math.max(from, to || from)
    for (let line = Math.min(from, to || from); line <= last && named < most; line++, named++) yield line
  }
}

/** Lines that fold, counted from 1. */
export interface Fold {
  readonly from: number
  readonly to: number
}

/** `3-10,15-20` as ranges; undefined if one is invalid, overlaps another or is out of order. */
export function readFolds(collapse: string): readonly Fold[] | undefined {
  const folds: Fold[] = []
  for (const piece of collapse.split(',')) {
    const [, from, to] = /^\s*(\d{1,5})\s*-\s*(\d{1,5})\s*$/.exec(piece) ?? []
    if (from === undefined) return undefined
    const fold = { from: Number(from), to: Number(to) }
    if (fold.from <= (folds.at(-1)?.to ?? 0) || fold.to <= fold.from) return undefined
    folds.push(fold)
  }
  return folds
}

const notes = /\s*(?:\/\/|#|--|\/\*|<!--|\{\s*\/\*|;;|%)\s*((?:\(\d{1,3}\)!\s{0,9})+)(?:\*\/\s*\}?|-->)?\s*$/
/** Notes are not searched in longer lines, because the pattern takes quadratic time. */
const longest = 1000

/** A line without the comment at its end that refers to notes, `// (1)!`, and their numbers. */
export function takeNotes(line: string): { readonly line: string; readonly numbers: readonly number[] } {
  const match = line.length <= longest && line.includes(')!') ? notes.exec(line) : null
  if (!match) return { line, numbers: [] }
  const numbers = [...(match[1] as string).matchAll(/\d+/g)].map(([digits]) => Number(digits))
  return { line: line.slice(0, match.index), numbers }
}

/** The numbers of the notes in a sample. */
export function noteNumbers(code: string): number[] {
  return code.includes(')!') ? code.split('\n').flatMap((line) => takeNotes(line).numbers) : []
}

/** Whether a code block contains terminal output with escape sequences. */
export function isTerminal({ lang }: Pick<CodeBlock, 'lang'>): boolean {
  return lang.toLowerCase() === 'ansi'
}

/** The escape character, or a notation for it. */
const escaped = `(?:${String.fromCharCode(27)}|␛|\\\\(?:x1b|e|033|u001b))`
const sequence = new RegExp(`${escaped}\\[([\\d;:]{0,99})([@-~])`, 'gi')

/** A text with escape sequences → its pieces, each with the codes of the sequence before it. */
export function terminalPieces(code: string): { readonly codes: readonly number[]; readonly text: string }[] {
  const pieces: { codes: number[]; text: string }[] = []
  let from = 0
  let codes: number[] = []
  for (const match of code.matchAll(sequence)) {
    pieces.push({ codes, text: code.slice(from, match.index) })
    codes = match[2] === 'm' ? (match[1] || '0').split(/[;:]/).map(Number) : []
    from = match.index + match[0].length
  }
  return [...pieces, { codes, text: code.slice(from) }]
}

/** The code of a block as readers see it. */
export function shownCode(lang: string, code: string): string {
  if (!isTerminal({ lang })) return code
  return terminalPieces(code)
    .map(({ text }) => text)
    .join('')
}
