// https://llmstxt.org. The names of all files must be known before any page is compiled, so both lists are split by estimates:
// `llms.txt` by the maximum length of its entries, `llms-full.txt` by the length of the sources.
import { absolute } from '../pages/head.tsx'
import type { MarkdownPages } from '../pages/markdown-pages.ts'
import { counted } from '../text/counted.ts'
import { hash } from '../text/hash.ts'
import { llmsFile, llmsFullFile, llmsPart } from '../text/output-names.ts'
import type { Digest, Key, OutPath, Output, Route, Site, SourcePath } from '../types.ts'
import { keyedBy } from './keyed.ts'
import { type LlmsSection, llmsSections, titleOf } from './llms-sections.ts'
import type { MarkdownMaker } from './markdown-pages.ts'
import { linkTarget } from './to-markdown.ts'

/** Characters of a list that tools read at once. https://agentdocsspec.com/spec/web/ */
export const longestList = 50_000
/** The same for a part of the text of all pages; tools truncate longer ones. */
export const longestPart = 100_000
/** Maximum characters of a description. */
const longestDescription = 200

export interface LlmsInputs {
  readonly site: Site
  readonly pages: MarkdownPages
  readonly maker: MarkdownMaker
  readonly digest: (source: SourcePath) => Promise<Digest>
  readonly keyOf: (source: SourcePath) => Key
  readonly pageKey: (route: Route) => Key
  readonly version: string
}

/** A file with the text of some pages, generated after the Markdown of the last of them. */
export interface FullPart {
  readonly output: Output
  readonly routes: readonly Route[]
}

export interface LlmsOutputs {
  readonly lists: readonly Output[]
  readonly parts: readonly FullPart[]
}

/** `llms.txt` and `llms-full.txt`, and their parts if they are too long. */
export function llmsOutputs(inputs: LlmsInputs): LlmsOutputs {
  const { site, pages } = inputs
  const { index, full } = site.config.llms
  if (site.config.noIndex || !(index || full)) return { lists: [], parts: [] }
  const sections = llmsSections(site, pages)
  const parts = full ? fullParts(sections, inputs) : []
  const overview = parts.length > 1 ? [overviewOf(parts, inputs)] : []
  return { lists: [...(index ? indexOutputs(sections, inputs) : []), ...overview], parts }
}

/** Sections cut into pieces of at most `room`, which are gathered into files of at most `room`. */
export function gatherSections(
  sections: readonly LlmsSection[],
  room: number,
  sizeOf: (route: Route) => number,
): LlmsSection[][] {
  const files: LlmsSection[][] = []
  let left = 0
  for (const { title, routes } of sections) {
    let piece: Route[] | undefined
    for (const route of routes) {
      const size = sizeOf(route)
      if (size > left || files.length === 0) {
        files.push([])
        left = room
        piece = undefined
      }
      left -= size
      if (piece) piece.push(route)
      else {
        piece = [route]
        files.at(-1)?.push({ title, routes: piece })
      }
    }
  }
  return files
}

function indexOutputs(sections: readonly LlmsSection[], inputs: LlmsInputs): Output[] {
  const { site } = inputs
  const sizeOf = (route: Route) =>
    entryOf(route, inputs, knownDescription(route, site) ?? 'x'.repeat(longestDescription)).length + 20
  const files = gatherSections(sections, longestList - 2000, sizeOf)
  if (files.length <= 1) return [listOutput(llmsFile, sections, inputs)]
  const names = files.map((_, number) => llmsPart(llmsFile, number + 1))
  const entries = files.map((file, number) => {
    const titles = [...new Set(file.map(({ title }) => title))].join(', ')
    return `- [${escapeTitle(titles)}](${addressOf(names[number] as OutPath, site)}): ${countOf(file)}`
  })
  const text = `${headOf(site)}\n## Pages by section\n\n${entries.join('\n')}\n`
  const key = () => hash(inputs.version, text)
  return [
    keyedBy(key, { out: llmsFile, class: 'list', contents: async () => text }),
    ...files.map((file, number) => listOutput(names[number] as OutPath, file, inputs)),
  ]
}

function listOutput(out: OutPath, sections: readonly LlmsSection[], inputs: LlmsInputs): Output {
  const { site, version, keyOf } = inputs
  const key = () =>
    hash(
      version,
      site.config.key,
      site.graph.key,
      ...sections.flatMap(({ routes }) => routes.map((route) => ('source' in route ? keyOf(route.source) : route.url))),
    )
  const contents = async () => {
    const texts = await Promise.all(
      sections.map(async ({ title, routes }) => {
        const entries = await Promise.all(
          routes.map(async (route) => entryOf(route, inputs, await describe(route, inputs))),
        )
        return `## ${title}\n\n${entries.join('\n')}\n`
      }),
    )
    return [headOf(site), ...texts].join('\n')
  }
  return keyedBy(key, { out, class: 'list', contents })
}

