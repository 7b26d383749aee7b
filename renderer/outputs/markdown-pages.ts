// Each page as Markdown, and the text of all pages. A page's Markdown is made of its main region as it was just printed, and
// kept until the part of `llms-full.txt` that it belongs to is made, which follows at once.
import { absolute } from '../pages/head.tsx'
import { llmsAddress } from '../pages/llms-address.ts'
import type { MarkdownPages } from '../pages/markdown-pages.ts'
import type { PageRenderer } from '../pages/page.ts'
import { hash } from '../text/hash.ts'
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

/** Makes the Markdown of pages. */
export class MarkdownMaker {
  private readonly kept = new Map<Route, string>()
  private readonly math: boolean
  /** The line by which readers of one page find the others. */
  private readonly pointer: string

  constructor(private readonly inputs: MarkdownInputs) {
    this.math = inputs.site.config.markdown.math
    this.pointer = pointerOf(inputs.site)
  }

  /** The file of a page as Markdown. */
  output(route: Route, out: OutPath, isKept: boolean): Output {
    return keyedBy(() => this.key(route), {
      out,
      class: 'page',
      contents: async () => {
        const text = await this.make(route)
        if (isKept) this.kept.set(route, text)
        return text
      },
    })
  }

  key(route: Route): Key {
    return hash('markdown', this.inputs.pageKey(route))
  }

  /** The Markdown of a page as part of a longer text; what was kept is then forgotten. */
  async take(route: Route): Promise<string> {
    const text = this.kept.get(route) ?? (await this.make(route))
    this.kept.delete(route)
    return text.replace(`${this.pointer}\n\n`, '')
  }

  private async make(route: Route): Promise<string> {
    const { site, renderer } = this.inputs
    const html = await renderer.main(route)
    const blocks = toMarkdown(html, { url: absolute(site, route.url), math: this.math })
    const at = blocks[0]?.startsWith('# ') ? 1 : 0
    return `${[...blocks.slice(0, at), this.pointer, ...blocks.slice(at)].filter(Boolean).join('\n\n')}\n`
  }
}

function pointerOf(site: Site): string {
  const list = llmsAddress(site)
  if (list === undefined) return ''
  const how = site.config.llms.markdown ? ' Every page is available as Markdown at its address plus `.md`.' : ''
  return `> For AI agents: all pages are listed in ${site.config.origin}${list}.${how}`
}
