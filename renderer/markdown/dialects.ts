// Markdown as other generators read it. A dialect rewrites a text line by line, so that problems are reported where they are.
import { fromMdbook } from './dialects/mdbook.ts'
import { fromMkdocs } from './dialects/mkdocs.ts'
import { raiseHeadings } from './dialects/raise-headings.ts'
import { fromVitepress } from './dialects/vitepress.ts'

export { formulaEdits } from './dialects/formulas.ts'
export { includesOf, moveIncludesOf, sectionOf } from './dialects/includes.ts'
export { readSummary, type SummaryEntry } from './dialects/mdbook-summary.ts'

const dialects: Readonly<Record<string, (text: string) => string>> = {
  mdbook: fromMdbook,
  mkdocs: fromMkdocs,
  vitepress: fromVitepress,
}

/** The text of a page in a dialect → the same in Markdown of this generator. */
export function readDialect(name: string, text: string): string {
  const made = readPart(name, text)
  return name === 'mdbook' ? raiseHeadings(made) : made
}

/** The same for a text that a page includes, whose headings stay on their levels. */
export function readPart(name: string, text: string): string {
  return dialects[name]?.(text) ?? text
}
