// Contract: the renderer compiles one file to a module, with the site's plugins; `cli/` bundles and runs it.
//
// Old syntax is replaced in the text before it is parsed, without adding or removing lines, so locations stay correct.
// Elements with an address carry their location through React as an attribute, and `body.ts` turns the rendered HTML into the
// same `Body` as Markdown's. A link in a partial is resolved from the partial. Parser errors are never shown as they are:
// `diagnostics/mdx-faults.ts` and `mdx-code.ts` explain them in an author's terms.
import { createProcessor } from '@mdx-js/mdx'
import type { Program } from 'estree'
import type { Element, Nodes, Parent, Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root as MdastRoot } from 'mdast'
import remarkGfm from 'remark-gfm'
import { SourceMapGenerator } from 'source-map'
import type { Processor } from 'unified'
import type { Position } from 'unist'
import { VFile } from 'vfile'
import type { VFileMessage } from 'vfile-message'
import { sayIn } from '../../config/language.ts'
import { hasOwnKinds } from '../../config/theme.ts'
import * as diagnostics from '../../diagnostics.ts'
import { prepareSource } from '../../document/document.ts'
import { applyEdits } from '../../text/edits.ts'
import { kitClasses } from '../../text/kit-classes.ts'
import type {
  Apart,
  CompiledMdx,
  Diagnostic,
  Location,
  MdxForm,
  SiteConfig,
  Source,
  SourceText,
  TocItem,
  WantedComponent,
} from '../../types.ts'
import { directives, legacyTitles, unknownDirectives } from '../admonitions.ts'
import { containerDirectives } from '../directives.ts'
import { extras } from '../extras.ts'
import { hastOptions } from '../hast-options.ts'
import { checkOwnIds, explicitIds, headingIds, listHeadings, type OwnIds } from '../headings.ts'
import { checkLimits } from '../limits.ts'
import { drawMath } from '../math.ts'
import { mathSyntax } from '../parser/math-syntax.ts'
import { parseMdx } from '../parser/parser.ts'
import { placeReferences } from '../references.ts'
import { describeFault, sitePlugins } from '../site-plugins.ts'
import { walkTree } from '../walk.ts'
import { takeApart } from './apart.ts'
import { cutDeep } from './deep.ts'
import { reportInert } from './inert.ts'
import { misspelledProps } from './known-props.ts'
import { componentsModule, declaredNames, exportsOf, forgiveUnknown, tracePlaces } from './names.ts'
import { oldNodes } from './old-nodes.ts'
import { openBrace } from './open-brace.ts'
import { printStatic } from './static.ts'
import { lenientEdits, shownBraces } from './text.ts'

/** The attribute with the location of an element: file, line, column and length, separated by colons. `body.ts` reads it. */
const placeAttribute = 'data-sg-at'
/** The attribute with the rest of a code block's opening line, after the language. */
const metaAttribute = 'data-sg-meta'
/** The element that marks the end of a post's excerpt. */
export const truncateTag = 'sitegen-truncate'

/** Maps an offset in the text that MDX receives to the author's file. */
export type LocateMdx = (offset: number, length?: number) => Location

/**
 * The text that MDX receives: front matter is blanked out to keep lines and offsets, and old spellings are replaced.
 *
 * If `excess` is set, the text must not be parsed.
 */
export function prepareMdx(source: SourceText, { variables, markdown }: Pick<SiteConfig, 'variables' | 'markdown'>) {
  const prepared = prepareSource(source, variables)
  const blank = prepared.text.slice(0, prepared.contentStart).replace(/[^\n]/g, ' ')
  const whole = blank + prepared.text.slice(prepared.contentStart)
  // On a text beyond a limit, the patterns of the edits would be as slow as the parser.
  const excess = checkLimits(whole, source.format === 'md' ? 'md' : 'mdx', prepared.locate)
  const { mdx1Compat: compat } = markdown
  const edit = () =>
    source.format === 'mdx'
      ? [...lenientEdits(whole, compat), ...shownBraces(whole, variables)].sort((a, b) => a.start - b.start)
      : compat.admonitions
        ? legacyTitles(whole)
        : []
  const edited = applyEdits(whole, excess ? [] : edit())
  const locate: LocateMdx = (offset, length = 1) => {
    const start = edited.origin(offset)
    return prepared.locate(start, Math.max(1, edited.origin(offset + length) - start))
  }
  return { prepared, text: edited.text, locate, excess }
}

