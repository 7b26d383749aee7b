/** A line that begins or ends a code block: the fence and the rest. */
const fence = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*(`{3,}|~{3,})(.*)$/

/** The fence that opened a code block, and its column. */
export interface OpenCode {
  readonly marks: string
  readonly column: number
}

/** The code block that a line begins. */
export function codeBegunBy(line: string): OpenCode | undefined {
  const [, marks, rest = ''] = fence.exec(line) ?? []
  if (marks === undefined || (marks.startsWith('`') && rest.includes('`'))) return undefined
  return { marks, column: line.indexOf(marks) }
}

/** Whether a line ends a code block. A fence that is indented by four more columns is code. */
export function endsCode(line: string, { marks, column }: OpenCode): boolean {
  const [, own, rest = ''] = fence.exec(line) ?? []
  return !!own?.startsWith(marks) && rest.trim() === '' && line.indexOf(own) < column + 4
}

/** Splits a text into front matter and body. */
export function splitHead(text: string): { readonly head: string; readonly body: string } {
  const end = /^---(?!-)[^\n]*\n(?:[\s\S]*?\n)?---[^\S\n]*(?:\n|$)/.exec(text)?.[0].length ?? 0
  return { head: text.slice(0, end), body: text.slice(end) }
}

const attribute = String.raw`(?:[#.][\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+)|[a-z]+(?:-[a-z]+)+)`
const braces = String.raw`\{:?\s*(${attribute}(?:\s+${attribute})*)\s*\}`
/** Attributes after a link or an image, in MkDocs and VitePress. */
export const attributes = new RegExp(String.raw`(?<=\]\([^()\n]*\)|\]\[[^[\]\n]*\])(?:${braces})+`, 'g')
/** Attributes after emphasis, or at the beginning of a text, which follows code. */
export const textAttributes = new RegExp(`(?<=[*_]|^)${braces}`, 'g')

/** Attributes of a whole block, on their own line or, with a colon, at the end of a line. */
export const blockAttributes = new RegExp(
  String.raw`^[^\S\n]*${braces}[^\S\n]*$|(?<=\S)[^\S\n]+(?=\{:)${braces}[^\S\n]*$`,
)

/** If a code block, from its opening line on, contains only an included file, the file becomes part of that line. */
export function includeFile(made: string[], at: number, fileIn: (line: string) => string | undefined) {
  const [line, ...others] = made.slice(at + 1).flatMap((text, index) => (text.trim() !== '' ? [at + 1 + index] : []))
  const file = line === undefined || others.length > 0 ? undefined : fileIn(made[line] as string)
  if (line === undefined || file === undefined) return
  made[line] = ''
  const opening = made[at] as string
  // Without a language, `file=…` would be read as one.
  const named = /[`~][^\S\n]*$/.test(opening)
    ? `${opening.trimEnd()}${/(?<=\.)\w+(?=#|$)/.exec(file)?.[0] ?? 'text'}`
    : opening
  made[at] = named.replace(/\s*(\}?)\s*$/, ` file="${file}"$1`)
}

/** Escapes a text for use as the label of a directive or a link. */
export function escapeLabel(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}

const link = /(!?\[[^[\]\n]*\]\([^()\n]*\))/

/** The same for the title of a box, which may contain links. */
export function escapeTitle(text: string): string {
  return text
    .split(link)
    .map((part, index) => (index % 2 === 1 ? part : escapeLabel(part)))
    .join('')
}

/** Maps the lines of a text that are outside code blocks. The function may return several lines. */
export function mapProse(text: string, map: (line: string, next: string | undefined) => string): string {
  let open: OpenCode | undefined
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      if (open) {
        if (endsCode(line, open)) open = undefined
        return line
      }
      open = codeBegunBy(line)
      return open ? line : map(line, lines[index + 1])
    })
    .join('\n')
}

/** Attributes at the end of a line. */
export const lastAttributes = new RegExp(`(?:^|\\s+)${braces}\\s*$`)

/** The id in a list of attributes, as an anchor. */
export function placeOf(list: string): string {
  const id = /(?:^|\s)(?:#|id=["']?)([\w-]+)/.exec(list)?.[1]
  return id === undefined ? '' : `<a id="${id}"></a>`
}
