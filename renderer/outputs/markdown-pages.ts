// Each page as Markdown, and the text of all pages. A page's Markdown is generated from its main region right after it has been
// rendered, and kept until its part of `llms-full.txt` is generated, soon after.
import { absolute } from '../pages/head.tsx'
import { agentPointer } from '../pages/llms-address.ts'
import type { MarkdownPages } from '../pages/markdown-pages.ts'
import type { PageRenderer } from '../pages/page.ts'
import type { Key, OutPath, Output, Route, Site } from '../types.ts'
import { keyedBy } from './keyed.ts'
import { toMarkdown } from './to-markdown.ts'

export interface MarkdownInputs {
  readonly site: Site
  readonly renderer: PageRenderer
  readonly pages: MarkdownPages
  /** Key of everything that a page shows. */
  readonly pageKey: (route: Route) => Key
}

/** The Markdown of a page: its title, if it begins with one, and the rest. */
interface Text {
  readonly title: string
  readonly rest: string
}

/** Generates the Markdown of pages. */
export class MarkdownMaker {
  private readonly kept = new Map<Route, Text>()
  private readonly math: boolean
  /** The line that leads readers of one page to the others. */
  private readonly pointer: string

  constructor(private readonly inputs: MarkdownInputs) {
    this.math = inputs.site.config.markdown.math
    const pointer = agentPointer(inputs.site)
    this.pointer = pointer === undefined ? '' : `> ${pointer}`
  }

  /** The file of a page as Markdown. */
  output(route: Route, out: OutPath, isKept: boolean): Output {
    return keyedBy(() => this.inputs.pageKey(route), {
      out,
      class: 'page',
      contents: async () => {
        const text = await this.make(route)
        if (isKept) this.kept.set(route, text)
        return inBlocks(text.title, this.pointer, text.rest)
      },
    })
  }

  /** The Markdown of a page as part of a longer text. Drops a kept text. */
  async take(route: Route): Promise<string> {
    const { title, rest } = this.kept.get(route) ?? (await this.make(route))
    this.kept.delete(route)
    return inBlocks(title, rest)
  }

  private async make(route: Route): Promise<Text> {
    const { site, renderer } = this.inputs
    const html = await renderer.main(route)
    const { origin } = site.config
    const blocks = toMarkdown(html, { url: absolute(site, route.url), origin, math: this.math })
    const title = blocks[0]?.startsWith('# ') ? blocks[0] : ''
    return { title, rest: (title ? blocks.slice(1) : blocks).filter(Boolean).join('\n\n') }
  }
}

function inBlocks(...blocks: readonly string[]): string {
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
