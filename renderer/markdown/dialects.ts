// Markdown as other generators read it. A dialect rewrites a text line by line, so that problems are reported where they are.
import { fromMdbook } from './dialects/mdbook.ts'
import { fromMkdocs } from './dialects/mkdocs.ts'
import { fromVitepress } from './dialects/vitepress.ts'

export { includesOf, moveIncludesOf, sectionOf } from './dialects/includes.ts'

const dialects: Readonly<Record<string, (text: string) => string>> = {
  mdbook: fromMdbook,
  mkdocs: fromMkdocs,
  vitepress: fromVitepress,
}

/** A text in a dialect → the same in Markdown of this generator. */
export function readDialect(name: string, text: string): string {
  return dialects[name]?.(text) ?? text
}
