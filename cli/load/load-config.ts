import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  describeThrown,
  diagnostics,
  hash,
  type LocateInConfig,
  locateIn,
  readConfig,
  type SiteConfig,
  type SourcePath,
} from '../../renderer/index.ts'
import { withTimeout } from '../async/with-timeout.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { type Bundle, bundleModules, evaluate, LocatedError } from '../bundle/evaluate.ts'
import { type Guard, isGivenUp, type Locate } from '../bundle/guard.ts'
import { inputFiles } from '../bundle/reach.ts'
import { configAbove, configNames } from '../disk/config-names.ts'
import { decodeText, topOf } from '../disk/read-text.ts'
import { locateSetting, locateText } from './locate-setting.ts'
import { withInstalled } from './optional-packages.ts'
import { pluginFaults, withPluginNames } from './plugin-names.ts'

/** A bundled configuration that has not been run: plain data, for other threads. */
export interface BundledConfig {
  readonly file: { readonly path: SourcePath; readonly text: string }
  readonly bundle: Bundle
  /** The language, as in `CodeContext`. */
  readonly locale?: string | undefined
}

export interface LoadedConfig {
  /** If there are diagnostics, use it only to check the content. */
  readonly config?: SiteConfig | undefined
  readonly bundled?: BundledConfig
  readonly diagnostics: readonly Diagnostic[]
  /** Locates a text in the configuration file. */
  readonly locate: LocateInConfig
  /** The file, for code frames. */
  readonly file?: { readonly path: SourcePath; readonly text: string } | undefined
  /** Absolute paths of its modules, as far as they are known. */
  readonly inputs: readonly string[]
}

/** Bundle, run and validate the configuration of a site. */
export async function loadConfig(root: string, drafts: boolean, code: CodeContext): Promise<LoadedConfig> {
  const name = configNames.find((candidate) => existsSync(join(root, candidate))) as SourcePath | undefined
  const inputs = configNames.map((candidate) => join(root, candidate))
  const nothing = { locate: () => undefined, inputs }
  if (name === undefined)
    return { diagnostics: [diagnostics.missingConfig(configNames, root, configAbove(root))], ...nothing }
  const text = readConfigFile(root, name)
  if (typeof text !== 'string') return { diagnostics: [text], ...nothing }
  const top = locateIn(name, text, 0)
  const file = { path: name, text }
  const locate: LocateInConfig = (needle, setting, nth) => locateText(file, needle, { setting, nth })
  const fail = (...found: Diagnostic[]): LoadedConfig => ({ diagnostics: found, locate, file, inputs })

  const bundled = await bundleModules({
    root,
    entry: `export * from './${name}'\nexport { default } from './${name}'`,
    // An error in the entry above has no location.
    fault: (reason, at) =>
      at === undefined && /No matching export .* for import "default"/.test(reason)
        ? diagnostics.configWithoutDefault(top)
        : diagnostics.failedConfig(reason, at ?? top),
    lenient: false,
    code,
    boundary: undefined,
  })
  if ('errors' in bundled) return fail(...bundled.errors)
  inputs.push(...inputFiles(bundled.bundle, root))
  const whole = { file, bundle: bundled.bundle, locale: code.locale }
  return {
    ...(await runConfig(root, whole, { drafts, guard: code.guard, isFirst: true })),
    bundled: whole,
    locate,
    file,
    inputs,
  }
}

/** The text of the configuration. A symbolic link may lead anywhere: the configuration itself decides which files are trusted. */
function readConfigFile(root: string, name: SourcePath): string | Diagnostic {
  try {
    return decodeText(readFileSync(join(root, name)), name)
  } catch (error) {
    return diagnostics.unreadable(topOf(name), (error as NodeJS.ErrnoException).code ?? String(error))
  }
}

/** Run and validate a configuration; if it is run for the first time, also set up its plugins. */
export async function runConfig(
  root: string,
  { file, bundle, locale: language }: BundledConfig,
  { drafts, guard, isFirst }: { readonly drafts: boolean; readonly guard: Guard; readonly isFirst?: boolean },
): Promise<Pick<LoadedConfig, 'config' | 'diagnostics'>> {
  const top = locateIn(file.path, file.text, 0)
  let value: unknown
  let locateThrown: Locate
  try {
    const { exports, locate } = evaluate(bundle, root, { guard, file: file.path })
    locateThrown = locate
    const made = exports.default
    if (made === undefined || !/export|module/.test(file.text))
      return { diagnostics: [diagnostics.configWithoutDefault(top)] }
    const whole =
      typeof made === 'function'
        ? await call(() => guard.run(made as () => unknown, file.path), { guard, locate })
        : made
    value = guarded(whole, guard, file.path)
  } catch (error) {
    const at = (error instanceof LocatedError ? error.at : undefined) ?? top
    return { diagnostics: [diagnostics.failedConfig(describeThrown(error), at)] }
  }
  const locate = (path: readonly PropertyKey[]) => locateSetting(file, path)
  const read = readConfig(value, {
    file: file.path,
    bundle: hash(withoutPaths(bundle)),
    locate,
    drafts,
    locale: language,
  })
  if (!read.config) return read
  const config = withPluginNames(read.config, file)
  const faults = isFirst ? pluginFaults(config, { file, guard, locate: locateThrown }) : []
  const whole = faults.length > 0 ? { diagnostics: faults } : withInstalled(config, root, locate)
  return { ...whole, diagnostics: [...read.diagnostics, ...whole.diagnostics] }
}

/** A bundle's text without the comments that name its files, so that it is the same in every folder. */
function withoutPaths({ code, inputs }: Bundle): string {
  return code
    .split('\n')
    .filter((line) => !(line.startsWith('// ') && Object.hasOwn(inputs, line.slice(3))))
    .join('\n')
}

interface Calling {
  readonly guard: Guard
  readonly locate: Locate
}

async function call(make: () => unknown, { guard, locate }: Calling): Promise<unknown> {
  try {
    return await withTimeout(make(), guard.seconds)
  } catch (error) {
    throw new LocatedError(error, locate(error))
  }
}

/** Settings whose values may be functions, which are called during a build. */
const functions = [
  'outputs',
  'createRedirects',
  'markdown.preprocessor',
  'markdown.parseFrontMatter',
  'content.docs.numberPrefixParser',
  'content.docs.sidebarItemsGenerator',
]

/** A configuration whose functions run through the guard. A function that did not finish in time is not called again. */
function guarded(value: unknown, guard: Guard, file: SourcePath, above = ''): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => guarded(one, guard, file, above))
  const own = value as Readonly<Record<string, unknown>>
  const made: Record<string, unknown> = {}
  for (const path of functions) {
    const [name = '', rest] = path.startsWith(above) ? path.slice(above.length).split('.') : []
    const setting = own[name]
    if (rest !== undefined && setting !== undefined) made[name] = guarded(setting, guard, file, `${above}${name}.`)
    if (rest === undefined && typeof setting === 'function') made[name] = runGuarded(setting as Call, guard, file)
  }
  return Object.keys(made).length === 0 ? value : { ...value, ...made }
}

type Call = (...args: unknown[]) => unknown

function runGuarded(own: Call, guard: Guard, file: SourcePath): Call {
  let spent: unknown
  return (...args) => {
    if (spent !== undefined) throw spent
    try {
      return guard.run(() => own(...args), file)
    } catch (error) {
      if (isGivenUp(error)) spent = error
      throw error
    }
  }
}
