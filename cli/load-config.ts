import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  hash,
  type Location,
  locateIn,
  readConfig,
  type SiteConfig,
  type SourcePath,
} from '../renderer/index.ts'
import { bundleModules, evaluate, LocatedError, reasonOf } from './evaluate.ts'

const names = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs', 'site.config.cjs']

export interface LoadedConfig {
  readonly config?: SiteConfig | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Where a text stands in the configuration file. */
  readonly locate: (text: string) => Location | undefined
  /** The file, for code frames. */
  readonly file?: { readonly path: SourcePath; readonly text: string } | undefined
}

/** Bundle, run and validate the configuration of a site. */
export async function loadConfig(root: string, drafts: boolean): Promise<LoadedConfig> {
  const name = names.find((candidate) => existsSync(join(root, candidate))) as SourcePath | undefined
  if (name === undefined) return { diagnostics: [diagnostics.missingConfig(names, root)], locate: () => undefined }
  const text = readFileSync(join(root, name), 'utf8')
  const top = locateIn(name, text, 0)
  const file = { path: name, text }
  const locate = (needle: string) => locateWord(name, text, needle)
  const fail = (...found: Diagnostic[]): LoadedConfig => ({ diagnostics: found, locate, file })

  const bundled = await bundleModules({
    root,
    entry: `export * from './${name}'\nexport { default } from './${name}'`,
    fault: (reason, at) => fault(reason, at ?? top),
    lenient: false,
  })
  if ('errors' in bundled) return fail(...bundled.errors)
  let value: unknown
  try {
    const { exports, locate: where } = evaluate(bundled.bundle, root)
    const made = exports.default
    if (made === undefined) return fail(diagnostics.configWithoutDefault(top))
    value = typeof made === 'function' ? await call(made as () => unknown, where) : made
  } catch (error) {
    return fail(
      diagnostics.failedConfig(reasonOf(error), (error instanceof LocatedError ? error.at : undefined) ?? top),
    )
  }
  const result = readConfig(value, {
    file: name,
    bundle: hash(bundled.bundle.code),
    locate: (path) => locateSetting(name, text, path),
    drafts,
  })
  return { ...result, locate, file }
}

async function call(make: () => unknown, where: (error: unknown) => Location | undefined): Promise<unknown> {
  try {
    return await make()
  } catch (error) {
    throw new LocatedError(error, where(error))
  }
}

function fault(reason: string, at: Location): Diagnostic {
  if (/No matching export .* for import "default"/.test(reason)) return diagnostics.configWithoutDefault(at)
  return diagnostics.failedConfig(reason, at)
}

function locateWord(file: SourcePath, text: string, needle: string): Location {
  const at = text.indexOf(needle)
  return locateIn(file, text, Math.max(0, at), at < 0 ? 1 : needle.length)
}

/** A setting is looked for key by key, each after the one before: as good as can be told without running the file twice. */
function locateSetting(file: SourcePath, text: string, path: readonly PropertyKey[]): Location {
  let from = 0
  let found: { at: number; length: number } | undefined
  for (const key of path) {
    if (typeof key !== 'string') continue
    const match = new RegExp(`(?<![\\w$.])(['"]?)${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1\\s*[:,(}]`).exec(
      text.slice(from),
    )
    if (!match) continue
    found = { at: from + match.index, length: key.length }
    from = found.at + key.length
  }
  return locateIn(file, text, found?.at ?? 0, found?.length ?? 1)
}
