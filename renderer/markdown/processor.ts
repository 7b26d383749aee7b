import type { Root as HastRoot } from 'hast'
import type { Root as MdastRoot } from 'mdast'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { WordCounter } from '../search/units.ts'
import type { Edit } from '../text/edits.ts'
import { inEnglish, type Say } from '../text/phrase.ts'
import type { SiteConfig } from '../types.ts'
import { formulaEdits } from './dialects.ts'
import { extras } from './extras.ts'
import { footnoteIds, noteFootnotes } from './footnote-ids.ts'
import { hastOptions } from './hast-options.ts'
import { headingIds } from './headings.ts'
import { createParser } from './parser/parser.ts'
import { placeReferences } from './references.ts'
import { sanitizeHtml } from './safe-html.ts'
import { sitePlugins } from './site-plugins.ts'
import { smartSymbols } from './smart-symbols.ts'
import { dropReferences, showUnused } from './unused-footnotes.ts'

/** The first two steps of unified, separated so that passes of the tool can run between them. */
export interface MarkdownProcessor {
  /** Kinds of admonitions that the site adds. */
  readonly kinds: SiteConfig['markdown']['admonitions']
  /** Explanations of terms. */
  readonly glossary: SiteConfig['markdown']['glossary']
  /** The text is written for another generator, which may allow components in plain Markdown. */
  readonly isDialect: boolean
  /** `:::note Title` opens an admonition. */
  readonly legacyTitles: boolean
  /** Front matter may contain elements for the head, as in VitePress. */
  readonly readsHead: boolean
  /** Formulas are typeset. */
  readonly math: boolean
  /** Edits that convert formulas in a text from the syntax of a dialect. */
  readonly formulas: (text: string) => readonly Edit[]
  /** Whether the site has plugins. */
  readonly hasPlugins: boolean
  readonly counter: WordCounter
  /** Translates texts of the interface into the language of the site. */
  readonly say: Say
  /** Text → mdast. */
  readonly parse: (text: string) => Promise<MdastRoot>
  /** mdast → hast. Runs the site's plugins and sets heading ids; `finish` is called between the remark and the rehype plugins. */
  readonly transform: (tree: MdastRoot, file: TextFile, finish: (tree: MdastRoot) => void) => Promise<HastRoot>
}

interface TextFile {
  readonly value: string
  readonly path: string
}

/** CommonMark with GFM and container directives, and the site's own plugins. */
export function createProcessor(markdown: SiteConfig['markdown'], say: Say = inEnglish): MarkdownProcessor {
  const isMkdocs = markdown.dialect === 'mkdocs'
  const keepsUnused = isMkdocs || markdown.dialect === 'mdbook'
  const plugins = unified().use(sitePlugins(markdown, 'remark')).freeze()
  const toHast = unified()
    .use(placeReferences)
    .use(isMkdocs ? [noteFootnotes] : [])
    .use(keepsUnused ? [showUnused] : [])
    .use(remarkRehype, { allowDangerousHtml: true, ...hastOptions(say, markdown.rawHtml) })
    .use(keepsUnused ? [dropReferences] : [])
    .use(markdown.rawHtml === 'sanitize' ? [sanitizeHtml] : [])
    .use(isMkdocs ? [footnoteIds] : [])
    .use(sitePlugins(markdown, 'rehype'))
    .use(markdown.anchors.maintainCase || markdown.dialect ? [[headingIds, markdown]] : [rehypeSlug])
    .use(markdown.smartSymbols.length > 0 ? [[smartSymbols, markdown.smartSymbols]] : [])
    .freeze() as unknown as Processor<undefined, MdastRoot, HastRoot>
  return {
    kinds: markdown.admonitions,
    glossary: markdown.glossary,
    isDialect: markdown.dialect !== undefined,
    legacyTitles: markdown.mdx1Compat.admonitions,
    readsHead: markdown.dialect === 'vitepress' && markdown.rawHtml !== 'sanitize',
    math: markdown.math,
    formulas: (text) => (markdown.math && markdown.dialect ? formulaEdits(text, markdown.dialect) : []),
    hasPlugins: markdown.remarkPlugins.length + markdown.rehypePlugins.length > 0,
    counter: new WordCounter(),
    say,
    parse: createParser(markdown),
    transform: async (tree, file, finish) => {
      await extras(tree, file.value, markdown, say)
      const made = (await plugins.run(tree, file as never)) as unknown as MdastRoot
      finish(made)
      return (await toHast.run(made, file as never)) as unknown as HastRoot
    },
  }
}

const writer = unified()
  .use(rehypeStringify, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
  .freeze()

/** hast → HTML. */
export function stringify(tree: HastRoot): string {
  return writer.stringify(tree)
}
