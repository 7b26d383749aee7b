import type { PluggableList, Plugin, Transformer } from 'unified'
import * as diagnostics from '../diagnostics.ts'
import { escapeRegExp } from '../text/escape-regexp.ts'
import { describeFailure } from '../text/thrown.ts'
import type { Diagnostic, Location, Source } from '../types.ts'

type Attacher = Plugin<unknown[]>

/** What a plugin of the site has thrown. */
export class PluginError extends Error {
  override readonly name = 'PluginError'

  constructor(
    readonly plugin: string,
    readonly thrown: unknown,
  ) {
    super(describeFailure(thrown))
  }
}

/** Plugins of the site; what one of them throws names it. `kind` is `remark` or `rehype`. */
export function sitePlugins(plugins: PluggableList, kind: string): PluggableList {
  return plugins.map((plugin, index): PluggableList[number] => {
    const [attach, ...options] = Array.isArray(plugin) ? plugin : [plugin]
    if (typeof attach !== 'function') return plugin
    // So the bundler calls a default export.
    const own = attach.name.replace(/_default\d*$/, '')
    const name = own === '' ? `markdown.${kind}Plugins[${index}]` : own
    return [named(attach as Attacher, name), ...options] as PluggableList[number]
  })
}

function named(attach: Attacher, name: string): Attacher {
  return function (...options) {
    const transform = attach.apply(this, options) as Transformer | undefined
    if (typeof transform !== 'function') return transform
    const fail = (error: unknown) => (isOfText(error) ? error : new PluginError(name, error))
    // A third parameter is a callback.
    if (transform.length > 2)
      return (tree, file, next) =>
        transform(tree, file, (error, ...made) => next(error && (fail(error) as Error), ...made))
    return async (tree, file) => {
      try {
        return await (transform as (...given: unknown[]) => unknown)(tree, file)
      } catch (error) {
        throw fail(error)
      }
    }
  } as Attacher
}

/** Whether it is about a place in the text, or the text is too deep for any code. */
function isOfText(error: unknown): boolean {
  return (error instanceof Error && 'reason' in error && 'place' in error) || /call stack/.test(String(error))
}

/** What is said of a page that cannot be compiled. */
export function describeFault(error: unknown, { path }: Pick<Source, 'path'>, at: Location): Diagnostic {
  if (!(error instanceof PluginError)) return diagnostics.markdownFailed(describeFailure(error), at)
  // Without what differs between pages: their names, and numbers of lines.
  const names = [path, path.replace(/^.*\//, '')].map(escapeRegExp).join('|')
  const reason = error.message.replace(new RegExp(names, 'g'), '').replace(/\d+/g, '')
  return diagnostics.pluginFailed(error, `${error.plugin} ${reason}`, at)
}
