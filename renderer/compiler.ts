// `cli/compile` wraps this implementation of `Compiler` in others: a cache and a pool of threads.
import { renderToStaticMarkup } from 'react-dom/server'
import { createHighlighter } from './code/highlighter.ts'
import { type IslandFault, listenToIslands, withoutPreloads } from './compiler/islands.ts'
import { printWhenReady } from './compiler/suspense.ts'
import { bodyTexts, codeTexts, sayIn } from './config/language.ts'
import * as diagnostics from './diagnostics.ts'
import { prepareSource } from './document/document.ts'
import { compileMarkdown, emptyBody, readDigest } from './markdown/body.ts'
import { takeApartHtml } from './markdown/html-body.ts'
import { takeApartMdx } from './markdown/mdx/body.ts'
import { compileMdx, prepareMdx, readPlace } from './markdown/mdx/module.ts'
import { hoisted } from './markdown/printed-page.ts'
import { createProcessor } from './markdown/processor.ts'
import { IndexBuilder } from './search/build-index.ts'
import type { WordCounter } from './search/units.ts'
import { hash, stableJson } from './text/hash.ts'
import { describeThrown } from './text/thrown.ts'
import type {
  Body,
  CodeBlock,
  Compiler,
  Diagnostic,
  Key,
  Location,
  PageCode,
  SiteConfig,
  Source,
  StaticPage,
} from './types.ts'

export { type IslandContext, wrapIslands } from './compiler/islands.ts'
export { react } from './compiler/suspense.ts'

/** The in-process compiler: Markdown through unified, code through Shiki. */
export function createCompiler(config: SiteConfig): Compiler {
  const say = sayIn(config)
  const processor = createProcessor(config.markdown, say)
  const highlighter = createHighlighter(config.highlight, say)
  return {
    body: (source) => compileMarkdown(source, config.variables, processor),
    digest: (source) => readDigest(source, config.variables, processor),
    code: (block) => highlighter.highlight(block),
    mdx: (source, form) => compileMdx(source, config, form),
    rendered: async (source, html) => takeRendered(source, { html, counter: processor.counter }, config),
    index: async ({ batches, ...basis }) => {
      const builder = new IndexBuilder(basis)
      for await (const pages of batches) builder.add(pages)
      return builder.finish()
    },
  }
}

/** Computes the keys of bodies and code blocks, which contain everything they depend on, except the tool itself. */
export class CompileKeys {
  private readonly bodies: string
  private readonly glossary: string | undefined
  private readonly blocks: string
  private readonly diagrams: string

  constructor(config: SiteConfig, version: string) {
    const { variables, locale } = config
    const say = sayIn(config)
    const words = (texts: readonly string[]) => stableJson(texts.map((text) => say(text)))
    // The timeout is not part of the key, since pages that exceed it are not cached.
    const { timeout: _, glossary, ...markdown } = config.markdown
    this.glossary = Object.keys(glossary).length === 0 ? undefined : hash('glossary', stableJson(glossary))
    // The text of a plugin does not show what it imports; the key of the bundled configuration covers that.
    const plugins = markdown.remarkPlugins.length + markdown.rehypePlugins.length > 0 ? config.key : ''
    this.bodies = hash('body', version, stableJson(variables), stableJson(markdown), plugins, words(bodyTexts))
    this.blocks = hash('code', version, stableJson(config.highlight), words(codeTexts), locale)
    this.diagrams = hash('diagram', version, config.mermaid ?? '')
  }

  body(source: Source): Key {
    return hash(this.basis(source), source.path, source.key)
  }

