/** The delimiter row below the header row of a table, in any container. */
const delimiters = /^[ \t>]*(\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?)?)[ \t]*$/gm

/** Two lines that would begin a table if they had the same number of cells. */
export interface BrokenTable {
  /** Offset of the second line. */
  readonly start: number
  readonly length: number
  /** Number of cells in each line. */
  readonly cells: readonly [first: number, second: number]
}

/** Lines that look like the beginning of a table but are not. */
export function findBrokenTables(text: string): BrokenTable[] {
  if (!text.includes('|')) return []
  return [...text.matchAll(delimiters)].flatMap(({ index, 0: line, 1: row = '' }) => {
    const first = text.slice(text.lastIndexOf('\n', index - 2) + 1, Math.max(0, index - 1))
    const cells = [countCells(first), countCells(row)] as const
    if (!first.includes('|') || cells[0] === cells[1]) return []
    return [{ start: index + line.indexOf(row), length: row.length, cells }]
  })
}

function countCells(line: string): number {
  const cells = line.replace(/^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/, '').trimEnd()
  return cells.replace(/\\\|/g, '').replace(/^\|/, '').replace(/\|$/, '').split('|').length
}
