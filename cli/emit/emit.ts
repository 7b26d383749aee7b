// Contract: at any moment each address has its complete old or new file, and all hashed files it refers to exist.
//
// 1. `.sitegen/manifest.json` in the output says what the last build wrote: a key, a content hash and a size for each file. Keys
//    are coarse, so the content hash decides whether a file is touched. A folder with content but without `.sitegen` is refused.
// 2. A file whose key and size on disk match the manifest is kept. Any other is taken from the output cache or generated, one at
//    a time, and staged in `.sitegen/staging`, on the same volume, if its content differs. Outputs that name hashed files are
//    generated after those. The search index, which occupies a thread for a while, is started first. An error here changes nothing.
// 3. `.sitegen/journal.json` lists every file about to be moved or deleted.
// 4. Files are renamed into place: assets, then pages, then lists. A new folder of one class is renamed as a whole. Then the
//    manifest is replaced, then old files are deleted, and finally the staging folder and the journal.
// 5. A build that finds a journal generates every file it lists, and so completes a build that was killed.
//
// Changes by other programs that keep the size of a file are not noticed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Diagnostic,
  diagnostics,
  hash,
  isForLlms,
  type Manifest,
  type OutPath,
  type Output,
  publishedHash,
  publishedPath,
} from '../../renderer/index.ts'
import { yieldToEventLoop } from '../async/yield-to-event-loop.ts'
import { isSameEnvironment } from '../bundle/environment.ts'
import { OutputFault } from '../compile/extra-outputs.ts'
import { stagingFolder } from '../disk/own-folder.ts'
import { OmittedOutput } from '../print/print-pdf.ts'
import { explainFault } from './explain-fault.ts'
import { Folders } from './folders.ts'
import { abandon, moveIn } from './move-in.ts'
import type { OutputCache } from './output-cache.ts'
import {
  clearStaging,
  type Entry,
  hasFiles,
  lastManifestOf,
  lastNameOf,
  lastNames,
  readJournal,
  readSame,
  sizeOf,
} from './output-folder.ts'
import { findForeign } from './output-guard.ts'
import { TextBlock } from './text-block.ts'

export interface EmitResult {
  readonly written: number
  readonly deleted: number
  readonly unchanged: number
  /** Out paths of all files of the site, in order. */
  readonly files: readonly string[]
  /** Bytes of all files of the site. */
  readonly size: number
  /** Bytes of the files for language models. */
  readonly llms: number
  readonly diagnostics: readonly Diagnostic[]
  /** Pages that were made, and why. */
  readonly made: readonly MadePage[]
  /** All files by their paths, in order; none after an error. */
  readonly produced: readonly Produced[]
  /** The text of the manifest that was written. */
  readonly manifest: string
}

export interface MadePage {
  readonly output: Output
  readonly before: 'new' | 'other' | 'damaged'
}

/** What else the manifest contains, and which results of earlier builds may be used. */
export interface Emission {
  /** Called with the last build’s manifest once everything is made. */
  readonly facts: (before: Manifest) => Omit<Manifest, 'version' | 'outputs'>
  readonly kept?: OutputCache | undefined
  /** Make every file again, and compare it by content. */
  readonly isFresh?: boolean
  /** Write nothing unless every file can be made. */
  readonly strict?: boolean
}

/**
 * Update the output folder to match the table of outputs, touching only what differs.
 *
 * Files are small and numerous: synchronous calls take a third of the time of asynchronous ones.
 */
