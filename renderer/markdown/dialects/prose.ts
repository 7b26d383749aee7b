const fence = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*(`{3,}|~{3,})(.*)$/

/** A text in its front matter and the rest. */
export function splitHead(text: string): { readonly head: string; readonly body: string } {
  const end = /^---(?!-)[^\n]*\n(?:[\s\S]*?\n)?---[^\S\n]*(?:\n|$)/.exec(text)?.[0].length ?? 0
  return { head: text.slice(0, end), body: text.slice(end) }
}

/** Attributes behind a link or an image, as in both dialects. */
export const attributes =
  /(?<=\]\([^()\n]*\)|\]\[[^[\]\n]*\])\{:?\s*(?:[#.][\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))(?:\s+(?:[#.][\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+)))*\s*\}/g

/** A text as the label of a directive or a link. */
export function escapeLabel(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}

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