function headOf({ config }: Site): string {
  const description = config.llms.description ?? config.tagline
  return `# ${config.title}\n${description ? `\n> ${oneLine(description)}\n` : ''}`
}

function entryOf(route: Route, { site, pages }: LlmsInputs, description: string): string {
  const address = absolute(site, pages.url(route) ?? route.url)
  const link = `- [${escapeTitle(titleOf(route, route.url))}](${linkTarget(address)})`
  return description === '' ? link : `${link}: ${description}`
}

async function describe(route: Route, { site, digest }: LlmsInputs): Promise<string> {
  const known = knownDescription(route, site)
  return known ?? shorten(('source' in route && (await digest(route.source)).lead) || '')
}

/** The description of a page, if that does not depend on its text. */
function knownDescription(route: Route, { documents }: Site): string | undefined {
  if (!('source' in route)) return shorten(('description' in route && route.description) || '')
  const own = documents.get(route.source)?.meta.description
  return own === undefined ? undefined : shorten(own)
}

function shorten(text: string): string {
  const line = oneLine(text)
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1).replace(/\s+\S*$/, '')}…`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function escapeTitle(title: string): string {
  return oneLine(title).replace(/[[\]\\]/g, '\\$&')
}

function addressOf(file: OutPath, site: Site): string {
  return absolute(site, site.config.base + file)
}

function countOf(sections: readonly LlmsSection[]): string {
  return counted(
    sections.reduce((sum, { routes }) => sum + routes.length, 0),
    'page',
  )
}

/** The files with the text of all pages. */
function fullParts(sections: readonly LlmsSection[], inputs: LlmsInputs): FullPart[] {
  const { sources } = inputs.site
  const sizeOf = (route: Route) => {
    const source = 'source' in route ? sources.get(route.source) : undefined
    if (source === undefined) return 5000
    const length = source.length ?? source.text.length
    // Markdown grows little, by absolute links. The output of components in MDX is not known.
    return source.format === 'md' ? 500 + length * 1.5 : 1000 + length * 4
  }
  // Generated lists repeat the contents of other pages.
  const texts = sections.filter(({ title }) => title !== 'Optional')
  const files = gatherSections(texts, longestPart, sizeOf)
  return files.map((file, number) => {
    const out = files.length === 1 ? llmsFullFile : llmsPart(llmsFullFile, number + 1)
    return { output: partOutput(out, file, inputs), routes: file.flatMap(({ routes }) => routes) }
  })
}

function partOutput(
  out: OutPath,
  sections: readonly LlmsSection[],
  { site, version, maker, pages, pageKey }: LlmsInputs,
): Output {
  const routes = sections.flatMap(({ routes: some }) => some)
  const key = () => hash(version, site.config.key, ...routes.map(pageKey))
  const contents = async () => {
    const texts: string[] = [headOf(site)]
    let room = longestPart - (texts[0] as string).length
    for (const [number, route] of routes.entries()) {
      const whole = `Source: ${absolute(site, route.url)}\n\n${await maker.take(route)}`
      const address = absolute(site, pages.url(route) ?? route.url)
      // Reserve room for the names of pages that may not fit.
      const reserve = (routes.length - number) * 300
      const text = whole.length + reserve <= room ? whole : `# ${titleOf(route, route.url)}\n\nSee ${address}\n`
      texts.push(text)
      room -= text.length + 6
    }
    return texts.join('\n---\n\n')
  }
  return keyedBy(key, { out, class: 'list', contents })
}

/** The list of the parts with the sections that they contain. */
function overviewOf(parts: readonly FullPart[], { site, version }: LlmsInputs): Output {
  const entries = parts.map(({ output, routes }) => {
    const [first, last] = [routes[0] as Route, routes.at(-1) as Route]
    const titles = `${titleOf(first, first.url)} – ${titleOf(last, last.url)}`
    return `- [${escapeTitle(titles)}](${addressOf(output.out, site)}): ${countOf([{ title: '', routes }])}`
  })
  const text = `${headOf(site)}\n## Text of all pages\n\n${entries.join('\n')}\n`
  return keyedBy(() => hash(version, text), { out: llmsFullFile, class: 'list', contents: async () => text })
}