export async function emit(
  out: string,
  outputs: ReadonlyMap<string, Output>,
  { facts, kept, isFresh, strict }: Emission,
): Promise<EmitResult> {
  try {
    const before = lastManifestOf(out)
    if (before === 'foreign') return failed(diagnostics.notOurs(out))
    const suspects = new Set(readJournal(out))
    // With other environment variables, the site’s own code may make something else.
    const isTrusted = !isFresh && isSameEnvironment(before.environment ?? {})
    const last = lastNames(before)
    clearStaging(out)
    const folders = new Folders(join(out, stagingFolder))
    const plans = [...outputs.values()].map((output) =>
      planOf(output, { out, before, last, suspects, kept, isTrusted }),
    )
    for (const { output, content } of plans) if (content === undefined) output.start?.()
    const texts = new TextBlock()
    const making = { out, isNew: !hasFiles(out), hashes: new Map<OutPath, string>(), folders, kept, texts, strict }
    const { produced: inTurn, omitted } = await produceAll(plans, making)
    const produced = [...inTurn].sort((a, b) => (a.path < b.path ? -1 : 1))
    const entries = new Map(produced.map(({ path, entry }) => [path, entry] as const))
    const staged = new Map(produced.flatMap(({ path, plan, changed }) => (changed ? [[path, plan.output.class]] : [])))
    const gone = [...new Set([...Object.keys(before.outputs), ...suspects])].filter((path) => !entries.has(path))
    const manifest: Manifest = {
      version: 1,
      ...facts(before),
      outputs: Object.fromEntries(entries),
    }
    const text = JSON.stringify(manifest)
    const foreign = findForeign(out, staged.keys(), new Set([...Object.keys(before.outputs), ...suspects]))
    if (foreign.length > 0) {
      abandon(out)
      return failed(...foreign.map((path) => diagnostics.foreignFile(join(out, path))))
    }
    moveIn(out, staged, gone, text)
    const counts = { written: staged.size, deleted: gone.length, manifest: text, diagnostics: omitted }
    return { ...resultOf(produced, counts), made: inTurn.flatMap(madePage) }
  } catch (error) {
    abandon(out)
    const fault = explainFault(error as NodeJS.ErrnoException, out)
    if (error instanceof OutputFault || error instanceof OmittedOutput) return failed(error.diagnostic)
    if (!fault) throw error
    return failed(fault)
  }
}

function resultOf(
  produced: readonly Produced[],
  counts: Pick<EmitResult, 'written' | 'deleted' | 'manifest' | 'diagnostics'>,
): Omit<EmitResult, 'made'> {
  return {
    ...counts,
    unchanged: produced.length - counts.written,
    files: produced.map(({ path }) => path),
    size: sizeOfAll(produced),
    llms: sizeOfAll(produced.filter(({ path }) => isForLlms(path))),
    produced,
  }
}

function sizeOfAll(produced: readonly Produced[]): number {
  return produced.reduce((sum, { entry: [, , bytes] }) => sum + bytes, 0)
}

/** The result if nothing could be written. */
export function failed(...found: readonly Diagnostic[]): EmitResult {
  const nothing = { files: [], made: [], produced: [], manifest: '' }
  return { written: 0, deleted: 0, unchanged: 0, size: 0, llms: 0, ...nothing, diagnostics: found }
}

/** An output, and what the last build recorded about it. */
interface Plan {
  readonly output: Output
  /** Name of the file after the last build. */
  readonly name: string
  readonly known: Entry | undefined
  readonly isThere: boolean
  /** The hash of its bytes, if they are in place or in the cache. */
  readonly content: string | undefined
}

/** Outputs that name hashed files come last. */
function inOrder(plans: readonly Plan[]): readonly Plan[] {
  return [...plans.filter(({ output }) => !output.names), ...plans.filter(({ output }) => output.names)]
}

interface Planning {
  readonly out: string
  readonly before: Manifest
  readonly last: ReadonlyMap<string, string>
  /** Files that a killed run may have moved. */
  readonly suspects: ReadonlySet<string>
  readonly kept: OutputCache | undefined
  /** Equal keys mean equal bytes. */
  readonly isTrusted: boolean
}

