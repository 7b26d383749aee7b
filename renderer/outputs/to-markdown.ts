import { BlockPrinter } from './to-markdown/blocks.ts'
import type { Writing } from './to-markdown/inline.ts'
import { readTree } from './to-markdown/tree.ts'

export { linkTarget } from './to-markdown/escape.ts'

/** The contents of a page’s main region as blocks of Markdown, without navigation and controls. */
export function toMarkdown(html: string, writing: Writing): string[] {
  return new BlockPrinter(writing).print(readTree(html).children)
}
