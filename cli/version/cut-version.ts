// Contract: a version is a byte-for-byte copy, except for addresses that lead out of the docs folder: they would have other targets
// in the copy. The parsers find them (`renderer/links/addresses.ts`), and `move-addresses.ts` rewrites them.
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  badVersionName,
  type Diagnostic,
  type DocsConfig,
  diagnostics,
  type SiteConfig,
  type SourcePath,
  translationOf,
  versionFolder,
  versionInputs,
  versionSidebars,
} from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { type Boundary, boundaryOf } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { readBytes, topOf } from '../disk/read-text.ts'
import { loadConfig } from '../load/load-config.ts'
import { readSidebarFile } from '../load/read-data.ts'
import { readVersions } from '../load/read-versions.ts'
import { moveAddresses } from './move-addresses.ts'

export interface CutVersion {
  /** Undefined if the version could not be made. */
  readonly made?: {
    readonly folder: string
    readonly files: number
    /** Undefined if there are no sidebars. */
    readonly sidebars: string | undefined
    readonly list: string
  }
  readonly diagnostics: readonly Diagnostic[]
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Copy a docs folder and its sidebars as a version. Addresses that lead out of the folder are rewritten.
 *
 * The version is added to the list last, so that an unfinished copy is not published.
 */
export async function cut(root: string, name: string, id: string, code: CodeContext): Promise<CutVersion> {
  const { config, diagnostics: faults, file } = await loadConfig(root, false, code)
  const texts = new Map(file ? [[file.path as string, file.text] as const] : [])
  if (!config) return { diagnostics: faults, texts }
  const docs = config.docs.find((one) => one.id === id)
  const known = config.docs.map((one) => one.id)
  if (!docs) return { diagnostics: [...faults, diagnostics.unknownDocs(id, known)], texts }
  const found: Diagnostic[] = [...faults]
  const boundary = boundaryOf(root, config)
  const { listed, broken } = await readListed(boundary, config, docs, texts, found)
  const folder = versionFolder(id, name)
  const refusal = refuse(boundary, name, docs, listed)
  if (refusal) found.push(refusal)
  const sidebars =
    refusal || broken ? undefined : await readSidebars(docs, { boundary, variables: config.variables, code, found })
  if (sidebars === undefined) return { diagnostics: found, texts }
  const moved = await moveAddresses({ boundary, from: docs.path, to: folder, config })
  found.push(...moved.diagnostics)
  if (moved.diagnostics.length > 0) return { diagnostics: found, texts }
  const { files, faults: uncopied } = copyFolder(boundary, { from: docs.path, to: folder }, moved.texts)
  if (uncopied.length > 0) return { diagnostics: [...found, ...uncopied], texts }
  const sidebarFile = Object.keys(sidebars).length > 0 ? versionSidebars(id, name) : undefined
  if (sidebarFile !== undefined) writeJson(join(root, sidebarFile), sidebars)
  writeJson(join(root, versionInputs(id).list), [name, ...listed])
  found.push(...untranslated(boundary, { config, name, from: docs.path, to: folder }))
  const made = { folder, files, sidebars: sidebarFile, list: versionInputs(id).list }
  return { made, diagnostics: found, texts }
}

/** Notes about languages that have translations of the docs, but not of their new version. */
function untranslated(
  boundary: Boundary,
  {
    config,
    name,
    from,
    to,
  }: { readonly config: SiteConfig; readonly name: string; readonly from: string; readonly to: string },
): Diagnostic[] {
  return config.languages.flatMap(({ locale, folders = [] }) => {
    const within = { translatedFolders: folders }
    const translated = translationOf(`${from}/_`, within)?.slice(0, -2)
    const isCopied = translationOf(`${to}/_`, within) !== undefined
    if (translated === undefined || isCopied || listFiles(boundary, translated).names.length === 0) return []
    const suggested = `${translated}-${name}`
    return [diagnostics.versionNotTranslated({ folder: to, locale }, [translated, suggested])]
  })
}

async function readListed(
  boundary: Boundary,
  config: SiteConfig,
  docs: DocsConfig,
  texts: Map<string, string>,
  found: Diagnostic[],
) {
  const { lists, diagnostics: faults, texts: more } = await readVersions(boundary, { ...config, docs: [docs] })
  for (const [path, text] of more) texts.set(path, text)
  found.push(...faults)
  return { listed: lists.get(docs.id)?.listed ?? [], broken: faults.some(({ severity }) => severity === 'error') }
}

function refuse(boundary: Boundary, name: string, docs: DocsConfig, listed: readonly string[]): Diagnostic | undefined {
  const bad = badVersionName(name)
  if (bad !== undefined) return diagnostics.badVersion(name, bad)
  if (listed.includes(name)) return diagnostics.versionExists(name, versionInputs(docs.id).list)
  if (existsSync(join(boundary.root, versionFolder(docs.id, name))))
    return diagnostics.versionFolderExists(name, versionFolder(docs.id, name), versionInputs(docs.id).list)
  const { names } = listFiles(boundary, docs.path)
  return names.some((one) => /\.(mdx?|tsx|jsx)$/i.test(one)) ? undefined : diagnostics.nothingToCut(docs.path)
}

/** The sidebars as data; undefined if their file cannot be used. */
async function readSidebars(docs: DocsConfig, reading: Parameters<typeof readSidebarFile>[1]) {
  if (docs.sidebarPath === undefined) return { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] }
  const value = await readSidebarFile(docs.sidebarPath as SourcePath, reading)
  return typeof value === 'object' && value !== null ? value : undefined
}

/** Copy a folder under a temporary name first, so that the copy is complete or absent. Links are replaced by their targets. */
function copyFolder(
  boundary: Boundary,
  { from, to }: { from: string; to: string },
  texts: ReadonlyMap<string, string>,
) {
  const { root } = boundary
  const partial = join(root, `${to}.partial`)
  mkdirSync(dirname(partial), { recursive: true })
  const above = realpathSync(dirname(partial))
  if (above !== boundary.place(dirname(to)) && !boundary.publishes(above))
    return { files: 0, faults: [diagnostics.symlinkOutside(boundary.name(above), topOf(dirname(to)))] }
  rmSync(partial, { recursive: true, force: true })
  const { names, diagnostics: found } = listFiles(boundary, from)
  const faults: Diagnostic[] = [...found]
  for (const name of names) {
    const bytes = texts.get(name) ?? readBytes(boundary, `${from}/${name}`)
    if (typeof bytes !== 'string' && !Buffer.isBuffer(bytes)) faults.push(bytes)
    else {
      mkdirSync(dirname(join(partial, name)), { recursive: true })
      writeFileSync(join(partial, name), bytes)
    }
  }
  if (faults.length > 0) rmSync(partial, { recursive: true, force: true })
  else renameSync(partial, join(root, to))
  return { files: names.length, faults }
}

function writeJson(file: string, value: unknown) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.partial`, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(`${file}.partial`, file)
}
