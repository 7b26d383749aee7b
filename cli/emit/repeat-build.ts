// Contract: a recorded build is written again only if all its bytes are available. Copies are read from the site, preview pictures from
// their own namespace, and everything else from the cache of outputs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hash, type Key, type Manifest, type OutPath, type Output, type SiteConfig } from '../../renderer/index.ts'
import { ChangedError } from '../disk/changed-error.ts'
import { journalFile, manifestFile, stagingFolder } from '../disk/own-folder.ts'
import { tryReadText } from '../disk/read-text.ts'
import { printFound } from '../report/report.ts'
import type { BuildRecord, BuildRecorder, BuildSummary } from './build-record.ts'
import type { BuildRun } from './build-run.ts'
import { whileAlone } from './build-site.ts'
import { type EmitResult, emit } from './emit.ts'
import { type Entry, readSame, sizeOf } from './output-folder.ts'
import { refuseOutput } from './output-guard.ts'
import { report, unreported } from './summarize.ts'

/** Report the last build again, or write it again; false if parts of it are no longer available. */
export async function repeatBuild(
  record: BuildRecord,
  recorder: BuildRecorder,
  run: BuildRun & { readonly config: SiteConfig },
): Promise<boolean> {
  const { timer, root, out, cache, config, memory } = run
  const lastManifest = recorder.lastManifest()
  // A full build reports the reason.
  if (refuseOutput(root, out, { config, lastManifest, siteOut: run.siteOut })) return false
  const files = record.summary.files
  const isInPlace = timer.timeSync('look', () => isWhole(out, record.manifest))
  const emitted = isInPlace
    ? { written: 0, unchanged: files, deleted: 0 }
    : await timer.time('write', () => whileAlone(run, () => writeAgain(record, lastManifest, recorder, run)))
  if (!emitted || ('diagnostics' in emitted && emitted.diagnostics.length > 0)) return false
  memory.code.files.save()
  cache.save()
  reportAgain(record.summary, emitted, run)
  return true
}

/** Whether an output is unchanged since a build: its manifest is that of the build, and every file in it exists with its size. */
function isWhole(out: string, manifest: Key): boolean {
  const text = tryReadText(join(out, manifestFile))
  // A full build completes what a killed one began and removes what it left behind.
  if ([journalFile, stagingFolder].some((path) => existsSync(join(out, path)))) return false
  if (text === undefined || hash(text) !== manifest) return false
  const { outputs } = JSON.parse(text) as Manifest
  return Object.entries(outputs).every(([path, [, , size]]) => sizeOf(join(out, path)) === size)
}

/** Write the files of a record. Undefined if some of them are not in the cache; then nothing is changed. */
async function writeAgain(
  { manifest, classes }: BuildRecord,
  text: string | undefined,
  recorder: BuildRecorder,
  { root, out, cache }: BuildRun,
): Promise<EmitResult | undefined> {
  if (text === undefined || hash(text) !== manifest) return undefined
  const { version: _, outputs, ...facts } = JSON.parse(text) as Manifest
  const copied = recorder.filesByHash()
  const isKept = ([key, content]: Entry) =>
    copied.has(content) || cache.has('outputs', content as Key) || cache.has('pictures', key as Key)
  if (!Object.values(outputs).every(isKept)) return undefined
  const find = (path: string, [key, content]: Entry) => {
    const file = copied.get(content)
    const own = () => cache.findBytes('outputs', content as Key) ?? cache.findBytes('pictures', key as Key)
    const bytes = file === undefined ? own() : readSame(join(root, file), content)
    if (!bytes || hash(bytes) !== content) throw new ChangedError(path)
    return bytes
  }
  // By the final names of files, including hashes.
  const table = Object.entries(outputs).map(([path, entry], index): [string, Output] => {
    const kind = kinds.find((one) => one[0] === classes[index]) ?? 'page'
    const key = (entry[0] as Key) || undefined
    return [path, { out: path as OutPath, class: kind, key, contents: async () => find(path, entry) }]
  })
  try {
    return await emit(out, new Map(table), { facts: () => facts })
  } catch (error) {
    if (error instanceof ChangedError) return undefined
    throw error
  }
}

const kinds: readonly Output['class'][] = ['asset', 'page', 'list']

type Counts = Pick<EmitResult, 'written' | 'unchanged' | 'deleted'>

/** Report the result of the last build, with the counts of this one. */
function reportAgain(last: BuildSummary, { written, unchanged, deleted }: Counts, run: BuildRun) {
  const { terminal, timer, root, out, verbose, reported } = run
  const { diagnostics: found, made, size, llms, parts } = last
  const { color } = terminal
  for (const part of printFound(unreported(found, reported), { texts: new Map(), color, isVerbose: verbose }, root))
    terminal.print(part)
  const counts = { made, size, llms, written, unchanged, deleted, parts: { known: parts, all: parts } }
  for (const line of report({ terminal, found, out, timings: timer.report(), verbose }, counts)) terminal.print(line)
}