  /**
   * A glossary matters only to texts with terms, and to MDX, which may import such a text. Without a glossary, this does not access
   * `source.text`, which may have to be read from disk.
   */
  private basis(source: Source): string {
    if (this.glossary === undefined) return this.bodies
    return source.format === 'md' && !/:term\[|\{\{/.test(source.text) ? this.bodies : hash(this.bodies, this.glossary)
  }

  /** The key of a body's digest, including the diagnostics of its samples. */
  digest(body: Key): Key {
    return hash('digest', body, this.blocks, this.diagrams)
  }

  /** The key of the same digest without the samples, for which nothing has to be highlighted. */
  brief(body: Key): Key {
    return hash('brief', body)
  }

  /** The key of a compiled MDX file, a page or a partial. */
  mdx(source: Source): Key {
    return hash(this.basis(source), 'mdx', source.path, source.format, source.key)
  }

  /** The key of a diagram's check. */
  diagram({ code }: CodeBlock): Key {
    return hash(this.diagrams, code)
  }

  /** The key of a highlighted block; equal blocks on different pages share it. */
  code(block: CodeBlock): Key {
    return hash(this.blocks, block.lang, block.fence, block.code)
  }
}

/**
 * Run a module page or an MDX page and turn its HTML into a body, with the same holes as Markdown, so that links and images take
 * the same path.
 *
 * The page runs in this thread; `compiler` may make the body from its HTML in another.
 */
export async function renderModule(
  given: Source,
  page: PageCode | StaticPage | Diagnostic,
  config: SiteConfig,
  compiler?: Pick<Compiler, 'rendered'>,
): Promise<Body> {
  if ('severity' in page) return { ...emptyBody, diagnostics: [page] }
  // Read `text` once: its getter may read the file each time.
  const { path, collection, name, format, text, key } = given
  const source: Source = { path, collection, name, format, text, key }
  const printed = 'html' in page ? printedBefore(source, page, config) : await printModule(source, page, config)
  if ('failed' in printed) return withFound(printed.failed, page.found)
  const { html } = printed
  const found = [...(page.found ?? []), ...printed.found]
  const taken = source.format === 'mdx' ? await compiler?.rendered(source, html) : undefined
  if (taken) return { ...taken, diagnostics: [...found, ...taken.diagnostics] }
  try {
    const find = 'html' in page ? undefined : page.find
    if (source.format === 'module') {
      const { locate } = prepareSource(source, config.variables)
      return { ...takeApartHtml(html, source, locate, find), diagnostics: found }
    }
    const prepare = () => prepareMdx(source, config)
    const body = takeApartMdx(html, prepare, { find, glossary: config.markdown.glossary, say: sayIn(config) })
    return { ...body, diagnostics: [...found, ...body.diagnostics] }
  } catch (error) {
    return withFound(printed.fail(error), page.found)
  }
}

function withFound(body: Body, found: readonly Diagnostic[] = []): Body {
  return found.length === 0 ? body : { ...body, diagnostics: [...found, ...body.diagnostics] }
}

interface Rendered {
  readonly html: string
  readonly counter: WordCounter
}

/** The body of rendered HTML; undefined if it fails or something in it has to be located in the files of components. */
function takeRendered(source: Source, { html, counter }: Rendered, config: SiteConfig): Body | undefined {
  let isOwn = true
  const find = () => {
    isOwn = false
    return undefined
  }
  try {
    const prepare = () => prepareMdx(source, config)
    const body = takeApartMdx(html, prepare, { find, glossary: config.markdown.glossary, counter, say: sayIn(config) })
    return isOwn ? body : undefined
  } catch {
    return undefined
  }
}

interface Printed {
  readonly html: string
  readonly found: readonly Diagnostic[]
  /** The body of a page whose HTML cannot be turned into one. */
  readonly fail: (error: unknown) => Body
}

function printedBefore(source: Source, { html }: StaticPage, config: SiteConfig): Printed {
  const fail = (error: unknown): Body => {
    const top = prepareSource(source, config.variables).locate(0)
    return { ...emptyBody, diagnostics: [diagnostics.renderFailed(describeThrown(error), top, top, source.text)] }
  }
  return { html, found: [], fail }
}

/** The HTML of a page, or a body with the error that the page throws. */
async function printModule(
  source: Source,
  page: PageCode,
  config: SiteConfig,
): Promise<Printed | { readonly failed: Body }> {
  const { front, locate } = prepareSource(source, config.variables)
  const props = {
    variables: config.variables,
    frontMatter: front().data,
    site: { title: config.title, tagline: config.tagline, url: config.origin },
  }
  const found: Diagnostic[] = []
  const report = (fault: IslandFault) => found.push(describeFault(fault, source, locate))
  const printAs = (component: PageCode['component']) => {
    found.length = 0
    return ownPart(withoutPreloads(renderToStaticMarkup(listenToIslands(component, props, report))))
  }
  const print = () => printAs(page.component)
  const run = page.run ?? ((render) => render())
  const fail = (error: unknown): Body => {
    const place = source.format === 'mdx' ? page.trace?.(print, error) : undefined
    const used = place === undefined ? locate(0) : readPlace(place)
    const reason = describeThrown(error)
    const at = page.locate(error) ?? locateReference(reason, page) ?? used
    const failed = diagnostics.renderFailed(reason, at, used, source.text, page.cycle?.())
    return { ...emptyBody, diagnostics: [...found, failed] }
  }
  try {
    return { html: await printWhenReady(() => run(print), page.wait), found, fail }
  } catch (error) {
    const { lenient } = page
    // Code that reads missing data throws such an error.
    if (!lenient || !(error instanceof TypeError)) return { failed: fail(error) }
    try {
      const html = await printWhenReady(() => run(() => printAs(lenient)), page.wait)
      found.push(diagnostics.pluginDataNeeded(describeThrown(error), page.locate(error) ?? locate(0)))
      return { html, found, fail }
    } catch {
      return { failed: fail(error) }
    }
  }
}

/** The place in a data file of the page of a reference that does not resolve. */
function locateReference(reason: string, { find }: PageCode): Location | undefined {
  const [, reference] = /`(#\/[^`]+)`/.exec(reason) ?? []
  return reference === undefined ? undefined : find?.(reference)
}

/** The element around a page inside a component of the site, which provides contexts; what that component shows is the layout. */
const pageTag = 'sitegen-page'

/** The HTML of the page itself, together with what React hoists to the beginning. */
function ownPart(html: string): string {
  const [start, end] = [html.indexOf(`<${pageTag}>`), html.lastIndexOf(`</${pageTag}>`)]
  if (start < 0) return html
  return (hoisted.exec(html)?.[0] ?? '') + html.slice(start + pageTag.length + 2, end)
}

/** Locate a fault at the prop or the island in the page, or else at the top of the page. */
function describeFault(
  fault: IslandFault,
  { text }: Source,
  locate: (offset: number, length?: number) => Location,
): Diagnostic {
  const tag = text.indexOf(`<${fault.island}`)
  const name = 'when' in fault ? 'when' : (/^[^.[]+/.exec(fault.prop)?.[0] ?? '')
  const prop = tag < 0 ? -1 : text.slice(tag).search(new RegExp(`\\s${name.replaceAll('$', '\\$')}\\b`))
  const at = tag < 0 ? locate(0) : prop < 0 ? locate(tag, fault.island.length + 1) : locate(tag + prop + 1, name.length)
  return 'when' in fault
    ? diagnostics.islandWhen(fault.island, fault.when, at)
    : diagnostics.islandProps(fault.island, fault.prop, fault.found, at)
}
