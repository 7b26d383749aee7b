import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type PluggableList, type Processor, unified } from 'unified'
import { containerDirectives } from './directives.ts'
import { type MarkdownToMdast, parseFast } from './parser-fast.ts'

export type Parse = (text: string) => Promise<Root>

/**
 * Text → mdast, as remark-parse with GFM and container directives gives it.
 *
 * satteri, in Rust, parses where it gives the same tree. remark-parse takes the texts for which that is not certain,
 * and all of them where satteri does not load or a plugin changes the syntax.
 */
export function createParser(plugins: PluggableList): Parse {
  const reference = createReference(plugins)
  const parseSlowly = (text: string) => reference.processor.parse(text) as Root
  if (reference.extended) return async (text) => parseSlowly(text)
  let loading: Promise<MarkdownToMdast | undefined> | undefined
  return async (text) => {
    loading ??= loadSatteri()
    const markdownToMdast = await loading
    return (markdownToMdast && parseFast(text, markdownToMdast)) ?? parseSlowly(text)
  }
}

/** There is no binary for every platform. */
async function loadSatteri(): Promise<MarkdownToMdast | undefined> {
  try {
    return (await import('satteri')).markdownToMdast
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
  // Named again, a plugin of ours takes the new options instead of running twice.
  const renewed = [remarkParse, remarkGfm].some((plugin) => names(plugins, plugin))
  const extended = renewed || before.length !== after.length || before.some((one, index) => one !== after[index])
  return { processor, extended }
}

/** All that decides how a processor parses. */
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
