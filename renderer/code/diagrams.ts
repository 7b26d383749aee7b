import { closest } from '../text/closest.ts'
import type { CodeBlock, DiagramFault, Part, SiteConfig } from '../types.ts'

/** Whether a part of a page is the code of a diagram. */
export function isDiagram(part: Part): part is CodeBlock {
  return typeof part !== 'string' && part.kind === 'code' && part.lang.toLowerCase() === 'mermaid'
}

/** Whether a sample is drawn in the browser. Samples from files are not, since their code is not known yet. */
export function isDrawn(block: CodeBlock, { mermaid }: SiteConfig): boolean {
  return mermaid !== undefined && block.file === undefined && isDiagram(block)
}

/** Mermaid's error in the author's terms; undefined if it is not about the diagram. */
export function readDiagramFault(error: Pick<Error, 'name' | 'message'>, code: string): DiagramFault | undefined {
  // Such an error means that this kind of diagram can only be checked in a browser.
  if (unrelated.has(error.name)) return undefined
  const lines = parsedLines(code)
  if (error.name === 'UnknownDiagramError') {
    const [line = 1] = lines
    const word = /[\w-]+/.exec(code.split('\n')[line - 1] ?? '')?.[0] ?? ''
    return { reason: 'it does not begin with a diagram type, such as `flowchart`', line, near: closest(word, kinds) }
  }
  const reason = reasonOf(error.message)
  const yaml = /\((\d+):\d+\)$/.exec(reason)
  // The position counts from below the opening line `---`.
  if (yaml) return { reason: reason.slice(0, yaml.index).trim(), line: Number(yaml[1]) + 1 }
  const place = /on line (\d+)(?:, column (\d+))?/.exec(error.message)
  if (!place) return { reason, line: undefined }
  const line = lines[Math.min(Number(place[1]), lines.length) - 1]
  return { reason, line, ...(place[2] !== undefined && { column: Number(place[2]) }) }
}

const unrelated = new Set(['TypeError', 'ReferenceError', 'RangeError'])

/** The keywords that begin a diagram. */
const kinds = [
  ...[
    'architecture-beta',
    'block',
    'C4Context',
    'classDiagram',
    'erDiagram',
    'flowchart',
    'gantt',
    'gitGraph',
    'graph',
  ],
  ...['journey', 'kanban', 'mindmap', 'packet', 'pie', 'quadrantChart', 'radar-beta', 'requirementDiagram', 'sankey'],
  ...['sequenceDiagram', 'stateDiagram', 'stateDiagram-v2', 'timeline', 'treemap-beta', 'xychart', 'zenuml'],
]

/** The line numbers that reach Mermaid's parsers: it removes front matter, comments, and blank lines before the text. */
function parsedLines(code: string): number[] {
  const front = /^\s*---\n[\s\S]*?\n---[^\S\n]*\n/.exec(code)?.[0] ?? ''
  const above = front.split('\n').length - 1
  const kept: number[] = []
  let blank: number[] = []
  for (const [index, line] of code.slice(front.length).split('\n').entries()) {
    const number = above + index + 1
    if (/^\s*%%(?!\{)./.test(line)) blank = []
    else if (line.trim() === '') blank.push(number)
    else {
      if (kept.length > 0) kept.push(...blank)
      kept.push(number)
      blank = []
    }
  }
  return kept
}

/** A parser's message as one sentence, without the location and the long lists of valid tokens that some parsers add. */
function reasonOf(message: string): string {
  const grammar = /Expecting (.+), got '(.*)'\s*$/s.exec(message)
  if (grammar) {
    const expected = (grammar[1] as string).replaceAll("'", '').split(', ')
    const found = grammar[2] === '1' ? 'end of the diagram' : grammar[2]
    return `unexpected ${found}${expected.length > 3 ? '' : `, expected ${expected.join(' or ')}`}`
  }
  const worded = message
    .replace(/^Parsing failed:\s+/, '')
    .replace(/ at offset: .*/s, '')
    .replace(/^\w+ error on line \d+(?:, column \d+)?[.:]\s*/, '')
  const text = worded.replace(/`\n`/g, 'the end of the line').split('\n')[0] as string
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replaceAll('`', "'").replace(/[.:]\s*$/, '')
}
