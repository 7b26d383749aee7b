import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { styleAsset } from '../links/style.ts'
import { isRightToLeft } from '../text/direction.ts'
import { encodeUrl, sameAddress } from '../text/url.ts'
import type { Asset, PrintEntry, PrintPage, PrintProps, Site } from '../types.ts'
import { shortDate } from './dates.ts'
import { absolute } from './head.tsx'
import type { PageRenderer } from './page.ts'
import { contentPolicy } from './policy.ts'
import { type PrintNode, type PrintSection, routesOf } from './print-sections.ts'
import { printText, withoutDeadAnchors } from './print-text.ts'

export interface PrintInputs {
  readonly site: Site
  readonly renderer: PageRenderer
  /** The theme's styles for printed documents. */
  readonly style: Asset
}

const noPrint = 'the theme has no component `Print`, which `--print` needs: spread the default theme, or add one.'

/** The HTML of a section's document. */
export async function printDocument(section: PrintSection, inputs: PrintInputs): Promise<string> {
  const { site } = inputs
  const { config } = site
  const maker = new PageMaker(section, inputs)
  for (const [number, node] of section.nodes.entries()) await maker.add(node, { level: 2, part: number + 1 })
  const { components, run } = await site.theme.load()
  // The type checker does not check a theme in JavaScript.
  if (!components.Print) throw new Error(noPrint)
  const [first] = routesOf(section.nodes)
  const props: PrintProps = {
    lang: config.locale,
    ...(isRightToLeft(config.locale) ? { dir: 'rtl' as const } : {}),
    head: head(section, inputs, maker.styles),
    site: config.title,
    title: section.title,
    version: section.isVersioned ? section.version.label : undefined,
    date: maker.date === undefined ? undefined : { iso: maker.date, text: shortDate(maker.date, config.locale) },
    url: absolute(site, first?.url ?? config.base),
    contents: section.nodes.map(entryOf),
    pages: maker.finished(),
  }
  const print = () => renderToStaticMarkup(createElement(components.Print, props))
  return `<!doctype html>${run ? run(print) : print()}\n`
}

/** The page rules that contain titles of the document: a style sheet, because markup must not contain styles. */
export function printStyle(section: PrintSection, { config }: Site): Asset {
  const name = nameOf(section, config.title)
  const rules = [
    `@page{size:${paperOf(config.locale)};@bottom-left{content:${quote(name)}}}`,
    '@page :first{@bottom-left{content:none}}',
    ...section.nodes.map(({ title }, number) => {
      const part = `part-${number + 1}`
      return `[data-part="${number + 1}"]{page:${part}}@page ${part}{@top-left{content:${quote(title)}}}`
    }),
  ]
  return styleAsset(rules.join('\n'), config.base)
}

/** Generates the pages of a document in order. */
class PageMaker {
  private readonly pages: PrintPage[] = []
  private readonly anchors: Set<string>
  readonly styles = new Set<string>()
  /** The latest change of the pages. */
  date: string | undefined
  private readonly ids: ReadonlyMap<string, string>
  /** Whether the last heading has no text, so that the next page continues on the same sheet. */
  private isOpen = false

  constructor(
    section: PrintSection,
    private readonly inputs: PrintInputs,
  ) {
    this.ids = new Map(idsOf(section.nodes))
    this.anchors = new Set(this.ids.values())
  }

  finished(): PrintPage[] {
    return this.pages.map((page) => ({ ...page, html: withoutDeadAnchors(page.html, this.anchors) }))
  }

  async add(node: PrintNode, { level, part }: { readonly level: number; readonly part: number }): Promise<void> {
    this.pages.push(await this.page(node, level, part))
    for (const one of node.nodes) await this.add(one, { level: Math.min(6, level + 1), part })
  }

  private async page({ title, id, route }: PrintNode, level: number, part: number): Promise<PrintPage> {
    const follows = this.isOpen
    this.isOpen = true
    if (!route) return { id, level, part, title, html: '', follows }
    const { view, styles } = await this.inputs.renderer.part(route)
    if (view.kind !== 'doc') {
      const lead = 'lead' in view ? view.lead : undefined
      return { id, level, part, title, lead, html: '', follows }
    }
    for (const url of styles) this.styles.add(url)
    const iso = view.updated?.date?.iso
    if (iso !== undefined && (this.date === undefined || iso > this.date)) this.date = iso
    const place = { id, level, ids: this.ids, anchors: this.anchors, url: absolute(this.inputs.site, route.url) }
    const html = printText(view.html, place)
    this.isOpen = html.trim() === ''
    const ownTitle = view.hideTitle && html.includes('data-level="1"')
    const titleHtml = ownTitle ? '' : view.titleHtml && printText(view.titleHtml, place)
    return { id, level, part, title, titleHtml, lead: view.lead, html, follows }
  }
}

function* idsOf(nodes: readonly PrintNode[]): Generator<readonly [string, string]> {
  for (const { route, id, nodes: below } of nodes) {
    if (route) yield [sameAddress(route.url), id]
    yield* idsOf(below)
  }
}

function entryOf({ title, id, nodes }: PrintNode): PrintEntry {
  return { title, id, entries: nodes.map(entryOf) }
}

function head(section: PrintSection, { site, style }: PrintInputs, texts: Iterable<string>): ReactNode {
  const { config, theme } = site
  const styles = [theme.style.url, ...texts, style.url, printStyle(section, site).url]
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {config.contentSecurityPolicy.meta && (
        <meta httpEquiv="Content-Security-Policy" content={contentPolicy(site, 'page')} />
      )}
      <title>{nameOf(section, config.title)}</title>
      <meta name="robots" content="noindex" />
      {styles.map((url) => (
        <link key={url} rel="stylesheet" href={encodeUrl(url)} />
      ))}
    </>
  )
}

/** `Sitegen: Documentation 1.0` */
function nameOf({ title, version, isVersioned }: PrintSection, site: string): string {
  return `${site}: ${title}${isVersioned ? ` ${version.label}` : ''}`
}

/** Countries that do not use ISO 216 paper sizes. */
const letter = new Set('US CA MX PH CL CO VE GT CR PA DO SV NI'.split(' '))

function paperOf(locale: string): 'A4' | 'letter' {
  try {
    return letter.has(new Intl.Locale(locale).region ?? '') ? 'letter' : 'A4'
  } catch {
    return 'A4'
  }
}

/** A text as a CSS string. */
function quote(text: string): string {
  return `"${text.replace(/["\\\n\r\f<]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
}
