import * as diagnostics from '../diagnostics.ts'
import { isTerminal, readFence, readFolds } from '../text/fence.ts'
import type { CodeBlock, Diagnostic } from '../types.ts'

/** A code block; a file in its opening line becomes a field, which `links/` resolves. */
export function codeBlock(written: Omit<CodeBlock, 'kind' | 'file'>): CodeBlock {
  const { lang, fence } = readOpening(written.lang, written.fence)
  const file = fence.includes('file=') ? readFence(fence).file : undefined
  return { kind: 'code', ...written, lang, fence, ...(file !== undefined && { file }) }
}

/** Opening lines without a language and of other generators: `title="a.py"`, `{ .py title="a.py" }`, `py-vue{2}:line-numbers=3`. */
function readOpening(written: string, fence: string): Pick<CodeBlock, 'lang' | 'fence'> {
  const lang = written.replace(/^([\w+#]+)-vue(?=$|[:{])/, '$1')
  const [, plain, range = '', no, first] = /^([^:{]+)(\{[^{}]*\})?:(no-)?line-numbers(?:=(\d+))?$/.exec(lang) ?? []
  if (plain !== undefined) {
    const numbers = no ? '' : `showLineNumbers${first ? `=${first}` : ''}`
    return { lang: plain, fence: [range, numbers, fence].filter((part) => part !== '').join(' ') }
  }
  if (!/^(?:\{|[\w-]+=)/.test(lang)) return { lang, fence }
  const whole = `${lang} ${fence}`.trim()
  const [, name, rest] = /^\{\s*\.([^\s{}]+)\s*(.*?)\s*\}$/s.exec(whole) ?? []
  return name === undefined ? { lang: '', fence: whole } : { lang: name, fence: rest ?? '' }
}

/** The problem with the opening line of a block. */
export function faultOfFence({ fence, code, file, at }: CodeBlock): Diagnostic | undefined {
  if (file !== undefined && code.trim() !== '') return diagnostics.codeBesideFile(file, at)
  if (!/collapse|\d/.test(fence)) return undefined
  const { collapse, lines: marked } = readFence(fence)
  const folds = collapse === undefined ? [] : readFolds(collapse)
  const lines = file === undefined ? code.split('\n').length : Number.POSITIVE_INFINITY
  if (!folds?.every(({ to }) => to <= lines)) return diagnostics.badFold(collapse as string, lines, at)
  // Counts hidden comments, too, so that a line is reported only if it does not exist in any way of counting.
  const beyond = [...marked].find((line) => line > lines)
  return beyond === undefined ? undefined : diagnostics.missingHighlight(beyond, lines, at)
}

/** `// [!code word:cache]` */
const hasWordMark = /\[!code\s+word:/

/** Whether a block uses features that need the additional style sheet for samples. */
export function needsSheet(block: CodeBlock): boolean {
  if (isTerminal(block)) return true
  if (hasWordMark.test(block.code)) return true
  if (!/collapse|\/|notes/.test(block.fence)) return false
  const { words, collapse, notes } = readFence(block.fence)
  return words !== undefined || collapse !== undefined || notes !== undefined
}
