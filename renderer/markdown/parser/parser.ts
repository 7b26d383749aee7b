// Contract: a text has one tree, whichever parser reads it. The reference is remark-parse. satteri, in Rust, parses most pages;
// remark-parse parses texts for which satteri's tree is not certain to be the same (`certain.ts`, `doubts.ts`), all pages of a
// site whose plugins change the syntax, and all pages on platforms without a satteri binary. If a test finds a difference, the
// construct is added to the doubts; there are no exceptions.
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type PluggableList, type Processor, unified } from 'unified'
import { lazily } from '../../text/lazily.ts'
import type { SiteConfig, SourceFormat } from '../../types.ts'
import { containerDirectives } from '../directives.ts'
import { parseFast, parseMdxFast, type ToMdast } from './fast.ts'
import { mathSyntax } from './math-syntax.ts'

export type Parse = (text: string) => Promise<Root>

/** A parser from text to mdast, with GFM, container directives and, if the configuration enables them, formulas. */
export function createParser(markdown: Pick<SiteConfig['markdown'], 'math' | 'dialect' | 'remarkPlugins'>): Parse {
  const { math, remarkPlugins } = markdown
  const reference = createReference([...mathSyntax(markdown), ...remarkPlugins])
  const parseSlowly = (text: string) => reference.processor.parse(text) as Root
  if (createReference(remarkPlugins).extended) return async (text) => parseSlowly(text)
  const fastParser = lazily(loadSatteri)
  return async (text) => {
    if (math && text.includes('$')) return parseSlowly(text)
    const satteri = await fastParser()
    return (satteri && parseFast(text, satteri.markdownToMdast)) ?? parseSlowly(text)
  }
}

/** The same for MDX; undefined for texts that are left to remark-mdx. */
export async function parseMdx(
  text: string,
  format: SourceFormat,
  { math, remarkPlugins }: Pick<SiteConfig['markdown'], 'math' | 'remarkPlugins'>,
): Promise<Root | undefined> {
  if (format !== 'mdx' || (math && text.includes('$'))) return undefined
  if (remarkPlugins.length > 0 && createReference(remarkPlugins).extended) return undefined
  const satteri = await loadSatteri()
  return satteri && parseMdxFast(text, satteri.mdxToMdast)
}

/** Loads satteri; undefined on platforms without a binary. */
async function loadSatteri(): Promise<{ readonly [name in 'markdownToMdast' | 'mdxToMdast']: ToMdast } | undefined> {
  try {
    return await import('satteri')
  } catch {
    return undefined
  }
}

interface Reference {
  readonly processor: Processor<Root>
  /** Whether the site's plugins change how a text is parsed. */
  readonly extended: boolean
}

function createReference(plugins: PluggableList): Reference {
  let before: unknown[] = []
  function remember(this: Processor) {
    before = syntaxOf(this)
  }
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(containerDirectives)
    .use(remember)
    .use(plugins)
    .freeze() as unknown as Processor<Root>
  const after = syntaxOf(processor as unknown as Processor)
  // If the site names a built-in plugin again, that plugin gets new options instead of running twice.
  const renewed = [remarkParse, remarkGfm].some((plugin) => names(plugins, plugin))
  const extended = renewed || before.length !== after.length || before.some((one, index) => one !== after[index])
  return { processor, extended }
}

/** Everything that determines how a processor parses. */
function syntaxOf(processor: Processor): unknown[] {
  const data = processor.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }
  return [processor.parser, ...(data.micromarkExtensions ?? []), ...(data.fromMarkdownExtensions ?? [])]
}

function names(plugins: PluggableList, wanted: unknown): boolean {
  return plugins.some((one) => {
    if (Array.isArray(one)) return one[0] === wanted
    return typeof one === 'object' ? names(one.plugins ?? [], wanted) : one === wanted
  })
}
