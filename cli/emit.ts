import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Diagnostic, diagnostics, hash, type Manifest, type OutPath, type Output } from '../renderer/index.ts'
import { OutputFault } from './extra-outputs.ts'

/** Our own folder inside the output; never served. */
export const ownFolder = '.sitegen'
const manifestFile = `${ownFolder}/manifest.json`
const journalFile = `${ownFolder}/journal.json`
const stagingFolder = `${ownFolder}/staging`

export interface EmitResult {
  readonly written: number
  readonly deleted: number
  readonly unchanged: number
  /** Out paths of all files of the site. */
  readonly files: readonly string[]
  /** Bytes of all files of the site. */
  readonly size: number
  readonly diagnostics: readonly Diagnostic[]
}

type Facts = Omit<Manifest, 'version' | 'outputs'>
type Entry = readonly [key: string, content: string, size: number]

interface Staged {
  readonly path: string
  readonly class: Output['class']
}

const order: Readonly<Record<Output['class'], number>> = { asset: 0, chunk: 1, page: 2, list: 3 }

/**
 * Bring the output folder to what the table says, touching only what differs.
 *
 * Everything new is first made in a staging folder on the same volume; an error there leaves the output as it was.
 * Then files are moved in so that what others name comes first, then the manifest, then deletions. The journal names
 * what a run was about to move: a run that was killed is completed by the next one, which trusts none of those files.
 * Files are small and many: calls that wait cost a third of those that promise.
 */
export async function emit(out: string, outputs: ReadonlyMap<string, Output>, facts: Facts): Promise<EmitResult> {
  const staged: Staged[] = []
  const entries = new Map<string, Entry>()
  try {
    const before = readManifest(out)
    if (before === 'foreign') return failed(diagnostics.notOurs(out))
    const suspects = new Set(readJournal(out))
    const last = lastNames(before)
    const hashes = new Map<OutPath, string>()
    const folders = new Folders(join(out, stagingFolder))
    // A page and its chunk stand side by side, so that they are rendered once; lists name the others.
    const [lists, others] = [[...outputs.values()], [...outputs.values()]].map((all, index) =>
      all.filter((output) => (output.class === 'list') === (index === 0)),
    ) as [Output[], Output[]]
    for (const output of [...others, ...lists]) {
      const name = (output.hashed && last.get(output.out)) || output.out
      const known = suspects.has(name) ? undefined : before.outputs[name]
      const { path, entry, changed } = await bring(out, output, { name, known, hashes, folders })
      if (output.hashed) hashes.set(output.out, hashInName(path))
      entries.set(path, entry)
      if (changed) staged.push({ path, class: output.class })
    }
    staged.sort((a, b) => order[a.class] - order[b.class] || (a.path < b.path ? -1 : 1))
    const gone = [...new Set([...Object.keys(before.outputs), ...suspects])].filter((path) => !entries.has(path))
    const manifest: Manifest = {
      version: 1,
      ...facts,
      outputs: Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1))),
    }
    moveIn(out, staged, gone, manifest)
    const size = [...entries.values()].reduce((sum, [, , bytes]) => sum + bytes, 0)
    return {
      written: staged.length,
      deleted: gone.length,
      unchanged: entries.size - staged.length,
      files: [...entries.keys()].sort(),
      size,
      diagnostics: [],
    }
  } catch (error) {
    // The staging folder, and folders made for this run alone.
    attempt(() => rmSync(join(out, stagingFolder), { recursive: true, force: true }))
    for (const folder of [ownFolder, '']) attempt(() => rmdirSync(join(out, folder)))
    const told = explain(error as NodeJS.ErrnoException, out)
    if (error instanceof OutputFault) return failed(error.diagnostic)
    if (!told) throw error
    return failed(told)
  }
}

function failed(diagnostic: Diagnostic): EmitResult {
  return { written: 0, deleted: 0, unchanged: 0, files: [], size: 0, diagnostics: [diagnostic] }
}

/** What failing is no matter for. */
function attempt(act: () => void) {
  try {
    act()
  } catch {}
}

/** Folders below one, each made once. */
class Folders {
  private readonly made = new Set<string>()

  constructor(private readonly root: string) {}

  /** The file's place, its folder made. */
  for(path: string): string {
    const file = join(this.root, path)
    const folder = dirname(file)
    if (!this.made.has(folder)) mkdirSync(folder, { recursive: true })
    this.made.add(folder)
    return file
  }
}

/** What the last build left; `foreign` for a folder with content that is not ours. */
function readManifest(out: string): Manifest | 'foreign' {
  const empty = {
    version: 1,
    generator: '',
    base: '',
    home: '',
    trailingSlash: null,
    redirects: [],
    outputs: {},
  } as const
  const names = listNames(out)
  if (names.length === 0) return empty
  if (!names.includes(ownFolder)) return 'foreign'
  try {
    const manifest = JSON.parse(readFileSync(join(out, manifestFile), 'utf8')) as Manifest
    return manifest.version === 1 ? manifest : empty
  } catch {
    return empty
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function readJournal(out: string): string[] {
  try {
    return JSON.parse(readFileSync(join(out, journalFile), 'utf8')) as string[]
  } catch {
    return []
  }
}

function sizeOf(file: string): number | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    return found?.isFile() ? found.size : undefined
  } catch {
    return undefined
  }
}

