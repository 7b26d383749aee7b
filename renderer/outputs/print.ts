// Printed documents, which `--print` adds to a site: one for each docs sidebar, as HTML and, if Chromium is available, as PDF. They
// are files of the site like all others, so a build without `--print` deletes them.
import * as diagnostics from '../diagnostics.ts'
import { type PrintInputs, printDocument, printStyle } from '../pages/print.tsx'
import { type PrintSection, printPaths, printSections, routesOf } from '../pages/print-sections.ts'
import { hash } from '../text/hash.ts'
import { lazily } from '../text/lazily.ts'
import { decodeUrl, encodeUrl, joinUrl, withoutBase } from '../text/url.ts'
import type { Asset, Diagnostic, Key, OutPath, Output, PrintRequest, Route, Site } from '../types.ts'
import { keyedBy } from './keyed.ts'

/** The printer of documents, provided by the command line. */
export interface Printing {
  /** The theme's styles for printed documents. */
  readonly style: Asset
  /** Chromium, or the reason why it is missing. */
  readonly pdf: PdfMaker | { readonly missing: string }
}

export interface PdfMaker {
  /** Identifies the program, because another one generates other bytes. */
  readonly version: string
  /** Start the program before a PDF is requested. */
  start(): void
  make(request: PrintRequest): Promise<Uint8Array>
}

export interface PrintingInputs extends Omit<PrintInputs, 'style'> {
  readonly print: Printing
  readonly version: string
  /** Key of everything that a page shows. */
  readonly pageKey: (route: Route) => Key
  /** The files of the site; documents load some of them. */
  readonly outputs: ReadonlyMap<OutPath, Output>
}

export interface PrintOutputs {
  readonly assets: readonly Asset[]
  readonly outputs: readonly Output[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The documents of a site, and the style sheets that they load. */
export function printOutputs(inputs: PrintingInputs): PrintOutputs {
  const { site, renderer, print } = inputs
  const sections = printSections(site, renderer.entries)
  if (sections.length === 0) return { assets: [], outputs: [], diagnostics: [diagnostics.nothingToPrint()] }
  const { pdf } = print
  const pdfs = sections.map((section) => printPaths(section).pdf)
  return {
    assets: [print.style, ...sections.map((section) => printStyle(section, site))],
    outputs: sections.flatMap((section) => documentOutputs(section, inputs)),
    diagnostics: 'missing' in pdf ? [diagnostics.noChromium(pdf.missing, pdfs)] : [],
  }
}

/** Whether PDFs are requested. */
export function makesPdfs(print: Printing | undefined): boolean {
  return print !== undefined && !('missing' in print.pdf)
}

function drawing({ theme: { diagrams } }: Site): PrintRequest['diagrams'] {
  return diagrams && { script: encodeUrl(diagrams.script.url), library: encodeUrl(diagrams.library) }
}

function documentOutputs(section: PrintSection, inputs: PrintingInputs): Output[] {
  const { site, print, version, pageKey, outputs } = inputs
  const { pdf } = print
  const paths = printPaths(section)
  const routes = routesOf(section.nodes)
  const key = lazily(() => {
    const style = printStyle(section, site)
    return hash('print', version, site.graph.key, print.style.key, style.key, ...routes.map(pageKey))
  })
  const html = lazily(() => printDocument(section, { ...inputs, style: print.style }))
  const document = keyedBy(key, { out: paths.html, class: 'page', contents: html })
  if ('missing' in pdf) return [document]
  const { base, origin } = site.config
  const find: PrintRequest['find'] = (url) => {
    if (!url.startsWith(`${origin}/`)) return undefined
    const path = withoutBase(decodeUrl(url.slice(origin.length).replace(/[?#].*/s, '')), base)
    // No hashes are needed: files that documents load do not name hashed files.
    return outputs.get(path.slice(1) as OutPath)?.contents(new Map())
  }
  const contents = async () => {
    const url = `${origin}${joinUrl(base, paths.html)}`
    return pdf.make({ html: await html(), url, pages: routes.length, find, out: paths.pdf, diagrams: drawing(site) })
  }
  const start = () => pdf.start()
  return [document, keyedBy(() => hash('pdf', pdf.version, key()), { out: paths.pdf, class: 'page', start, contents })]
}
