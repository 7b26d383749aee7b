import { terminalPieces } from '../text/fence.ts'
import { escapeHtml } from '../text/html.ts'

/** The text attributes in effect at a position of a terminal's output. */
interface Look {
  /** 0 to 7, the color numbers of terminals. */
  readonly color?: number | undefined
  readonly ground?: number | undefined
  readonly classes: ReadonlySet<string>
}

const plain: Look = { classes: new Set() }
/** Codes that switch an attribute on → its class. */
const on: Readonly<Record<number, string>> = { 1: 'ab', 2: 'ad', 3: 'ai', 4: 'au', 7: 'ar', 9: 'as' }
/** Codes that switch attributes off → their classes. */
const off: Readonly<Record<number, readonly string[]>> = {
  22: ['ab', 'ad'],
  23: ['ai'],
  24: ['au'],
  27: ['ar'],
  29: ['as'],
}

/** Lines of a terminal's output as HTML: colors become classes, and all other escape sequences are removed. */
export function terminalLines(code: string): string[] {
  let look = plain
  let html = ''
  for (const { codes, text } of terminalPieces(code)) {
    look = lookAfter(look, codes)
    const names = classesOf(look)
    // Elements end at line ends, so that lines can be marked.
    html += text
      .split('\n')
      .map((line) => (line !== '' && names !== '' ? `<i class="${names}">${escapeHtml(line)}</i>` : escapeHtml(line)))
      .join('\n')
  }
  return html.split('\n')
}

function lookAfter(before: Look, codes: readonly number[]): Look {
  let { color, ground } = before
  const classes = new Set(before.classes)
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number
    if (code === 0) {
      color = ground = undefined
      classes.clear()
    } else if (code === 38 || code === 48) {
      // One of 256 colors (the first 16 are the standard ones) or of 16 million.
      const named = codes[at + 1] === 5 ? (codes[at + 2] ?? 16) : 16
      if (code === 38) color = named < 16 ? named % 8 : undefined
      else ground = named < 16 ? named % 8 : undefined
      at += codes[at + 1] === 5 ? 2 : 4
    } else if (code === 39) color = undefined
    else if (code === 49) ground = undefined
    else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) color = code % 10
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) ground = code % 10
    else if (on[code] !== undefined) classes.add(on[code])
    else for (const name of off[code] ?? []) classes.delete(name)
  }
  return { color, ground, classes }
}

function classesOf({ color, ground, classes }: Look): string {
  const colors = [color === undefined ? '' : `a${color}`, ground === undefined ? '' : `g${ground}`]
  return [...colors, ...classes].filter((name) => name !== '').join(' ')
}