interface Known {
  /** What the file was called last time. */
  readonly name: string
  readonly known: Entry | undefined
  readonly hashes: ReadonlyMap<OutPath, string>
  /** Of the staging folder. */
  readonly folders: Folders
}

interface Brought {
  readonly path: string
  readonly entry: Entry
  readonly changed: boolean
}

/** Make an output's contents unless they are known; put them into the staging folder unless they are in place. */
async function bring(out: string, output: Output, about: Known): Promise<Brought> {
  const { name, known, hashes, folders } = about
  if (known && known[0] === output.key && sizeOf(join(out, name)) === known[2])
    return { path: name, entry: known, changed: false }
  const contents = await output.contents(hashes)
  const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents
  const entry: Entry = [output.key ?? '', hash(bytes), bytes.byteLength]
  const path = output.hashed ? withHash(output.out, entry[1]) : output.out
  const place = join(out, path)
  const before = path === name ? known : undefined
  if (before?.[1] === entry[1] && sizeOf(place) === entry[2]) return { path, entry, changed: false }
  if (!before && sizeOf(place) === entry[2] && hash(readFileSync(place)) === entry[1])
    return { path, entry, changed: false }
  writeFileSync(folders.for(path), bytes)
  return { path, entry, changed: true }
}

function withHash(path: string, content: string): string {
  return path.replace(/(\.\w+)?$/, `-${content.slice(0, 10)}$1`)
}

function hashInName(path: string): string {
  return /-([\da-f]{10})(?:\.\w+)?$/.exec(path)?.[1] ?? ''
}

/** Name in the table → name that the file with the hash got last time. */
function lastNames({ outputs }: Manifest): ReadonlyMap<string, string> {
  return new Map(Object.keys(outputs).map((path) => [path.replace(/-[\da-f]{10}(\.\w+)?$/, '$1'), path] as const))
}

function moveIn(out: string, staged: readonly Staged[], gone: readonly string[], manifest: Manifest) {
  const text = JSON.stringify(manifest)
  if (staged.length === 0 && gone.length === 0 && readOr(join(out, manifestFile), '') === text) return tidy(out)
  attempt(() => mkdirSync(out, { recursive: true }))
  accessSync(out, constants.W_OK)
  for (const folder of new Set([...staged.map(({ path }) => path), ...gone].map(dirname)))
    checkWritable(join(out, folder))
  replace(out, journalFile, JSON.stringify([...staged.map(({ path }) => path), ...gone]))
  for (const folder of new Set(staged.map(({ path }) => dirname(path)))) makeFolder(out, folder)
  for (const { path } of staged) moveFile(join(out, stagingFolder, path), join(out, path))
  replace(out, manifestFile, text)
  for (const path of gone) removeFile(out, path)
  tidy(out)
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

/** Remove what a run needs only while it lasts; one that was killed leaves it to the next. */
function tidy(out: string) {
  rmSync(join(out, stagingFolder), { recursive: true, force: true })
  rmSync(join(out, journalFile), { force: true })
}

/** A folder that may not be written is better found before anything is moved. */
function checkWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** A folder may have to stand where a file of the last build is. */
function makeFolder(out: string, folder: string) {
  const place = join(out, folder)
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return
  const parts = folder === '.' ? [] : folder.split('/')
  for (const [index] of parts.entries()) {
    const path = join(out, ...parts.slice(0, index + 1))
    if (sizeOf(path) !== undefined) rmSync(path)
  }
  mkdirSync(place, { recursive: true })
}

/** And a file where a folder of the last build is. */
function moveFile(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    rmSync(to, { recursive: true })
    renameSync(from, to)
  }
}

function replace(out: string, file: string, text: string) {
  const draft = join(out, `${file}.new`)
  mkdirSync(dirname(draft), { recursive: true })
  writeFileSync(draft, text)
  renameSync(draft, join(out, file))
}

/** Delete a file and the folders that it leaves empty. */
function removeFile(out: string, path: string) {
  if (sizeOf(join(out, path)) !== undefined) rmSync(join(out, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(out, folder))
    } catch {
      return
    }
  }
}

function explain(error: NodeJS.ErrnoException, out: string): Diagnostic | undefined {
  const path = error.path?.replace(`/${stagingFolder}`, '') ?? out
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? '')) return diagnostics.diskFull(path, error.code as string)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(error.code ?? ''))
    return diagnostics.notWritable(path, error.code as string)
  return undefined
}