/** MDX → React module, with the same plugins as Markdown. An error becomes a diagnostic and an empty page. */
export async function compileMdx(
  source: Source,
  config: SiteConfig,
  { isPlain = false, isApart = false, isPart = false }: MdxForm = {},
): Promise<CompiledMdx> {
  const { prepared, text, locate, excess } = prepareMdx(source, config)
  const found: Diagnostic[] = []
  const report = (diagnostic: Diagnostic) => found.push(diagnostic)
  // Few pages use the list of headings. Whether a page uses that of a partial is not known here.
  const toc: TocItem[] | undefined = isPart || /\b(toc|useDoc)\b/.test(text) ? [] : undefined
  let html: string | undefined
  const reportHtml = (whole: string) => {
    html = whole
  }
  const processor = mdxProcessor(source, config, { text, locate, report, reportHtml, toc, isPlain })
  let exported = ''
  let apart: Apart | undefined
  let declared: readonly string[] = []
  const wanted: WantedComponent[] = []
  processor.use(() => (tree) => {
    const program = tree as unknown as Program
    declared = declaredNames(program)
    tracePlaces(program, (offset) => writePlace(locate(offset)))
    for (const name of forgiveUnknown(program, declared)) {
      const at = Math.max(0, text.search(new RegExp(`<${name.replaceAll('.', '\\.')}\\b`)))
      wanted.push({ name, at: locate(at + 1, name.length) })
    }
    const more = exportsOf(prepared, toc ?? [], declared)
    if (isApart && html === undefined) apart = takeApart(program, text, more)
    exported = more.map(([name, value]) => `${apart ? '' : 'export '}const ${name} = ${value}\n`).join('')
  })
  if (excess) return failedMdx([...found, excess])
  try {
    const tree = await parseMdx(text, source.format, config.markdown)
    if (tree) processor.use(parsed(tree))
    const file = await processor.process(new VFile({ value: text, path: source.path }))
    return {
      code: `${file.value}${exported}`,
      apart,
      map: JSON.stringify(file.map),
      html,
      wanted,
      declared,
      diagnostics: found,
    }
  } catch (error) {
    const fault = isMessage(error)
      ? diagnostics.mdxSyntax(error, text, locate, openBrace)
      : describeFault(error, source, locate(0))
    // An unknown variable has already been reported, but its braces are parsed as code.
    const isReported = prepared.front().diagnostics.some(({ at }) => at && fault.at && isWithin(fault.at, at))
    return failedMdx(isReported ? found : [...found, fault])
  }
}

function failedMdx(diagnostics: readonly Diagnostic[]): CompiledMdx {
  return { code: 'export default () => null', map: '', wanted: [], declared: [], diagnostics }
}

/** Plugin: uses an existing tree instead of parsing. */
function parsed(tree: MdastRoot) {
  return function (this: Processor) {
    this.parser = () => tree
  }
}

interface Reporting {
  readonly text: string
  readonly locate: LocateMdx
  readonly report: (diagnostic: Diagnostic) => void
  /** Receives the HTML of a page that consists of plain Markdown. */
  readonly reportHtml: (html: string) => void
  /** Receives the headings. */
  readonly toc: TocItem[] | undefined
  readonly isPlain: boolean
}

function mdxProcessor({ format }: Source, config: SiteConfig, reporting: Reporting) {
  const { markdown } = config
  const { text, locate, report, reportHtml, toc, isPlain } = reporting
  // A partial in plain Markdown contains no code to run.
  const plain = format === 'md'
  const remarkPlugins = sitePlugins(markdown, 'remark')
  const rehypePlugins = sitePlugins(markdown, 'rehype')
  const kinds = { kinds: markdown.admonitions, hasComponents: hasOwnKinds(config) }
  const known = kinds.hasComponents ? undefined : Object.keys(markdown.admonitions)
  const say = sayIn(config)
  const context = { ...kinds, say, hasPlugins: remarkPlugins.length > 0, text, locate, report }
  let own: OwnIds = new Map()
  return createProcessor({
    format: plain ? 'md' : 'mdx',
    providerImportSource: componentsModule,
    SourceMapGenerator,
    // Cells are aligned with classes of the theme, as in Markdown.
    tableCellAlignToStyle: false,
    remarkPlugins: [
      remarkGfm,
      containerDirectives,
      () => reportInert(context),
      () => (tree: MdastRoot, file: VFile) => {
        directives(tree, context)
        own = explicitIds(tree)
        return extras(tree, String(file), markdown, say)
      },
      ...mathSyntax(markdown),
      ...remarkPlugins,
      ...(context.hasPlugins && !plain ? [oldNodes] : []),
      () => (tree: MdastRoot) => unknownDirectives(tree, context),
      placeReferences,
    ] as never,
    remarkRehypeOptions: hastOptions(say),
    rehypePlugins: [
      ...(plain ? [() => (tree: Root, file: VFile) => raw(tree, { file }) as Root] : []),
      ...rehypePlugins,
      [headingIds, markdown],
      () => (tree: Root) => checkOwnIds(tree, own, context),
      ...(toc ? [() => (tree: Root) => listHeadings(tree, toc)] : []),
      ...(markdown.math ? [() => (tree: Root) => drawMath(tree, { locate, report })] : []),
      () => (tree: Root) => cutDeep(tree, locate, report),
      () => (tree: Root) => markPlaces(tree, { text, kinds: known, locate, report }),
      ...(isPlain ? [() => printStatic(reportHtml)] : []),
    ] as never,
  })
}

