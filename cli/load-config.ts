import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  hash,
  type LocateInConfig,
  type Location,
  locateIn,
  readConfig,
  type SiteConfig,
  type SourcePath,
} from '../renderer/index.ts'
import { type Bundle, bundleModules, evaluate, LocatedError } from './evaluate.ts'
import { readText } from './scan.ts'
import { settle } from './settle.ts'

const names = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs', 'site.config.cjs']

export interface LoadedConfig {
  readonly config?: SiteConfig | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Where a text stands in the configuration file. */
  readonly locate: LocateInConfig
  /** The file, for code frames. */
  readonly file?: { readonly path: SourcePath; readonly text: string } | undefined
}

/** Bundle, run and validate the configuration of a site. */
export async function loadConfig(root: string, drafts: boolean): Promise<LoadedConfig> {
  const name = names.find((candidate) => existsSync(join(root, candidate))) as SourcePath | undefined
  if (name === undefined) return { diagnostics: [diagnostics.missingConfig(names, root)], locate: () => undefined }
  const text = readText(root, name)
  if (typeof text !== 'string') return { diagnostics: [text], locate: () => undefined }
  const top = locateIn(name, text, 0)
  const file = { path: name, text }
  const locate: LocateInConfig = (needle, setting) => locateWord({ path: name, text }, needle, setting)
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
    if (made === undefined || !/export|module/.test(text)) return fail(diagnostics.configWithoutDefault(top))
    value = typeof made === 'function' ? await call(made as () => unknown, where) : made
  } catch (error) {
    return fail(
      diagnostics.failedConfig(describeThrown(error), (error instanceof LocatedError ? error.at : undefined) ?? top),
    )
  }
  const result = readConfig(value, {
    file: name,
    bundle: hash(withoutPaths(bundled.bundle)),
    locate: (path) => locateSetting(name, text, path),
    drafts,
  })
  return { ...result, locate, file }
}

/** A bundle's text without the comments that say where its files are: the same in every folder. */
function withoutPaths({ code, inputs }: Bundle): string {
  return code
    .split('\n')
    .filter((line) => !(line.startsWith('// ') && Object.hasOwn(inputs, line.slice(3))))
    .join('\n')
}

/** Seconds that a configuration may take. */
const patience = 60

async function call(make: () => unknown, where: (error: unknown) => Location | undefined): Promise<unknown> {
  try {
    return await settle(make(), patience)
  } catch (error) {
    throw new LocatedError(error, where(error))
  }
}

function fault(reason: string, at: Location): Diagnostic {
  if (/No matching export .* for import "default"/.test(reason)) return diagnostics.configWithoutDefault(at)
  return diagnostics.failedConfig(reason, at)
}

/** The value of the setting, else a quoted text, else a word, else the file's start. */
function locateWord(file: { path: SourcePath; text: string }, needle: string, setting?: string): Location {
  const plain = escapePattern(needle)
  const quoted = `(?<=(['"\`]))${plain}(?=\\1)`
  const tries = [quoted, `(?<![\\w$])${plain}(?![\\w$])`, plain]
  if (setting !== undefined) tries.unshift(`(?<=(?<![\\w$])${setting}\\s*:\\s*(?:\\[[^\\]]*)?(['"\`]))${plain}(?=\\1)`)
  const at = tries.map((pattern) => file.text.search(new RegExp(pattern))).find((found) => found >= 0)
  return locateIn(file.path, file.text, at ?? 0, at === undefined ? 1 : needle.length)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A setting is looked for key by key, each after the one before: as good as can be told without running the file twice. */
function locateSetting(file: SourcePath, text: string, path: readonly PropertyKey[]): Location {
  let from = 0
  let found: { at: number; length: number } | undefined
  for (const key of path) {
    if (typeof key !== 'string') continue
    const match = new RegExp(`(?<![\\w$.])(['"]?)${escapePattern(key)}\\1\\s*[:,(}]`).exec(text.slice(from))
    if (!match) continue
    found = { at: from + match.index, length: key.length }
    from = found.at + key.length
  }
  return locateIn(file, text, found?.at ?? 0, found?.length ?? 1)
}
