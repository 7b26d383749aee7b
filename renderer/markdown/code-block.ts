import * as diagnostics from '../diagnostics.ts'
import { isTerminal, readFence, readFolds } from '../text/fence.ts'
import type { CodeBlock, Diagnostic } from '../types.ts'

/** A code block; a file in its opening line becomes a field, which links resolve. */
export function codeBlock(written: Omit<CodeBlock, 'kind' | 'file'>): CodeBlock {
  const file = written.fence.includes('file=') ? readFence(written.fence).file : undefined
  return { kind: 'code', ...written, ...(file !== undefined && { file }) }
}

/** The problem with the opening line of a block. */
export function faultOfFence({ fence, code, file, at }: CodeBlock): Diagnostic | undefined {
  if (file !== undefined && code.trim() !== '') return diagnostics.codeBesideFile(file, at)
  if (!fence.includes('collapse')) return undefined
  const { collapse } = readFence(fence)
  const folds = collapse === undefined ? [] : readFolds(collapse)
  const lines = file === undefined ? code.split('\n').length : Number.POSITIVE_INFINITY
  const isRight = folds?.every(({ to }) => to <= lines)
  return isRight ? undefined : diagnostics.badFold(collapse as string, lines, at)
}

/** Whether a block uses features that need the additional style sheet for samples. */
export function needsSheet(block: CodeBlock): boolean {
  if (isTerminal(block)) return true
  if (!/collapse|\/|notes/.test(block.fence)) return false
  const { words, collapse, notes } = readFence(block.fence)
  return words !== undefined || collapse !== undefined || notes !== undefined
}
