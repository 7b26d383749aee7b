/** The rest of a code block's opening line, after the language. */
export interface Fence {
  readonly title?: string | undefined
  /** Line numbers in `{1,4-6}`, counted from 1. */
  readonly lines: ReadonlySet<number>
  /** First line number, if numbers are shown. */
  readonly numbers?: number | undefined
}

/** Parse `title="cache.ts" {2-4} showLineNumbers=3`. */
export function readFence(meta: string): Fence {
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const rest = title ? meta.replace(title[0], '') : meta
  const numbers = /\bshowLineNumbers(?:=\{?(\d+)\}?)?/.exec(rest)
  const range = /\{([\d,\s-]+)\}/.exec(numbers ? rest.replace(numbers[0], '') : rest)?.[1]
  return {
    title: title ? (title[1] ?? title[2]) : undefined,
    lines: new Set(range ? expand(range) : []),
    numbers: numbers ? Number(numbers[1] ?? 1) : undefined,
  }
}

/** Maximum number of lines that a fence can mark, so that a typo such as `1-99999999` costs nothing. */
const most = 10_001

/** `1,4-6` → 1, 4, 5, 6. */
function* expand(range: string): Generator<number> {
  let named = 0
  for (const piece of range.split(',')) {
    const [from, to] = piece.trim().split('-').map(Number)
    if (!from) continue
    for (let line = from; line <= (to || from) && named < most; line++, named++) yield line
  }
}
