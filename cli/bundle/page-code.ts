// Runs the code of an MDX page: an entry of a bundle, or the function that `renderer/markdown/mdx/apart.ts` has made from the page,
// called with its imports.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import { type ComponentType, createElement, type ReactNode } from 'react'
import {
  type CompiledMdx,
  componentsModule,
  type Diagnostic,
  type DocsAround,
  describeThrown,
  diagnostics,
  type Location,
  locateIn,
  type PageCode,
  type Source,
  type SourcePath,
  showsChildren,
  type UrlPath,
} from '../../renderer/index.ts'
import { attempt } from '../disk/attempt.ts'
import { mayAskForData } from './compat.ts'
import { type Bundle, type Evaluated, shared } from './evaluate.ts'
import { findPageEffect } from './find-effects.ts'
import { literalFinder } from './find-literal.ts'
import { type Guard, isGivenUp } from './guard.ts'
import { findImportCycle } from './import-cycle.ts'
import type { Lazy } from './load-theme.ts'
import { reachedFrom } from './reach.ts'
import type { SiteFacts } from './site-facts.ts'
import type { Tracer } from './trace.ts'

/** A bundle that has been run, and everything else that its pages are run with. */
export interface PageContext {
  readonly bundle: Bundle
  readonly root: string
  readonly evaluated: Evaluated
  readonly guard: Guard
  readonly tracer: Tracer
  readonly ofSite: SiteFacts
  readonly placeOf?: ((page: SourcePath) => PagePlace | undefined) | undefined
  /** The docs around the page, if it asks for them. */
  readonly docs?: DocsAround | undefined
}

/** Where a page is. Invariant: it follows from its file, the versions and the configuration, so a body depends on no other page. */
export interface PagePlace {
  readonly address: UrlPath
  /** The id of a docs page. */
  readonly docId?: string | undefined
}

/** The code of a page, or what its code imports, among the entries of a bundle. */
export interface PageEntry {
  /** Undefined if it imports nothing. */
  readonly name: string | undefined
  /** The inputs of the bundle that belong to it. */
  readonly inputs: readonly string[]
  /** Code that is not in the bundle. */
  readonly compiled?: CompiledMdx | undefined
}

/** The code of a page, or the reason why it cannot be shown. */
export function loadPageCode(source: Source, entry: PageEntry, context: PageContext): PageCode | Diagnostic {
  const { root, evaluated, bundle, guard, tracer } = context
  const load = evaluated.exports.load as Readonly<Record<string, Lazy>>
  const top = locateIn(source.path, source.text, 0)
  const cycle = () => findImportCycle(bundle, root, entry.inputs)
  try {
    const exports = guard.run(loaderOf(entry, context), source.path)
    // CommonJS: `module.exports = Page`.
    const component = exports.default ?? (typeof exports === 'function' ? exports : undefined)
    if (component === undefined) return diagnostics.noDefaultExport(source.path, top)
    const other = notAComponent(component)
    if (other) return diagnostics.notAComponent(other, locateExport(source))
    const reached = reachedFrom(bundle, entry.inputs)
    const files = new Set([source.path, ...reached].map((file) => join(root, file)))
    const run: PageCode['run'] = (render) => guard.run(render, source.path)
    const trace: PageCode['trace'] = (render, error) => (isGivenUp(error) ? undefined : tracer.trace(() => run(render)))
    const loaded = { exports, component: component as PageCode['component'], context }
    const shown = within(load, source, loaded)
    const isPlain = source.format === 'module' && !(typeof component === 'function' && 'isIsland' in component)
    const lenient = reached.some(mayAskForData) ? shown.lenient : undefined
    return {
      component: shown.component,
      lenient,
      found: isPlain ? findPageEffect(source) : undefined,
      locate: evaluated.locate,
      find: literalFinder(root, files),
      run,
      wait,
      trace,
      cycle,
    }
  } catch (error) {
    return diagnostics.failedModule(describeThrown(error), evaluated.locate(error) ?? top, cycle())
  }
}

