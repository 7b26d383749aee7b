import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import {
  type DataFile,
  type DataFiles,
  type Diagnostic,
  diagnostics,
  expandVariables,
  type Location,
  locateIn,
  type SiteConfig,
  type SourcePath,
} from '../renderer/index.ts'
import { bundleModules, evaluate, LocatedError, reasonOf } from './evaluate.ts'
import { readText } from './scan.ts'

export interface ReadData {
  readonly data: DataFiles
  readonly diagnostics: readonly Diagnostic[]
}

/** Read the files that steer routing: JSON and YAML as data, sidebar modules by running them. */
export async function readData(root: string, config: SiteConfig, paths: readonly SourcePath[]): Promise<ReadData> {
  const found: Diagnostic[] = []
  const data = new Map<string, DataFile>()
  const sidebars = config.docs.flatMap(({ sidebarPath }) => (sidebarPath ? [sidebarPath as SourcePath] : []))
  for (const path of [...new Set([...paths, ...sidebars])]) {
    if (!existsSync(join(root, path))) continue
    const text = readText(root, path)
    if (typeof text !== 'string') {
      found.push(text)
      continue
    }
    const value = await readValue(root, path, text, config.variables, found)
    data.set(path, { path, text, value })
  }
  return { data, diagnostics: found }
}

async function readValue(
  root: string,
  path: SourcePath,
  text: string,
  variables: SiteConfig['variables'],
  found: Diagnostic[],
): Promise<unknown> {
  if (/\.[cm]?[jt]s$/.test(path)) return runSidebar(root, path, text, found)
  const expanded = expandVariables(text, variables)
  found.push(
    ...expanded.unknown.map((one) =>
      diagnostics.unknownVariable(one.name, one.near, locateIn(path, text, one.offset, one.length)),
    ),
  )
  const at = (offset: number): Location => locateIn(path, text, expanded.origin(Math.min(offset, expanded.text.length)))
  return path.endsWith('.json') ? readJson(expanded.text, at, found) : readYaml(expanded.text, at, found)
}

function readJson(text: string, at: (offset: number) => Location, found: Diagnostic[]): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = (error as Error).message
    const position = /at position (\d+)/.exec(message)?.[1]
    const offset = position === undefined ? yamlFault(text) : Number(position)
    found.push(
      diagnostics.badDataFile(
        `it is not valid JSON (${message.replace(/ \(line.*\)| in JSON at position.*| at position.*/, '')}).`,
        at(offset),
      ),
    )
    return undefined
  }
}

/** JSON is nearly YAML: where a YAML parser stumbles is a fair guess for messages without a position. */
function yamlFault(text: string): number {
  return parseDocument(text).errors[0]?.pos[0] ?? text.trimEnd().length
}

function readYaml(text: string, at: (offset: number) => Location, found: Diagnostic[]): unknown {
  const document = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: false })
  for (const error of document.errors)
    found.push(diagnostics.badDataFile(`it is not valid YAML (${error.message.split('\n')[0]}).`, at(error.pos[0])))
  return document.errors.length > 0 ? undefined : document.toJS()
}

async function runSidebar(root: string, path: SourcePath, text: string, found: Diagnostic[]): Promise<unknown> {
  const top = locateIn(path, text, 0)
  const fault = (reason: string, at: Location | undefined) => diagnostics.badDataFile(`${reason}.`, at ?? top)
  const bundled = await bundleModules({ root, entry: `module.exports = require('./${path}')`, fault, lenient: false })
  if ('errors' in bundled) {
    found.push(...bundled.errors)
    return undefined
  }
  try {
    const { exports } = evaluate(bundled.bundle, root)
    return exports.default ?? exports
  } catch (error) {
    found.push(
      diagnostics.badDataFile(
        `it throws when it is run: ${reasonOf(error)}`,
        (error instanceof LocatedError ? error.at : undefined) ?? top,
      ),
    )
    return undefined
  }
}