function isWithin(inner: Location, { line, column, length }: Location): boolean {
  return inner.line === line && inner.column >= column && inner.column < column + length
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'place' in error
}

/** A location as a string; `readPlace` parses it. */
function writePlace({ file, line, column, length }: Location): string {
  return [file, line, column, length].join(':')
}

/** Parses a location such as `content/docs/a.mdx:3:1:7`. */
export function readPlace(written: string): Location {
  const [, file = '', line, column, length] = /^(.*):(\d+):(\d+):(\d+)$/s.exec(written) ?? []
  return { file: file as Location['file'], line: Number(line), column: Number(column), length: Number(length) }
}

/** Components whose misuse is reported. */
const kitComponents = ['Steps', 'Cards', 'FileTree', 'Term']

/** Whether a later pass may report an element. */
function isPlaced({ tagName, properties }: Element): boolean {
  if (/^(?:a|img|pre|sitegen-term)$/.test(tagName)) return true
  return [properties.className ?? []].flat().some((name) => kitClasses.has(String(name)))
}

interface JsxNode {
  readonly type: string
  readonly name?: string | null
  readonly attributes: { type: string; name?: string; value?: unknown }[]
  readonly position?: Element['position']
}

interface Marking extends Pick<Reporting, 'text' | 'locate' | 'report'> {
  /** Kinds of admonitions that the site adds; undefined if its own components may support others. */
  readonly kinds: readonly string[] | undefined
}

/** Add locations to elements with addresses and `meta` to code, and turn the truncate marker into an element. */
function markPlaces(tree: Root, { text, kinds, locate, report }: Marking) {
  // A component that the file itself imports or declares is not the built-in one.
  const lines = text.match(/^(?:import|export)\b(?!.*['"]@theme\/).*/gm) ?? []
  const own = new Set(lines.flatMap((line) => line.match(/\b[A-Z]\w*/g) ?? []))
  const kit = new Set(kitComponents.filter((name) => !own.has(name)))
  walkTree<Nodes>(tree, (node, index, parent) => {
    // `hast-util-raw` gives the checkbox of a task a position without a start.
    const { start: from, end }: Partial<Position> = node.position ?? {}
    const start = from?.offset ?? 0
    const place = writePlace(locate(start, Math.max(1, (end?.offset ?? start + 1) - start)))
    if (node.type === 'element') {
      if (isPlaced(node)) node.properties[placeAttribute] = place
      const meta = (node.data as { meta?: string | null } | undefined)?.meta
      if (node.tagName === 'code' && meta) node.properties[metaAttribute] = meta
      return
    }
    if (/^mdx(Flow|Text)Expression$/.test(node.type) && parent && index !== undefined) {
      if (/^\s*\/\*\s*truncate\s*\*\/\s*$/.test((node as unknown as { value: string }).value))
        (parent as Parent).children[index] = { type: 'element', tagName: truncateTag, properties: {}, children: [] }
      return
    }
    if (!/^mdxJsx/.test(node.type)) return
    const { name, attributes } = node as unknown as JsxNode
    if (name && !own.has(name)) misspelledProps(name, attributes, { kinds, locate }).forEach(report)
    if (/^(a|img|pre|video|audio|source|Link|Image)$/.test(name ?? '') || kit.has(name ?? ''))
      attributes.push({ type: 'mdxJsxAttribute', name: placeAttribute, value: place })
    const style = attributes.find((one) => one.name === 'style' && typeof one.value === 'string')
    if (style && /^[a-z]/.test(name ?? '')) {
      report(diagnostics.mdxStyleText(String(style.value), locate(start, (name ?? '').length + 1)))
      attributes.splice(attributes.indexOf(style), 1)
    }
  })
}
