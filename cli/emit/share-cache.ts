import { diagnostics } from '../../renderer/index.ts'
import { RemoteCache, whyFailed } from '../cache/remote-cache.ts'
import { locateSetting } from '../load/locate-setting.ts'
import { memoisedConfig } from '../load/memoised-stages.ts'
import { printFound } from '../report/report.ts'
import type { BuildRun } from './build-run.ts'

/** Fill an empty cache from the configured store, if there is one. Returns whether anything was found. */
export async function fillCache(run: BuildRun): Promise<boolean> {
  if (!run.cache.isNew) return false
  return (await withRemote(run, 'read', (remote) => remote.pull())) ?? false
}

/** Save the cache of a site in the configured store, if there is one. */
export async function storeCache(run: BuildRun) {
  await withRemote(run, 'written', (remote) => remote.push())
}

/** Use the configured store; if that fails, print a note and continue without it. */
async function withRemote<Result>(
  run: BuildRun,
  verb: 'read' | 'written',
  work: (remote: RemoteCache) => Promise<Result>,
): Promise<Result | undefined> {
  const { folder } = run.cache
  if (folder === undefined) return undefined
  const { config, file } = await memoisedConfig(run.root, run.drafts, run.memory)
  if (!config?.cache.remote) return undefined
  run.terminal.progress(verb === 'read' ? 'Reading the remote cache…' : 'Writing the remote cache…')
  try {
    const { prefix, ...store } = config.cache.remote
    const { locale } = run.memory.code
    const own = [prefix, locale].filter(Boolean).join('/')
    return await work(new RemoteCache(folder, { ...store, prefix: own }))
  } catch (error) {
    const at = file && locateSetting(file, ['cache', 'remote'])
    const found = [diagnostics.remoteCache(verb, whyFailed(error), at)]
    const { terminal, root } = run
    const shown = { texts: new Map(), color: terminal.color, isVerbose: false }
    for (const part of printFound(found, shown, root)) terminal.print(part)
    return undefined
  }
}
