import { isChrome } from './chrome.ts'
import { type Element, hasClass, type Node } from './tree.ts'

type PrintBlocks = (element: Element) => readonly string[]

interface Row {
  readonly cells: readonly Element[]
  readonly isHead: boolean
}

/** A table in GitHub’s syntax, with its caption above. */
export function printTable(table: Element, print: PrintBlocks): string[] {
  const rows = rowsOf(table.children, false)
  const caption = table.children.flatMap((node) =>
    typeof node === 'object' && node.tag === 'caption' ? print(node) : [],
  )
  if (rows.length === 0) return caption
  const head = rows[0]?.isHead ? rows[0] : undefined
  const body = head ? rows.slice(1) : rows
  const width = Math.max(...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + spanOf(cell), 0)))
  const line = (cells: string[]) => {
    while (cells.length < width) cells.push('')
    return `| ${cells.join(' | ')} |`
  }
  const texts = ({ cells }: Row) => {
    const found: string[] = []
    for (const cell of cells) {
      found.push(cellText(cell, print))
      for (let more = spanOf(cell); more > 1; more--) found.push('')
    }
    return found
  }
  const rules = Array.from({ length: width }, (_, index) => ruleOf((rows[0] as Row).cells[index]))
  return [...caption, [line(head ? texts(head) : []), line(rules), ...body.map((row) => line(texts(row)))].join('\n')]
}

function rowsOf(nodes: readonly Node[], isHead: boolean): Row[] {
  const rows: Row[] = []
  for (const node of nodes) {
    if (typeof node === 'string' || isChrome(node)) continue
    if (node.tag !== 'tr') rows.push(...rowsOf(node.children, node.tag === 'thead'))
    else {
      const cells = node.children.filter(isCell)
      rows.push({ cells, isHead: isHead || cells.every(({ tag }) => tag === 'th') })
    }
  }
  return rows
}

function isCell(node: Node): node is Element {
  return typeof node === 'object' && (node.tag === 'td' || node.tag === 'th')
}

/** The contents of a cell, on one line. */
function cellText(cell: Element, print: PrintBlocks): string {
  const blocks = print(cell)
  const [only = ''] = blocks
  const joined = blocks.length > 1 || only.startsWith('```') ? blocks.map(withoutFence).join('<br>') : only
  const text = joined.includes('\n') ? joined.replace(/\\?\n\s*/g, '<br>') : joined
  return text.includes('|') ? text.replaceAll('|', '\\|') : text
}

function withoutFence(block: string): string {
  return block.startsWith('```') ? block.replace(/^(`{3,})[^\n]*\n([\s\S]*)\n\1$/, asLines) : block
}

/** Lines of a code block as lines of inline code. */
function asLines(_: string, _fence: string, code: string): string {
  const lines = code.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => (line.includes('`') ? `\`\` ${line.trim()} \`\`` : `\`${line.trim()}\``)).join('\n')
}

function spanOf(cell: Element): number {
  return Math.min(100, Math.max(1, Number(cell.attribute('colspan') ?? 1) || 1))
}

function ruleOf(cell: Element | undefined): string {
  if (cell === undefined || cell.written === '') return '---'
  const align = ['left', 'center', 'right'].find((one) => hasClass(cell, one) || cell.attribute('align') === one)
  return { left: ':--', center: ':-:', right: '--:' }[align as 'left'] ?? '---'
}
