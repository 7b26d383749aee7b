/**
 * Constructs that satteri is known to read differently from micromark, as far as the text alone shows. In this order:
 *
 * - `:::` that opens or closes no container
 * - `*_`: a delimiter next to another one, which satteri classifies differently, except in `**_words_**`
 * - `\**`, the same after an escape
 * - a delimiter next to a character outside the Basic Multilingual Plane, of which micromark sees only half
 * - characters that only one of them treats as white space or punctuation
 * - non-ASCII white space at the edge of a label; `[ ^a]` and `[^a b]`, which are not footnotes
 * - `[x]` at the end of a line, with the text of the task on the next one
 * - a list marker alone on a line, or `-` before `|`: a list that looks like the second line of a table
 * - a backslash at the end of a line before `]`, and before the end of a container
 * - `::name` on its own line
 * - a definition in a quotation
 * - a tag at the beginning of a line below one with `|`: it ends a table for micromark but is a row for satteri; the same for an
 *   MDX statement, also below rows with one cell
 */
const sources = [
  /:::+/,
  /\*_|_\*/,
  /\\[*_~][*_~]/,
  /(?<=[\ud800-\udfff])[*_~]+\S|(?<=[^\s*_~])[*_~]+[\ud800-\udfff]/,
  /[\x7f\x85\u1b4e\u1b4f\u1b7f\u20c1\u2427-\u2429\u2b96\u31e4\u31e5\ufbc3-\ufbd2\ufd90\ufd91\ufdc8-\ufdce\ufeff]/,
  /\[\^?[^\S\t\n ]|[^\S\t\n ]\]|\[\s+\^|\[\^[^\][\s]*\s/,
  /\[[ \txX]\](?=[ \t]*\n)/,
  /^[ \t>]*(?:-[ \t]*\||(?:[-*+]|\d+[.)])[ \t]*$)/,
  /\\\n[ \t>]*(?:\]|:::)/,
  /^[ \t>]*::(?=[A-Za-z])/,
  /^[ \t]*>[ \t>]*\[[^\]\n]*\]:/,
  /\|[^|\n]*\n[ \t>]*<\/?[A-Za-z]/,
  /\|[^|\n]*\n(?:[^|\n]+\n)*(?:import|export)\b/,
]

/** Words that are both bold and italic, without other markup. */
const plain =
  /(?<![^\s(])(?:\*\*_[A-Za-z\d][A-Za-z\d ,.;'!?-]*[A-Za-z\d.:!?]_\*\*|_\*\*[A-Za-z\d][A-Za-z\d ,.;'!?-]*[A-Za-z\d.:!?]\*\*_)(?![^\s.,;:!?)])/

const pattern = new RegExp(`(${plain.source})|${sources.map(({ source }) => source).join('|')}`, 'gm')

/** Places where the two parsers may differ, unless they are code or HTML. */
export class Doubts {
  private readonly places: readonly number[]
  private resolved = 0

  constructor(text: string) {
    this.places = [...text.matchAll(pattern)].flatMap(({ index, 1: words }) => (words === undefined ? index : []))
  }

  /** Marks a range as certain. Must be called in the order of the text. */
  resolve(from: number, to: number) {
    while (this.resolved < this.places.length && (this.places[this.resolved] as number) < to) {
      if ((this.places[this.resolved] as number) < from) return
      this.resolved++
    }
  }

  get remain(): boolean {
    return this.resolved < this.places.length
  }
}