function planOf(output: Output, { out, before, last, suspects, kept, isTrusted }: Planning): Plan {
  const name = lastNameOf(output, last)
  const known = suspects.has(name) ? undefined : before.outputs[name]
  const isSame = isTrusted && known !== undefined && known[0] === output.key
  // Not `join`, which is slow for so many paths: these are already normalised.
  const isThere = isSame && sizeOf(`${out}/${name}`) === known[2]
  const isKnown = isThere || (isSame && kept?.has(known[1]))
  return { output, name, known, isThere, content: isKnown ? known?.[1] : kept?.contentOf(output) }
}

function madePage({ plan: { output, known }, isMade }: Produced): MadePage[] {
  if (!isMade || !output.parts) return []
  if (!known) return [{ output, before: 'new' }]
  return [{ output, before: known[0] === output.key ? 'damaged' : 'other' }]
}

interface Making {
  readonly out: string
  /** The output folder is empty, so no file can be in place. */
  readonly isNew: boolean
  /** Content hashes of the outputs made so far. */
  readonly hashes: Map<OutPath, string>
  /** Makes folders below the staging folder. */
  readonly folders: Folders
  readonly kept: OutputCache | undefined
  readonly texts: TextBlock
  readonly strict: boolean | undefined
}

/** All files, generated one at a time, and diagnostics for those that were left out. */
async function produceAll(plans: readonly Plan[], making: Making) {
  const produced: Produced[] = []
  const omitted: Diagnostic[] = []
  let turn = performance.now()
  for (const plan of inOrder(plans)) {
    // Let other tasks run: the thread that makes the search index waits for pages read here, and the lock has to be renewed.
    if (performance.now() - turn > 10) {
      await yieldToEventLoop()
      turn = performance.now()
    }
    try {
      const one = inPlace(plan) ?? (await produce(plan, making))
      if (plan.output.hashed) making.hashes.set(plan.output.out, publishedHash(plan.output, one.entry[1]))
      produced.push(one)
    } catch (error) {
      if (making.strict || !(error instanceof OmittedOutput)) throw error
      omitted.push(error.diagnostic)
    }
  }
  return { produced, omitted }
}

/** A file of the output, in place or staged. */
export interface Produced {
  readonly plan: Plan
  readonly path: string
  readonly entry: Entry
  readonly changed: boolean
  /** Its bytes were neither in place nor in the cache. */
  readonly isMade: boolean
}

/** A file that is in place already. */
function inPlace(plan: Plan): Produced | undefined {
  const { name: path, known: entry, isThere } = plan
  return entry && isThere ? { plan, path, entry, changed: false, isMade: false } : undefined
}

/** Make an output's contents unless they are known; stage them unless they are in place. */
async function produce(plan: Plan, making: Making): Promise<Produced> {
  const { out, isNew, folders, kept } = making
  const { output, name, known } = plan
  const { content, bytes, isMade } = findKept(plan, kept) ?? (await make(output, making))
  if (kept && !output.isUncached) kept.keep(content, bytes)
  const entry: Entry = [output.key ?? '', content, bytes.byteLength]
  const path = publishedPath(output, content)
  const changed = isNew || !isInPlace(join(out, path), entry, path === name ? known : undefined)
  if (changed) writeFileSync(folders.for(path), bytes)
  return { plan, path, entry, changed, isMade }
}

function findKept({ content }: Plan, kept: OutputCache | undefined) {
  const bytes = content === undefined ? undefined : kept?.find(content)
  return content !== undefined && bytes ? { content, bytes, isMade: false } : undefined
}

async function make(output: Output, { hashes, texts }: Making) {
  const contents = await output.contents(hashes)
  const bytes = typeof contents === 'string' ? texts.encode(contents) : contents
  // Hash the bytes, not the text, which would then be encoded twice.
  return { content: hash(bytes), bytes, isMade: true }
}

function isInPlace(place: string, [, content, size]: Entry, before: Entry | undefined): boolean {
  if (sizeOf(place) !== size) return false
  return before ? before[1] === content : readSame(place, content) !== undefined
}
