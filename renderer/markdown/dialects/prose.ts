const fence = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*(`{3,}|~{3,})(.*)$/

/** Attributes behind a link or an image, as in both dialects. */
export const attributes =
  /(?<=\]\([^()\n]*\)|\]\[[^[\]\n]*\])\{:?\s*(?:[#.][\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))(?:\s+(?:[#.][\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+)))*\s*\}/g

/** The lines of a text, each through a function unless it is in a code block. What it returns may have several lines. */
export function mapProse(text: string, map: (line: string, next: string | undefined) => string): string {
  let open: string | undefined
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const [, marks, rest = ''] = fence.exec(line) ?? []
      if (open === undefined) {
        if (marks === undefined || (marks.startsWith('`') && rest.includes('`'))) return map(line, lines[index + 1])
        open = marks
      } else if (marks?.startsWith(open) && rest.trim() === '') open = undefined
      return line
    })
    .join('\n')
}
