import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  categoryFiles,
  type DataFile,
  type DataFiles,
  type Diagnostic,
  describeThrown,
  diagnostics,
  expandVariables,
  type Location,
  locateIn,
  readYaml as parseYaml,
  type SiteConfig,
  type SourcePath,
  translationOf,
  type Version,
  versionSidebars,
} from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { bundleModules, evaluate, LocatedError } from '../bundle/evaluate.ts'
import { inputFiles } from '../bundle/reach.ts'
import type { Boundary } from '../disk/boundary.ts'
import { readText } from '../disk/read-text.ts'
import { type At, parseJson } from './parse-json.ts'

export interface ReadData {
  readonly data: DataFiles
  /** Absolute paths of the files, and of the modules that sidebar modules import. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface DataInputs {
  readonly config: SiteConfig
  readonly versions: readonly Version[]
  readonly code: CodeContext
  /** Files in the content folders. */
  readonly paths: readonly SourcePath[]
}

/** Read the data for routing: JSON and YAML files, and modules of sidebars, which are run. */
export async function readData(boundary: Boundary, { config, versions, paths, code }: DataInputs): Promise<ReadData> {
  const { root } = boundary
  const found: Diagnostic[] = []
  const data = new Map<string, DataFile>()
  const imported: string[] = []
  const sidebars = versions.map(({ instance, name }) =>
    name === 'current' ? config.docs.find(({ id }) => id === instance)?.sidebarPath : versionSidebars(instance, name),
  ) as (SourcePath | undefined)[]
  for (const path of new Set([...paths, ...sidebars])) {
    if (path === undefined) continue
    const translation = translationOf(path, config) as SourcePath | undefined
    // The labels of categories decide addresses, which are the same in all languages.
    const isCategory = categoryFiles.includes(path.replace(/^.*\//, ''))
    const file = (isCategory ? [path, translation] : [translation, path]).find(
      (one) => one && existsSync(join(root, one)),
    )
    if (file === undefined) continue
    const text = readText(boundary, file)
    if (typeof text !== 'string') {
      found.push(text)
      data.set(path, { path: file, text: '', value: undefined })
      continue
    }
    const value = await readValue(file, text, { boundary, code, variables: config.variables, found, imported })
    data.set(path, { path: file, text, value })
  }
  const inputs = [...[...data.values()].map(({ path }) => resolve(root, path)), ...imported]
  return { data, inputs, diagnostics: found }
}

interface Reading {
  readonly boundary: Boundary
  readonly code: CodeContext
  readonly variables: SiteConfig['variables']
  readonly found: Diagnostic[]
  /** Absolute paths of the modules that sidebar modules import. */
  readonly imported: string[]
}

async function readValue(path: SourcePath, text: string, reading: Reading): Promise<unknown> {
  if (/\.[cm]?[jt]s$/.test(path)) return runSidebar(path, text, reading)
  const { variables, found } = reading
  const expanded = expandVariables(text, variables)
  found.push(
    ...expanded.unknown.map((one) =>
      diagnostics.unknownVariable(one.name, one.near, locateIn(path, text, one.offset, one.length)),
    ),
  )
  const at = (offset: number, length: number): Location => locateIn(path, text, expanded.origin(offset), length)
  return parseValue(path, expanded.text, at, found)
}

/** The value of a JSON or YAML text; undefined, and a diagnostic, if it cannot be parsed. */
export async function parseValue(
  path: string,
  text: string,
  at: At,
  found: Diagnostic[],
  parse: ParseYaml = parseYaml,
): Promise<unknown> {
  return path.endsWith('.json') ? parseJson(text, { at, found }) : readYaml(await parse(text), at, found)
}

type YamlRead = ReturnType<typeof parseYaml>
type ParseYaml = (text: string) => YamlRead | Promise<YamlRead>

function readYaml(read: YamlRead, at: At, found: Diagnostic[]): unknown {
  if ('value' in read) return read.value
  const { fault } = read
  found.push(
    diagnostics.badDataFile(`it is not valid YAML (${fault.reason}).`, at(fault.offset, fault.length), fault.hint),
  )
  return undefined
}

/** The value of a sidebar file; a module is run. */
export async function readSidebarFile(path: SourcePath, reading: Omit<Reading, 'imported'>) {
  const text = readText(reading.boundary, path)
  if (typeof text === 'string') return readValue(path, text, { ...reading, imported: [] })
  reading.found.push(text)
  return undefined
}

async function runSidebar(
  path: SourcePath,
  text: string,
  { boundary, code, found, imported }: Reading,
): Promise<unknown> {
  const { root } = boundary
  const top = locateIn(path, text, 0)
  const fault = (reason: string, at: Location | undefined) => diagnostics.badDataFile(`${reason}.`, at ?? top)
  const bundled = await bundleModules({
    root,
    entry: `module.exports = require('./${path}')`,
    fault,
    lenient: false,
    code,
    boundary: undefined,
  })
  if ('errors' in bundled) {
    found.push(...bundled.errors)
    return undefined
  }
  imported.push(...inputFiles(bundled.bundle, root))
  try {
    const { exports } = evaluate(bundled.bundle, root, { guard: code.guard, file: path })
    return exports.default ?? exports
  } catch (error) {
    found.push(
      diagnostics.badDataFile(
        `it throws an error when it is run: ${describeThrown(error)}`,
        (error instanceof LocatedError ? error.at : undefined) ?? top,
      ),
    )
    return undefined
  }
}
