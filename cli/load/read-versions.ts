import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  badVersionName,
  type Diagnostic,
  type DocsConfig,
  diagnostics,
  type Location,
  listVersions,
  locateIn,
  type SiteConfig,
  type SourcePath,
  type Version,
  type VersionList,
  versionFolder,
  versionInputs,
} from '../../renderer/index.ts'
import type { Boundary } from '../disk/boundary.ts'
import { readText } from '../disk/read-text.ts'
import { parseJson } from './parse-json.ts'

export interface ReadVersions {
  /** By the id of the docs instance. */
  readonly lists: ReadonlyMap<string, VersionList>
  /** All that are published. */
  readonly versions: readonly Version[]
  readonly texts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/** The versions of the docs, according to the `versions.json` files and the folders beside them. */
export async function readVersions(boundary: Boundary, config: SiteConfig): Promise<ReadVersions> {
  const found: Diagnostic[] = []
  const texts = new Map<string, string>()
  const lists = new Map<string, VersionList>()
  for (const docs of config.docs) lists.set(docs.id, await readList(boundary, docs, texts, found))
  const versions = config.docs.flatMap((docs) => listVersions(docs, lists.get(docs.id) as VersionList))
  return { lists, versions, texts, diagnostics: found }
}

async function readList(
  boundary: Boundary,
  docs: DocsConfig,
  texts: Map<string, string>,
  found: Diagnostic[],
): Promise<VersionList> {
  const { root } = boundary
  const file = versionInputs(docs.id).list
  const text = existsSync(join(root, file)) ? readText(boundary, file) : '[]'
  if (typeof text !== 'string') found.push(text)
  else texts.set(file, text)
  const listed = typeof text === 'string' ? await parseNames(file, text, found) : []
  const named = listed.filter((name) => {
    const folder = versionFolder(docs.id, name)
    const isThere = isFolder(join(root, folder))
    const isWanted = !docs.disableVersioning && docs.onlyIncludeVersions?.includes(name) !== false
    if (!isThere && isWanted) found.push(diagnostics.missingVersion(name, folder, placeOf(file, String(text), name)))
    return isThere
  })
  // Without any other version the docs folder counts as present, even if it does not exist.
  const current = named.length === 0 || isFolder(join(root, docs.path)) ? ['current'] : []
  return { listed, present: [...current, ...named] }
}

const form = 'Write a list of names, newest first: `["2.0", "1.0"]`.'

async function parseNames(file: SourcePath, text: string, found: Diagnostic[]): Promise<string[]> {
  const fault = (reason: string, at: Location) => {
    found.push(diagnostics.badDataFile(reason, at, form))
    return []
  }
  const at = (offset: number, length: number) => locateIn(file, text, offset, length)
  const value = await parseJson(text, { at, found, hint: form })
  if (value === undefined) return []
  if (!Array.isArray(value)) return fault('it must be a list of versions.', locateIn(file, text, 0))
  return value.flatMap((name: unknown, index): string[] => {
    const at = placeOf(file, text, String(name))
    if (typeof name !== 'string') return fault(`a version’s name must be text, but is ${JSON.stringify(name)}.`, at)
    const bad = badVersionName(name)
    if (bad !== undefined) return fault(`the version name \`${name}\` ${bad}.`, at)
    return value.indexOf(name) === index ? [name] : fault(`it lists the version \`${name}\` twice.`, at)
  })
}

/** The location of a version in the list. */
function placeOf(file: SourcePath, text: string, name: string): Location {
  const at = text.indexOf(JSON.stringify(name))
  return at < 0 ? locateIn(file, text, 0) : locateIn(file, text, at + 1, Math.max(1, name.length))
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
