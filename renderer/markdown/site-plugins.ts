import { type PluggableList, type Plugin, type Transformer, unified } from 'unified'
import * as diagnostics from '../diagnostics.ts'
import { escapeRegExp } from '../text/escape-regexp.ts'
import { describeFailure } from '../text/thrown.ts'
import type { Diagnostic, Location, SiteConfig, Source } from '../types.ts'

type Attacher = Plugin<unknown[]>

/** An error thrown by a plugin of the site. */
export class PluginError extends Error {
  override readonly name = 'PluginError'

  constructor(
    readonly plugin: string,
    readonly thrown: unknown,
  ) {
    super(describeFailure(thrown))
  }
}

type Kind = 'remark' | 'rehype'
type Entry = PluggableList[number]
type Settings = Pick<SiteConfig['markdown'], 'remarkPlugins' | 'rehypePlugins' | 'pluginNames'>

/** Plugins of the site. Errors thrown by a plugin name it. */
export function sitePlugins(settings: Settings, kind: Kind): PluggableList {
  return mapPlugins(settings, kind, ({ attach, options, name }) => [named(attach, name), ...options] as Entry)
}

/** A plugin of the site that throws while it is set up. */
export interface PluginFault {
  readonly plugin: string
  readonly setting: readonly PropertyKey[]
  readonly thrown: unknown
}

/** Set up the plugins of a configuration, as each compiler does later, and return those that throw. */
export function setUpPlugins(settings: Settings): PluginFault[] {
  const faults: PluginFault[] = []
  for (const kind of ['remark', 'rehype'] as const)
    mapPlugins(settings, kind, ({ attach, options, name, index }) => {
      try {
        unified()
          .use([[attach, ...options]] as PluggableList)
          .freeze()
      } catch (thrown) {
        faults.push({ plugin: name, setting: ['markdown', `${kind}Plugins`, index], thrown })
      }
      return attach
    })
  return faults
}

interface Attached {
  readonly attach: Attacher
  readonly options: readonly unknown[]
  /** With backticks: `` `own` ``. */
  readonly name: string
  /** Index of its entry in the configuration. */
  readonly index: number
}

/** A list of plugins from the configuration, with each plugin replaced, including those in presets. */
function mapPlugins(settings: Settings, kind: Kind, replace: (plugin: Attached) => Entry): PluggableList {
  const map = (entry: Entry, name: string, index: number): Entry => {
    const [attach, ...options] = Array.isArray(entry) ? entry : [entry]
    if (typeof attach === 'function') return replace({ attach: attach as Attacher, options, name, index })
    if (!isPreset(attach)) return entry
    const inner = attach.plugins.map((one, place) =>
      map(one, `${nameOf(one, `plugins[${place}]`)} of the preset ${name}`, index),
    )
    return { ...attach, plugins: inner }
  }
  return settings[`${kind}Plugins`].map((entry, index) => {
    const written = settings.pluginNames?.[kind][index]
    return map(
      entry,
      written === undefined ? nameOf(entry, `markdown.${kind}Plugins[${index}]`) : `\`${written}\``,
      index,
    )
  })
}

function nameOf(entry: Entry, place: string): string {
  const attach = Array.isArray(entry) ? entry[0] : entry
  // The bundler adds `_default` to the name of a default export.
  const own = typeof attach === 'function' ? attach.name.replace(/_default\d*$/, '') : ''
  return `\`${own || place}\``
}

function isPreset(entry: unknown): entry is { readonly plugins: PluggableList } {
  return typeof entry === 'object' && entry !== null && Array.isArray((entry as { plugins?: unknown }).plugins)
}

function named(attach: Attacher, name: string): Attacher {
  return function (...options) {
    const fail = (error: unknown) => (isOfText(error) ? error : new PluginError(name, error))
    let transform: Transformer | undefined
    try {
      transform = attach.apply(this, options) as Transformer | undefined
    } catch (error) {
      // Throw later, so that other plugins are set up.
      return () => {
        throw fail(error)
      }
    }
    if (typeof transform !== 'function') return transform
    const made = transform
    // A function with a third parameter expects a callback.
    if (made.length > 2)
      return (tree, file, next) =>
        made(tree, file, (error, ...given) => next(error && (fail(error) as Error), ...given))
    return async (tree, file) => {
      try {
        return await (made as (...given: unknown[]) => unknown)(tree, file)
      } catch (error) {
        throw fail(error)
      }
    }
  } as Attacher
}

/** Whether an error is about a location in the text, or the text is nested too deeply for any code. */
function isOfText(error: unknown): boolean {
  return (error instanceof Error && 'reason' in error && 'place' in error) || /call stack/.test(String(error))
}

/** The diagnostic for a page that cannot be compiled. */
export function describeFault(error: unknown, { path }: Pick<Source, 'path'>, at: Location): Diagnostic {
  if (!(error instanceof PluginError)) return diagnostics.markdownFailed(describeFailure(error), at)
  // To report the reason once, remove what differs between pages: file names and line numbers.
  const names = [path, path.replace(/^.*\//, '')].map(escapeRegExp).join('|')
  const reason = error.message.replace(new RegExp(names, 'g'), '').replace(/\d+/g, '')
  return diagnostics.pluginFailed(error, `${error.plugin} ${reason}`, at)
}
