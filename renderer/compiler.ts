import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createHighlighter } from './code/highlighter.ts'
import * as diagnostics from './diagnostics.ts'
import { prepareSource } from './document/document.ts'
import { compileMarkdown } from './markdown/body.ts'
import { takeApartHtml } from './markdown/html-body.ts'
import { createProcessor } from './markdown/processor.ts'
import { hash, stableJson } from './text/hash.ts'
import { describeThrown } from './text/thrown.ts'
import type { Body, CodeBlock, Compiler, Key, ModulePage, SiteConfig, Source } from './types.ts'

/** The in-process compiler: Markdown through unified, code through Shiki. */
export function createCompiler(config: SiteConfig): Compiler {
  const processor = createProcessor(config.markdown)
  const highlighter = createHighlighter(config.highlight)
  return {
    body: (source) => compileMarkdown(source, config.variables, processor),
    code: (block) => highlighter.highlight(block),
  }
}

/** Makes the keys of bodies and code blocks: everything they depend on, beside the tool itself. */
export class CompileKeys {
  private readonly bodies: string
  private readonly blocks: string

  constructor(config: SiteConfig, version: string) {
    const { markdown, variables } = config
    // A plugin's own text does not tell what it imports; the configuration's bundle does.
    const plugins = markdown.remarkPlugins.length + markdown.rehypePlugins.length > 0 ? config.key : ''
    this.bodies = hash('body', version, stableJson(variables), stableJson(markdown), plugins)
    this.blocks = hash('code', version, stableJson(config.highlight))
  }

  body(source: Source): Key {
    return hash(this.bodies, source.path, source.key)
  }

  /** Equal blocks on different pages share one highlighted result. */
  code(block: CodeBlock): Key {
    return hash(this.blocks, block.lang, block.fence, block.code)
  }
}

/** Run a module page into a body: the same holes as Markdown has, so that links and images go one way. */
export function renderModule(source: Source, page: ModulePage, config: SiteConfig): Body {
  const { data, locate } = prepareSource(source, config.variables)
  const props = {
    variables: config.variables,
    frontMatter: data,
    site: { title: config.title, tagline: config.tagline, url: config.origin },
  }
  try {
    return takeApartHtml(renderToStaticMarkup(createElement(page.component, props)), source, locate)
  } catch (error) {
    const top = locate(0)
    const failed = diagnostics.renderFailed(describeThrown(error), page.locate(error) ?? top, top)
    return { parts: [], headings: [], anchors: [], sections: [], words: 0, diagnostics: [failed] }
  }
}
