import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  type Location,
  type SiteConfig,
  type SourcePath,
  setUpPlugins,
} from '../../renderer/index.ts'
import type { Guard } from '../bundle/guard.ts'
import { locateSetting, writtenItems } from './locate-setting.ts'

interface File {
  readonly path: SourcePath
  readonly text: string
}

/** A configuration with the names that its file uses for its plugins. */
export function withPluginNames(config: SiteConfig, file: File): SiteConfig {
  const { markdown } = config
  if (markdown.remarkPlugins.length + markdown.rehypePlugins.length === 0) return config
  const pluginNames = { remark: writtenNames('remark', file), rehype: writtenNames('rehype', file) }
  return { ...config, markdown: { ...markdown, pluginNames } }
}

/** `toc`, `plugins.toc`, or the module of `require('remark-toc')`, also with options. */
const written =
  /^\[?\s*(?:(?:await\s+)?(?:require|import)\(\s*(['"`])(?<module>.+?)\1|(?<name>[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*)\s*[,\]}])/u

/** Number of characters in which a name is searched for. */
const longest = 500

function writtenNames(kind: 'remark' | 'rehype', file: File): (string | undefined)[] {
  return writtenItems(file, ['markdown', `${kind}Plugins`]).map((at) => {
    if (at === undefined) return undefined
    const { module, name } = written.exec(file.text.slice(at, at + longest))?.groups ?? {}
    return module ?? name
  })
}

interface Running {
  readonly file: File
  readonly guard: Guard
  readonly locate: (error: unknown) => Location | undefined
}

/** The plugins that cannot be set up, each where the configuration names it. */
export function pluginFaults({ markdown }: SiteConfig, { file, guard, locate }: Running): Diagnostic[] {
  return guard
    .run(() => setUpPlugins(markdown), file.path)
    .map(({ plugin, setting, thrown }) =>
      diagnostics.pluginNotSetUp(plugin, describeThrown(thrown), locateSetting(file, setting), locate(thrown)),
    )
}
