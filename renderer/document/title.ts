/** The maximum length of a title, since the patterns below take quadratic time. */
export const longestTitle = 1000

/** Blank lines, comments, imports and exports before the heading. */
const skipped = /\s*\n|\s*<!--[\s\S]*?-->[^\S\n]*(?:\n|$)|(?:import|export)\s[^\n]*(?:\n|$)/

/** The text of a leading `h1`, which is the title of a page without another. A title that is too long is returned as written. */
export function leadingTitle(content: string): string | undefined {
  let start = 0
  const next = new RegExp(skipped, 'y')
  while (next.test(content)) start = next.lastIndex
  const line = lineAt(content, start)
  const isUnderlined = /^ {0,3}=+[^\S\n]*$/.test(lineAt(content, start + line.length + 1))
  if (line.length > longestTitle) return isUnderlined || /^ {0,3}#[^\S\n]/.test(line) ? line.trim() : undefined
  const atx = /^ {0,3}#[^\S\n]+(.*?)(?:[^\S\n]+#+)?[^\S\n]*$/s.exec(line)
  const setext = isUnderlined ? /^ {0,3}(\S.*)$/s.exec(line) : undefined
  const raw = atx?.[1] ?? setext?.[1]
  return raw === undefined ? undefined : plainInline(raw)
}

function lineAt(content: string, start: number): string {
  const end = content.indexOf('\n', start)
  return content.slice(start, end < 0 ? content.length : end)
}

const attribute = String.raw`(?:#[^\s{}]+|(?!\.formerly-[\s}])\.[\p{L}_-][^\s{}]*|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))`
const named = '(?=:|\\s*[#.]|\\s*(?:data-|id=))'

/** Matches attributes at the end of a heading, as Python-Markdown writes them: `{ #id .class data-x="1" }`. */
export const attributeList = new RegExp(`\\{${named}:?\\s*${attribute}(?:\\s+${attribute})*\\s*\\}\\s*$`, 'u')

/** Inline Markdown without its markup. */
export function plainInline(markdown: string): string {
  return markdown
    .replace(/\s*\\?\{(?:#(?:(?!\{#)[^}])+|\.formerly-[^{}]+)\}\s*$/, '')
    .replace(/\s*\{\/\*(?:(?!\*\/).)*\*\/\}\s*$/, '')
    .replace(attributeList, '')
    .replace(/(?<![\p{L}\p{N}:\\]):(?:badge|term)\[([^\][]+)\](?:\{[^{}]*\})?/gu, '$1')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/(`+)\s?(.*?)\s?\1/g, '$2')
    .replace(/(\*\*|__)(.*?)\1/g, '$2')
    .replace(/(?<![\w\\])[*_](\S(?:.*?\S)?)[*_](?!\w)/g, '$1')
    .replace(/~~(.*?)~~/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