function loaderOf({ name, compiled }: PageEntry, { root, evaluated }: PageContext): Lazy {
  const load = evaluated.exports.load as Readonly<Record<string, Lazy>>
  const { apart, code, map = '' } = compiled ?? {}
  if (!apart) return load[name as string] as Lazy
  const { names, given, exports } = apart
  const values = exports.map(([exported, local]) => `${JSON.stringify(exported)}: ${local}`)
  return () => {
    const imported = name === undefined ? {} : (load[name] as Lazy)()
    const tools: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      ...shared,
      [componentsModule]: (load.components as Lazy)(),
    }
    const run = compileFunction(
      `${code}\nreturn { ${values.join(', ')} }`,
      [...names, ...given.map(([local]) => local)],
      { filename: evaluated.nameFor({ from: root, map }) },
    )
    return run(...names.map((one) => imported[one]), ...given.map(([, from, one]) => tools[from]?.[one]))
  }
}

/** Describes a value that React cannot render as a component. `memo` and `forwardRef` return marked objects. */
function notAComponent(value: unknown): string | undefined {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 'text' : String(value)
  const mark = String((value as { $$typeof?: symbol }).$$typeof)
  if (/element/.test(mark)) return 'an element; export the function that returns it'
  return mark === 'undefined' ? 'an object' : undefined
}

function locateExport({ path, text }: Source): Location {
  const at = text.search(/\bexport\s+default\b/)
  return at < 0 ? locateIn(path, text, 0) : locateIn(path, text, at, 'export default'.length)
}

interface Loaded {
  readonly exports: Readonly<Record<string, unknown>>
  readonly component: PageCode['component']
  readonly context: PageContext
}

/** The metadata of a page that hooks return, in the form of Docusaurus, as far as its location determines it. Tags are unknown. */
function metadataOf({ path, collection: { kind, version = 'current' } }: Source, place: PagePlace | undefined): object {
  const { address: permalink, docId = '' } = place ?? {}
  const shared = { permalink, source: `@site/${path}`, tags: [], draft: false, unlisted: false }
  if (kind !== 'docs') return shared
  return { ...shared, id: docId, version, sourceDirName: docId.includes('/') ? docId.replace(/\/[^/]*$/, '') : '.' }
}

/** The component that the site has around all pages, for the contexts that their components need. */
type Around = ComponentType<{ children?: ReactNode }>

/** A page inside that component, unless this is an island, which has no children, or hides the page; the layout reports why. */
function insideRoot(
  page: PageCode['component'],
  load: Readonly<Record<string, Lazy>>,
  isShown: (around: Around) => boolean,
): PageCode['component'] {
  const { around: root } = (load.components as Lazy)() as { around?: Around }
  if (!root || 'isIsland' in root || !isShown(root)) return page
  const { InsideRoot } = (load.site as Lazy)() as { InsideRoot: ComponentType<{ root: Around; children?: ReactNode }> }
  return (props) => createElement(InsideRoot, { root }, createElement(page, props))
}

/** A page whose components have access to facts about the site. */
function within(
  load: Readonly<Record<string, Lazy>>,
  source: Source,
  { exports, component: page, context }: Loaded,
): Required<Pick<PageCode, 'component' | 'lenient'>> {
  const { SiteProvider, SitePage } = (load.site as Lazy)() as {
    SiteProvider: ComponentType<{ facts: object; children?: ReactNode }>
    SitePage: ComponentType<{ facts: object; component: PageCode['component'] }>
  }
  const { frontMatter = {}, metadata = {}, toc = [], contentTitle } = exports
  const { kind, id, version = 'current' } = source.collection
  const place = context.placeOf?.(source.path)
  const facts = {
    ...context.ofSite,
    version: kind === 'docs' ? { instance: id, name: version } : undefined,
    around: context.docs,
    page: {
      frontMatter,
      metadata: { ...metadataOf(source, place), ...(metadata as object) },
      toc,
      contentTitle,
      place,
    },
  }
  const isShown = (around: Around) => {
    const child: Around = ({ children }) =>
      createElement(SiteProvider, { facts }, createElement(around, null, children))
    return attempt(() => context.guard.run(() => showsChildren(child), source.path)) ?? false
  }
  const component = insideRoot(page, load, isShown)
  const provide =
    (own: object): PageCode['component'] =>
    (props) =>
      source.format === 'module'
        ? createElement(SitePage, { ...props, facts: own, component })
        : createElement(SiteProvider, { facts: own }, createElement(component, props))
  return { component: provide(facts), lenient: provide({ ...facts, isLenient: true }) }
}
