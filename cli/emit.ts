import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
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
 */
export async function emit(out: string, outputs: ReadonlyMap<string, Output>, facts: Facts): Promise<EmitResult> {
  const staged: Staged[] = []
  const entries = new Map<string, Entry>()
  try {
    const before = await readManifest(out)
    if (before === 'foreign') return failed(diagnostics.notOurs(out))
    const suspects = new Set(await readJournal(out))
    const last = lastNames(before)
    const hashes = new Map<OutPath, string>()
    // A page and its chunk stand side by side, so that they are rendered once; lists name the others.
    const [lists, others] = [[...outputs.values()], [...outputs.values()]].map((all, index) =>
      all.filter((output) => (output.class === 'list') === (index === 0)),
    ) as [Output[], Output[]]
    for (const output of [...others, ...lists]) {
      const name = (output.hashed && last.get(output.out)) || output.out
      const known = suspects.has(name) ? undefined : before.outputs[name]
      const { path, entry, changed } = await bring(out, output, { name, known, hashes })
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
    await moveIn(out, staged, gone, manifest)
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
    await rm(join(out, stagingFolder), { recursive: true, force: true }).catch(() => {})
    // Folders made for this run alone.
    for (const folder of [ownFolder, '']) await rmdir(join(out, folder)).catch(() => {})
    const told = explain(error as NodeJS.ErrnoException, out)
    if (error instanceof OutputFault) return failed(error.diagnostic)
    if (!told) throw error
    return failed(told)
  }
}

function failed(diagnostic: Diagnostic): EmitResult {
  return { written: 0, deleted: 0, unchanged: 0, files: [], size: 0, diagnostics: [diagnostic] }
}

/** What the last build left; `foreign` for a folder with content that is not ours. */
async function readManifest(out: string): Promise<Manifest | 'foreign'> {
  const empty = {
    version: 1,
    generator: '',
    base: '',
    home: '',
    trailingSlash: null,
    redirects: [],
    outputs: {},
  } as const
  const names: string[] = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return empty
  if (!names.includes(ownFolder)) return 'foreign'
  try {
    const manifest = JSON.parse(await readFile(join(out, manifestFile), 'utf8')) as Manifest
    return manifest.version === 1 ? manifest : empty
  } catch {
    return empty
  }
}

async function readJournal(out: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(join(out, journalFile), 'utf8')) as string[]
  } catch {
    return []
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  )
}

interface Known {
  /** What the file was called last time. */
  readonly name: string
  readonly known: Entry | undefined
  readonly hashes: ReadonlyMap<OutPath, string>
}

interface Brought {
  readonly path: string
  readonly entry: Entry
  readonly changed: boolean
}

/** Make an output's contents unless they are known; put them into the staging folder unless they are in place. */
async function bring(out: string, output: Output, { name, known, hashes }: Known): Promise<Brought> {
  if (known && known[0] === output.key && (await sizeOf(join(out, name))) === known[2])
    return { path: name, entry: known, changed: false }
  const contents = await output.contents(hashes)
  const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents
  const entry: Entry = [output.key ?? '', hash(bytes), bytes.byteLength]
  const path = output.hashed ? withHash(output.out, entry[1]) : output.out
  const place = join(out, path)
  const before = path === name ? known : undefined
  if (before?.[1] === entry[1] && (await sizeOf(place)) === entry[2]) return { path, entry, changed: false }
  if (!before && (await sizeOf(place)) === entry[2] && hash(await readFile(place)) === entry[1])
    return { path, entry, changed: false }
  const draft = join(out, stagingFolder, path)
  await mkdir(dirname(draft), { recursive: true })
  await writeFile(draft, bytes)
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

async function moveIn(out: string, staged: readonly Staged[], gone: readonly string[], manifest: Manifest) {
  const text = JSON.stringify(manifest)
  const unchanged =
    staged.length === 0 &&
    gone.length === 0 &&
    (await readFile(join(out, manifestFile), 'utf8').catch(() => '')) === text
  if (unchanged) {
    await tidy(out)
    return
  }
  await access(out, constants.W_OK).catch(async () => mkdir(out, { recursive: true }))
  const folders = [...new Set([...staged.map(({ path }) => path), ...gone].map(dirname))]
  await Promise.all(folders.map((folder) => checkWritable(join(out, folder))))
  await replace(out, journalFile, JSON.stringify([...staged.map(({ path }) => path), ...gone]))
  await Promise.all([...new Set(staged.map(({ path }) => dirname(path)))].map((folder) => makeFolder(out, folder)))
  for (const { path } of staged) await moveFile(join(out, stagingFolder, path), join(out, path))
  await replace(out, manifestFile, text)
  for (const path of gone) await removeFile(out, path)
  await tidy(out)
}

/** Remove what a run needs only while it lasts; one that was killed leaves it to the next. */
async function tidy(out: string) {
  await rm(join(out, stagingFolder), { recursive: true, force: true })
  await rm(join(out, journalFile), { force: true })
}

/** A folder that may not be written is better found before anything is moved. */
async function checkWritable(folder: string) {
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error
  })
}

/** A folder may have to stand where a file of the last build is. */
async function makeFolder(out: string, folder: string) {
  const parts = folder === '.' ? [] : folder.split('/')
  for (const [index] of parts.entries()) {
    const path = join(out, ...parts.slice(0, index + 1))
    if ((await sizeOf(path)) !== undefined) await rm(path)
  }
  await mkdir(join(out, folder), { recursive: true })
}

/** And a file where a folder of the last build is. */
async function moveFile(from: string, to: string) {
  try {
    await rename(from, to)
  } catch (error) {
    if (!['EISDIR', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rm(to, { recursive: true })
    await rename(from, to)
  }
}

async function replace(out: string, file: string, text: string) {
  const draft = join(out, `${file}.new`)
  await mkdir(dirname(draft), { recursive: true })
  await writeFile(draft, text)
  await rename(draft, join(out, file))
}

/** Delete a file and the folders that it leaves empty. */
async function removeFile(out: string, path: string) {
  if ((await sizeOf(join(out, path))) !== undefined) await rm(join(out, path), { force: true })
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(out, folder))
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
