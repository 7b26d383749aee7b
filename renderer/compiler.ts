import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createHighlighter } from './code/highlighter.ts'
import * as diagnostics from './diagnostics.ts'
import { prepareSource } from './document/document.ts'
import { compileMarkdown } from './markdown/body.ts'
import { takeApartHtml } from './markdown/html-body.ts'
import { createProcessor } from './markdown/processor.ts'
import { hash, stableJson } from './text/hash.ts'
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

/** Everything of the configuration that a body depends on, beside the file itself. */
export function bodyKey(source: Source, config: SiteConfig, version: string): Key {
  return hash('body', version, source.path, source.key, stableJson(config.variables), stableJson(config.markdown))
}

/** Equal blocks on different pages share one highlighted result. */
export function codeKey(block: CodeBlock, config: SiteConfig, version: string): Key {
  return hash('code', version, block.lang, block.fence, block.code, stableJson(config.highlight))
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
    const reason =
      error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}` : String(error)
    const failed = diagnostics.renderFailed(reason, page.locate(error) ?? locate(0))
    return { parts: [], headings: [], anchors: [], sections: [], words: 0, diagnostics: [failed] }
  }
}
