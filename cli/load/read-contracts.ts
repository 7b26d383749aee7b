import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Asset,
  checkContract,
  type DataFile,
  type Diagnostic,
  diagnostics,
  expandVariables,
  hash,
  joinUrl,
  type LocateInConfig,
  locateIn,
  type OutPath,
  type SiteConfig,
  type SourcePath,
  stableJson,
} from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { cachedYaml } from '../bundle/yaml-modules.ts'
import type { Boundary } from '../disk/boundary.ts'
import { buildId } from '../disk/build-id.ts'
import { readText } from '../disk/read-text.ts'
import { parseValue } from './read-data.ts'

export interface ReadContracts {
  /** Data files that readers can download, by their address in the output. */
  readonly copies: ReadonlyMap<OutPath, Asset>
  /** The texts, for code frames. */
  readonly texts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

type Entry = SiteConfig['data'][number]

export interface ContractsRequest {
  readonly boundary: Boundary
  readonly config: SiteConfig
  readonly locate: LocateInConfig
  readonly code: CodeContext
}

/** Read the files in `data` and validate each against its schema. */
export async function readContracts(request: ContractsRequest): Promise<ReadContracts> {
  const all = await Promise.all(request.config.data.map((entry) => readContract(entry, request)))
  return {
    copies: new Map(all.flatMap(({ copy }) => (copy ? [[copy.out, copy] as const] : []))),
    texts: new Map(all.flatMap(({ texts }) => [...texts])),
    diagnostics: all.flatMap((one) => one.diagnostics),
  }
}

async function readContract(entry: Entry, request: ContractsRequest) {
  const { boundary, config, locate, code } = request
  const texts = new Map<string, string>()
  const found: Diagnostic[] = []
  const read = async (path: string) => {
    if (existsSync(join(boundary.root, path))) return readFile(path as SourcePath, { ...request, texts, found })
    found.push(diagnostics.missingContract(path, locate(path)))
    return undefined
  }
  const data = await read(entry.file)
  const schema =
    entry.schema === 'openapi' || entry.schema === undefined ? entry.schema : (await read(entry.schema))?.file
  // A file that cannot be parsed has been reported already.
  const isKnown = (file: DataFile | 'openapi') => file === 'openapi' || file.value !== undefined
  if (data && schema && isKnown(data.file) && isKnown(schema)) {
    const check = () => checkContract({ ...data, schema })
    const key = hash('contract', buildId, stableJson(config.variables), ...partsOf(data.file), ...partsOf(schema))
    found.push(...(await code.cache.get('compiled', key, check)))
  }
  const copy = data && entry.output !== undefined ? copyOf(data.file, entry.output, config.base) : undefined
  return { copy, texts, diagnostics: found }
}

function partsOf(file: DataFile | 'openapi'): string[] {
  return file === 'openapi' ? [file] : [file.path, file.text]
}

interface Reading extends ContractsRequest {
  readonly texts: Map<string, string>
  readonly found: Diagnostic[]
}

async function readFile(path: SourcePath, { boundary, config, code, texts, found }: Reading) {
  const text = readText(boundary, path)
  if (typeof text !== 'string') {
    found.push(text)
    return undefined
  }
  texts.set(path, text)
  const expanded = expandVariables(text, config.variables)
  found.push(
    ...expanded.unknown.map((one) =>
      diagnostics.unknownVariable(one.name, one.near, locateIn(path, text, one.offset, one.length)),
    ),
  )
  const at = (offset: number, length: number) => locateIn(path, text, expanded.origin(offset), length)
  const value = await parseValue(path, expanded.text, at, found, (yaml) => cachedYaml(code.cache, yaml))
  const file: DataFile = { path, text, value }
  return { file, text: expanded.text, at }
}

/** A data file as JSON, for readers to download. */
function copyOf({ path, value }: DataFile, out: string, base: string): Asset {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { out: out as OutPath, url: joinUrl(base, out), key: hash(bytes), source: path, bytes: async () => bytes }
}
