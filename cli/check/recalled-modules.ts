// Contract: what is recalled is what loading would give, as long as none of the files that were bundled has changed and
// no file came or went beside them. Its components cannot be rendered: whoever asks for one is told to load.
import { statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import {
  type Asset,
  type Diagnostic,
  hash,
  type Key,
  type ModulePage,
  type SiteConfig,
  type Source,
  type SourcePath,
  type Theme,
  type ThemeModule,
} from '../../renderer/index.ts'
import type { LoadedModules } from '../bundle/load-modules.ts'
import { readSealed, writeSealed } from '../cache/cache-file.ts'
import { buildId } from '../disk/package-root.ts'
import { namesIn, stampBefore, stampOf } from '../disk/stamp.ts'

type PlainAsset = Pick<Asset, 'out' | 'url' | 'key' | 'width' | 'height'>

/** What of a theme is data. */
const plainFields = [
  'key',
  'style',
  'feedStyle',
  'script',
  'paintScript',
  'initScript',
  'search',
  'mathStyle',
  'diagrams',
  'assets',
] as const satisfies readonly DataField[]
type PlainField = (typeof plainFields)[number]
type DataField = Exclude<keyof Theme, keyof ThemeModule | 'locate'>
/** A field more of the theme does not compile until it is remembered too: without it pages would get other keys. */
export const isComplete: DataField extends PlainField ? true : never = true

/** What of a theme is code. */
const codeFields = ['Shell', 'Sidebar', 'Toc', 'VersionMenu', 'Cards', 'RecentPosts', 'views'] as const

/** Modules without their code. */
interface Remembered {
  /** Of the tool, the configuration, the pages, and the files that were bundled. */
  readonly id: string
  readonly inputs: readonly string[]
  readonly theme: { readonly [name in PlainField]?: unknown }
  readonly modules: readonly (readonly [SourcePath, Key])[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface Recalled {
  readonly loaded: LoadedModules
  /** Something asked for what only loading can give: what was made meanwhile is void. */
  readonly isMissed: () => boolean
}

type Wanted = readonly [root: string, config: SiteConfig, pages: readonly Source[]]

/** Modules as an earlier run loaded them; nothing where something of them has changed. */
export function recallPlainModules(file: string, wanted: Wanted): Recalled | undefined {
  const known = read(file)
  if (!known || known.id !== identify(wanted, known.inputs)) return undefined
  let missed = false
  const miss = (): never => {
    missed = true
    throw new Error('this needs the modules of the site')
  }
  const theme = Object.fromEntries(
    plainFields.map((name) => [name, revive(known.theme[name], async () => miss())] as const),
  )
  for (const name of codeFields) Object.defineProperty(theme, name, { get: miss })
  // The pictures of pages are made of what it gives.
  if (wanted[1].openGraphImages) Object.defineProperty(theme, 'picture', { get: miss })
  const page = (key: Key): ModulePage =>
    Object.defineProperty({ key, locate: () => undefined }, 'component', { get: miss }) as unknown as ModulePage
  const modules = new Map(known.modules.map(([path, key]) => [path, page(key)] as const))
  const loaded = { theme: theme as unknown as Theme, modules, inputs: known.inputs, diagnostics: known.diagnostics }
  return { loaded, isMissed: () => missed }
}

/** Write down what was loaded, unless a file has changed since `start`; failures are silent. */
export function writePlainModules(
  file: string,
  loaded: LoadedModules,
  { wanted, start }: { wanted: Wanted; start: number },
) {
  const { theme, modules, inputs, diagnostics } = loaded
  const id = identify(wanted, inputs)
  if (!theme || id === undefined || inputs.some((input) => stampBefore(input, start) === undefined)) return
  const remembered: Remembered = {
    id,
    inputs,
    theme: Object.fromEntries(plainFields.map((name) => [name, withoutBytes(theme[name])] as const)),
    modules: [...modules].map(([path, page]) => [path, page.key] as const),
    diagnostics,
  }
  writeSealed(file, JSON.stringify(remembered))
}

/** Assets without their contents, at any depth. */
function withoutBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBytes)
  if (typeof value !== 'object' || value === null) return value
  if (!isAsset(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutBytes(one)] as const))
  const { out, url, key, width, height } = value
  return { out, url, key, width, height } satisfies PlainAsset
}

/** The same with contents that nobody can have. */
function revive(value: unknown, bytes: Asset['bytes']): unknown {
  if (Array.isArray(value)) return value.map((one) => revive(one, bytes))
  if (typeof value !== 'object' || value === null) return value
  if (isAsset(value)) return { ...value, bytes }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revive(one, bytes)] as const))
}

function isAsset(value: object): value is Asset {
  return 'out' in value && 'url' in value && 'key' in value
}

function read(file: string): Remembered | undefined {
  const text = readSealed(file)
  return text === undefined ? undefined : (JSON.parse(text) as Remembered)
}

/** Everything that loading depends on; undefined where that cannot be told. */
function identify([root, config, pages]: Wanted, inputs: readonly string[]): string | undefined {
  const stamps = [...inputs, ...['package.json', 'tsconfig.json'].map((name) => join(root, name))].map(
    (file) => `${file} ${statSync(file, { throwIfNoEntry: false }) ? (stampOf(file) ?? 'unsure') : 'absent'}`,
  )
  if (stamps.some((stamp) => stamp.endsWith(' unsure'))) return undefined
  // A file beside others may be what an import means from now on.
  const folders = [...new Set(inputs.map(dirname))].filter((folder) => !folder.includes(`${sep}node_modules${sep}`))
  const names = folders.sort().map((folder) => `${folder} ${namesIn(folder)}`)
  return hash(buildId, root, config.key, ...pages.map(({ path, key }) => `${path} ${key}`), ...stamps, ...names)
}
