import { mapProse } from './prose.ts'

const heading = /^ {0,3}(#{1,6})(?=[^\S\n]|$)/

/** The first heading of a text, preceded only by comments. */
const start = /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*#+(?=[^\S\n])/
/** Anchors for former ids of the first heading, on lines above it. */
const formerly = /^(\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*)((?:<a\s[^<>]*>(?:\s*<\/a>)?\s*)+)(#{1,6}[^\S\n]+)/

/**
 * The first heading of a page without an h1 becomes its title. If all others are on lower levels, they move up with it. Otherwise,
 * only the first one is raised, and only at the beginning of the text.
 */
export function raiseHeadings(written: string): string {
  const text = atStart(written, (head) =>
    head.replace(formerly, (_, before: string, places: string, marks: string) => {
      const lines = places.replace(/[^\n]/g, '')
      return before + lines + marks + places.replace(/\s*\n\s*/g, '')
    }),
  )
  const levels: number[] = []
  mapProse(text, (line) => {
    const marks = heading.exec(line)?.[1]
    if (marks !== undefined) levels.push(marks.length)
    return line
  })
  const [first = 1, ...others] = levels
  if (first === 1 || others.includes(1)) return text
  if (others.every((level) => level > first))
    return mapProse(text, (line) => line.replace(heading, (marks) => marks.replace('#'.repeat(first - 1), '')))
  return atStart(text, (head) => head.replace(start, (before) => before.replace(/#+$/, '#')))
}

/** Changes only the first characters of a text, so that no more of it is searched. */
function atStart(text: string, change: (head: string) => string): string {
  return change(text.slice(0, 5000)) + text.slice(5000)
}
