import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type PluggableList, type Processor, unified } from 'unified'
import type { SiteConfig } from '../types.ts'
import { containerDirectives } from './directives.ts'
import { extras } from './extras.ts'
import { gfm } from './gfm.ts'

/** The first two steps of unified, apart, so that our own passes can stand between them. */
export interface MarkdownProcessor {
  /** Formulas are typeset. */
  readonly math: boolean
  /** Whether plugins of the site take part. */
  readonly hasPlugins: boolean
  /** Text → mdast. */
  readonly parse: (text: string) => MdastRoot
  /** mdast → hast with the site's plugins run and heading ids set. */
  readonly transform: (tree: MdastRoot, file: { readonly value: string; readonly path: string }) => Promise<HastRoot>
}

/** CommonMark with GFM and container directives, and the site's own plugins. */
export function createProcessor(markdown: SiteConfig['markdown']): MarkdownProcessor {
  const parser = unified()
    .use(remarkParse)
    .use(gfm)
    .use(containerDirectives)
    .use(mathSyntax(markdown))
    .use(markdown.remarkPlugins)
    .freeze()
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
  return {
    math: markdown.math,
    hasPlugins: markdown.remarkPlugins.length + markdown.rehypePlugins.length > 0,
    parse: (text) => parser.parse(text) as MdastRoot,
    transform: async (tree, file) => {
      await extras(tree, markdown)
      return (await toHast.run(tree, file as never)) as unknown as HastRoot
    },
  }
}

/** `$…$` and `$$…$$`, where the configuration wants them. */
export function mathSyntax({ math }: SiteConfig['markdown']): PluggableList {
  return math ? [remarkMath] : []
}

const writer = unified()
  .use(rehypeStringify, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
  .freeze()

/** hast → HTML. */
export function stringify(tree: HastRoot): string {
  return writer.stringify(tree)
}
