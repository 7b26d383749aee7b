import { isChrome } from './chrome.ts'
import { type Element, hasClass, type Node } from './tree.ts'

type PrintBlocks = (nodes: readonly Node[]) => readonly string[]

interface Row {
  readonly cells: readonly Element[]
  readonly isHead: boolean
}

/** A table in GitHub’s syntax, with its caption above. */
export function printTable(table: Element, print: PrintBlocks): string[] {
  const rows = rowsOf(table.children, false)
  const caption = table.children.flatMap((node) =>
    typeof node === 'object' && node.tag === 'caption' ? node.children : [],
  )
  if (rows.length === 0) return [...print(caption)]
  const head = rows[0]?.isHead ? rows[0] : undefined
  const body = head ? rows.slice(1) : rows
  const width = Math.max(...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + spanOf(cell), 0)))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const texts = ({ cells }: Row) =>
    cells.flatMap((cell) => {
      const text = cellText(cell, print)
      const span = spanOf(cell)
      return span === 1 ? text : [text, ...Array.from({ length: span - 1 }, () => '')]
    })
  const rules = Array.from({ length: width }, (_, index) => ruleOf((rows[0] as Row).cells[index]))
  return [
    ...print(caption),
    [line(head ? texts(head) : []), line(rules), ...body.map((row) => line(texts(row)))].join('\n'),
  ]
}

function rowsOf(nodes: readonly Node[], isHead: boolean): Row[] {
  return nodes.flatMap((node): Row[] => {
    if (typeof node === 'string' || isChrome(node)) return []
    if (node.tag !== 'tr') return rowsOf(node.children, node.tag === 'thead')
    const cells = node.children.filter((cell) => typeof cell === 'object' && (cell.tag === 'td' || cell.tag === 'th'))
    return [{ cells: cells as Element[], isHead: isHead || (cells as Element[]).every(({ tag }) => tag === 'th') }]
  })
}

/** A cell has one line. */
function cellText({ children }: Element, print: PrintBlocks): string {
  const blocks = print(children).map((block) =>
    block.startsWith('```') ? block.replace(/^(`{3,})[^\n]*\n([\s\S]*)\n\1$/, asLines) : block,
  )
  const joined = blocks.join('<br>')
  const text = joined.includes('\n') ? joined.replace(/\\?\n\s*/g, '<br>') : joined
  return text.includes('|') ? text.replaceAll('|', '\\|') : text
}

/** Lines of a code block as lines of inline code. */
function asLines(_: string, _fence: string, code: string): string {
  const lines = code.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => (line.includes('`') ? `\`\` ${line.trim()} \`\`` : `\`${line.trim()}\``)).join('\n')
}

function spanOf({ written, attributes }: Element): number {
  if (!/colspan/i.test(written)) return 1
  return Math.min(100, Math.max(1, Number(attributes.colspan ?? 1) || 1))
}

function ruleOf(cell: Element | undefined): string {
  if (cell === undefined) return '---'
  const align = ['left', 'center', 'right'].find((one) => hasClass(cell, one) || cell.attributes.align === one)
  return { left: ':--', center: ':-:', right: '--:' }[align as 'left'] ?? '---'
}
