import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import type { SiteConfig } from '../types.ts'
import { createParser } from './parser.ts'

/** The three steps of unified, apart, so that our own passes can stand between them. */
export interface MarkdownProcessor {
  /** Text → mdast. */
  readonly parse: (text: string) => Promise<MdastRoot>
  /** mdast → hast with the site's plugins run and heading ids set. */
  readonly transform: (tree: MdastRoot, file: { readonly value: string; readonly path: string }) => Promise<HastRoot>
  /** hast → HTML. */
  readonly stringify: (tree: HastRoot) => string
}

/** CommonMark with GFM and container directives, and the site's own plugins. */
export function createProcessor(markdown: SiteConfig['markdown']): MarkdownProcessor {
  const toHast = unified()
    .use(markdown.remarkPlugins)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      footnoteLabelTagName: 'h2',
      footnoteLabelProperties: { className: ['sr-only'] },
    })
    .use(markdown.rehypePlugins)
    .use(rehypeSlug)
    .freeze() as unknown as Processor<undefined, MdastRoot, HastRoot>
  const writer = unified()
    .use(rehypeStringify, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
    .freeze()
  return {
    parse: createParser(markdown.remarkPlugins),
    transform: async (tree, file) => (await toHast.run(tree, file as never)) as unknown as HastRoot,
    stringify: (tree) => writer.stringify(tree),
  }
}
