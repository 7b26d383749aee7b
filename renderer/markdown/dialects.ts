// Markdown as other generators read it. A dialect rewrites a text line by line and keeps line numbers for diagnostics.

import type { Diagnostic, SourcePath } from '../types.ts'
import { fromMdbook, titleOfMdbook } from './dialects/mdbook.ts'
import { fromMkdocs } from './dialects/mkdocs.ts'
import { raiseHeadings } from './dialects/raise-headings.ts'
import { fromVitepress } from './dialects/vitepress.ts'
import { slipsInVitepress } from './dialects/vitepress-names.ts'

export { formulaEdits } from './dialects/formulas.ts'
export { includesOf, moveIncludesOf, sectionOf } from './dialects/includes.ts'
export { readSummary, type SummaryEntry } from './dialects/mdbook-summary.ts'

const dialects: Readonly<Record<string, (text: string) => string>> = {
  mdbook: fromMdbook,
  mkdocs: fromMkdocs,
  vitepress: fromVitepress,
}

/** Converts the text of a page from a dialect to the Markdown of this generator. */
export function readDialect(name: string, text: string): string {
  const made = readPart(name, text)
  return name === 'mdbook' ? raiseHeadings(made) : made
}

/** The same for a text that a page includes, whose headings keep their levels. */
export function readPart(name: string, text: string): string {
  return dialects[name]?.(text) ?? text
}

/** Faults in the original text of a page that are no longer visible in the converted text. */
export function faultsInDialect(name: string, path: SourcePath, text: string): readonly Diagnostic[] {
  return name === 'vitepress' ? slipsInVitepress(path, text) : []
}

/** Front matter fields that a dialect sets in the text instead. */
export function fieldsInDialect(name: string, text: string): Readonly<Record<string, unknown>> {
  const title = name === 'mdbook' ? titleOfMdbook(text) : undefined
  return title ? { title_meta: title } : {}
}
