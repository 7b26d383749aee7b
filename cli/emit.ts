import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Diagnostic, diagnostics, hash, type Manifest, type OutPath, type Output } from '../renderer/index.ts'
import { OutputFault } from './extra-outputs.ts'
import { abandon, moveIn } from './move-in.ts'
import { clearStaging, ownFolder, readJournal, readManifest, sizeOf, stagingFolder } from './output-folder.ts'

export interface EmitResult {
  readonly written: number
  readonly deleted: number
  readonly unchanged: number
  /** Out paths of all files of the site. */
  readonly files: readonly string[]
  /** Bytes of all files of the site. */
  readonly size: number
  readonly diagnostics: readonly Diagnostic[]
  /** Pages that were made, and what the last build made of them. */
  readonly made: readonly MadePage[]
}

export interface MadePage {
  readonly output: Output
  readonly before: 'new' | 'other' | 'damaged'
}

type Facts = Omit<Manifest, 'version' | 'outputs'>
type Entry = readonly [key: string, content: string, size: number]

/**
 * Bring the output folder to what the table says, touching only what differs.
 *
 * Everything new is first made in a staging folder on the same volume; an error there leaves the output as it was.
 * Then files are moved in so that what others name comes first, then the manifest, then deletions. The journal names
 * what a run was about to move: a run that was killed is completed by the next one, which trusts none of those files.
 * Files are small and many: calls that wait cost a third of those that promise.
 */
export async function emit(out: string, outputs: ReadonlyMap<string, Output>, facts: Facts): Promise<EmitResult> {
  const staged = new Map<string, Output['class']>()
  const entries = new Map<string, Entry>()
  try {
    const before = readManifest(out)
    if (before === 'foreign') return failed(diagnostics.notOurs(out))
    const suspects = new Set(readJournal(out))
    const last = lastNames(before)
    const hashes = new Map<OutPath, string>()
    clearStaging(out)
    const folders = new Folders(join(out, stagingFolder))
    const plans = [...outputs.values()].map((output): Plan => {
      const name = (output.hashed && last.get(output.out)) || output.out
      const known = suspects.has(name) ? undefined : before.outputs[name]
      const isThere = known !== undefined && known[0] === output.key && sizeOf(join(out, name)) === known[2]
      return { output, name, known, isThere }
    })
    for (const { output, isThere } of plans) if (!isThere) output.start?.()
    // A page and its chunk stand side by side, so that they are rendered once; lists name the others.
    const isList = ({ output }: Plan) => output.class === 'list'
    for (const plan of [...plans.filter((one) => !isList(one)), ...plans.filter(isList)]) {
      const { output } = plan
      const { path, entry, changed } = await bring(out, plan, { hashes, folders })
      if (output.hashed) hashes.set(output.out, hashInName(path))
      entries.set(path, entry)
      if (changed) staged.set(path, output.class)
    }
    const gone = [...new Set([...Object.keys(before.outputs), ...suspects])].filter((path) => !entries.has(path))
    const manifest: Manifest = {
      version: 1,
      ...facts,
      outputs: Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1))),
    }
    moveIn(out, staged, gone, manifest)
    const size = [...entries.values()].reduce((sum, [, , bytes]) => sum + bytes, 0)
    return {
      written: staged.size,
      deleted: gone.length,
      unchanged: entries.size - staged.size,
      files: [...entries.keys()].sort(),
      size,
      diagnostics: [],
      made: plans.flatMap(madePage),
    }
  } catch (error) {
    abandon(out)
    const told = explain(error as NodeJS.ErrnoException, out)
    if (error instanceof OutputFault) return failed(error.diagnostic)
    if (!told) throw error
    return failed(told)
  }
}

/** What comes of a folder that cannot be written to. */
export function failed(diagnostic: Diagnostic): EmitResult {
  return { written: 0, deleted: 0, unchanged: 0, files: [], size: 0, diagnostics: [diagnostic], made: [] }
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

/** An output beside what the last build made of it. */
interface Plan {
  readonly output: Output
  /** What the file was called last time. */
  readonly name: string
  readonly known: Entry | undefined
  readonly isThere: boolean
}

function madePage({ output, known, isThere }: Plan): MadePage[] {
  if (isThere || !output.parts) return []
  if (!known) return [{ output, before: 'new' }]
  return [{ output, before: known[0] === output.key ? 'damaged' : 'other' }]
}

interface Making {
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
async function bring(
  out: string,
  { output, name, known, isThere }: Plan,
  { hashes, folders }: Making,
): Promise<Brought> {
  if (known && isThere) return { path: name, entry: known, changed: false }
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

function explain(error: NodeJS.ErrnoException, out: string): Diagnostic | undefined {
  // The writer knows nothing of the staging folder.
  const path = error.path?.includes(join(out, ownFolder)) ? out : (error.path ?? out)
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? '')) return diagnostics.diskFull(path, error.code as string)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(error.code ?? ''))
    return diagnostics.notWritable(path, error.code as string)
  return undefined
}
