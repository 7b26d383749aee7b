import { join } from 'node:path'
import { type Diagnostic, diagnostics } from '../../renderer/index.ts'
import { hasCache, RemoteCache, whyFailed } from '../cache/remote-cache.ts'
import { cacheFolder } from '../disk/own-folder.ts'
import { locateSetting } from '../load/locate-setting.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'
import { frameTexts } from '../report/frame-texts.ts'
import { printFound } from '../report/report.ts'
import type { BuildRun } from './build-run.ts'

/** Fill an empty cache from the configured store, if there is one. Returns whether anything was found. */
export async function fillCache(run: BuildRun): Promise<boolean> {
  if (run.isFresh || hasCache(folderOf(run))) return false
  return (await withRemote(run, 'read', (remote) => remote.pull())) ?? false
}

/** Save the cache of a site in the configured store, if there is one. */
export async function storeCache(run: BuildRun) {
  if (!run.isFresh) await withRemote(run, 'written', (remote) => remote.push())
}

function folderOf({ root, memory }: BuildRun): string {
  return join(root, cacheFolder, memory.code.locale ?? '')
}

/** Print a note where the store cannot be used: the build has done without it. */
async function withRemote<Result>(
  run: BuildRun,
  verb: 'read' | 'written',
  work: (remote: RemoteCache) => Promise<Result>,
): Promise<Result | undefined> {
  const { config, file } = await memoisedConfig(run.root, run.drafts, run.memory)
  if (!config?.cache.remote) return undefined
  run.terminal.progress(verb === 'read' ? 'Reading the remote cache…' : 'Writing the remote cache…')
  try {
    const { prefix, ...store } = config.cache.remote
    const { locale } = run.memory.code
    const own = [prefix, locale].filter(Boolean).join('/')
    return await work(new RemoteCache(folderOf(run), { ...store, prefix: own }))
  } catch (error) {
    const at = file && locateSetting(file, ['cache', 'remote'])
    print(run, diagnostics.remoteCache(verb, whyFailed(error), at))
    return undefined
  }
}

function print({ terminal, root }: BuildRun, found: Diagnostic) {
  const { color } = terminal
  const texts = frameTexts([found], new Map(), root)
  for (const part of printFound([found], { texts, color, isVerbose: false }, root)) terminal.print(part)
}
