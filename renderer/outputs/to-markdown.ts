import { BlockPrinter } from './to-markdown/blocks.ts'
import type { Writing } from './to-markdown/inline.ts'
import { readTree } from './to-markdown/tree.ts'

export { linkTarget } from './to-markdown/escape.ts'

/** The content of a page’s main region as Markdown, in blocks; navigation and controls are left out. */
export function toMarkdown(html: string, writing: Writing): string[] {
  return new BlockPrinter(writing).print(readTree(html).children)
}
