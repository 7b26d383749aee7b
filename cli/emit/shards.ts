// Contract: a build writes the same bytes with all, some or none of the parts, which only save compiling. A part that is missing,
// damaged, from another version of the tool, or built with different environment variables counts as absent.
//
// `build --shard 2/4` compiles every fourth page that is not in the cache, and stores the results in a separate cache,
// `.sitegen/shards/2-of-4`. The next full build moves the values of all such parts into its own cache.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { counted, hash, type Key, type Site, type Source } from '../../renderer/index.ts'
import type { CodeContext } from '../bundle/bundler.ts'
import { type Environment, isSameEnvironment } from '../bundle/environment.ts'
import { Cache } from '../cache/cache.ts'
import { openSite, routedSources } from '../compile/open-site.ts'
import { attempt } from '../disk/attempt.ts'
import { buildId } from '../disk/build-id.ts'
import { shardsFolder } from '../disk/own-folder.ts'
import { type LoadedSite, loadSite } from '../load/load-site.ts'
import { countDiagnostics, printFound, sortDiagnostics } from '../report/report.ts'
import type { BuildRun } from './build-run.ts'
import { fails } from './build-site.ts'

/** Part `number` of `count` of a site, counted from 1. */
export interface Shard {
  readonly number: number
  readonly count: number
}

/** Key of the environment variables with which the values of a part were made. */
const environmentKey = hash('shard', buildId)

/** Neighbouring pages cost about the same, so every `count`th page is a fair share. */
const shareOf =
  ({ number, count }: Shard) =>
  (routed: readonly Source[]) =>
    routed.filter((_, index) => index % count === number - 1)

/** Compile a part of the pages. Returns whether they have no errors. */
export async function buildShard(run: BuildRun, shard: Shard): Promise<boolean> {
  const { root, cache, memory, terminal, strict, verbose } = run
  const { number, count } = shard
  terminal.progress('Reading…')
  const loaded = await loadSite(root, { ...run, select: shareOf(shard) })
  memory.code.bundles.close()
  const made = loaded.site ? await compilePart(loaded.site, loaded, run, shard) : { found: [], pages: 0 }
  const late = await memory.code.guard.takeLate()
  const found = sortDiagnostics([...loaded.diagnostics, ...made.found, ...late])
  const { color, colors } = terminal
  for (const part of printFound(found, { texts: loaded.texts, color, isVerbose: verbose }, root)) terminal.print(part)
  const isGood = !fails(found, strict)
  const folder = `${shardsFolder}/${number}-of-${count}`
  rmSync(join(root, folder), { recursive: true, force: true })
  if (memory.code.guard.isSound) savePart(new Cache(join(root, folder)), cache, memory.code)
  cache.discard()
  const problems = countDiagnostics(found)
  const sum = `Part ${number} of ${count}: ${counted(made.pages, 'page')} → ${folder}${problems ? ` (${problems})` : ''}`
  terminal.print(`${isGood ? colors.green('✔') : colors.red('✖')} ${sum}`)
  return isGood
}

async function compilePart(site: Site, loaded: LoadedSite, run: BuildRun, shard: Shard) {
  const { locate, bundled } = loaded
  const { memory, terminal, timer } = run
  const onMessage = (text: string) => terminal.print(text)
  const compiling = { ...run, bundled, onMessage }
  const open = openSite(site, { code: memory.code, locate, compiling, digests: 'cache', timer })
  try {
    const own = shareOf(shard)(routedSources(site))
    const digests = await open.digests(own)
    return { found: [...digests.values()].flatMap(({ diagnostics }) => diagnostics), pages: own.length }
  } finally {
    await open.close()
  }
}

/** Copy what this run has compiled into the part. The site’s own cache is not saved. */
function savePart(part: Cache, cache: Cache, { environment }: CodeContext) {
  copyCompiled(cache, part, cache.newKeys('compiled'))
  part.put('record', environmentKey, environment.environment)
  part.save()
}

/** Put the values of all parts into the cache. */
export function joinShards(root: string, { cache, environment }: CodeContext) {
  for (const name of attempt(() => readdirSync(join(root, shardsFolder)).sort()) ?? []) {
    const part = new Cache(join(root, shardsFolder, name))
    const made = part.find<Environment>('record', environmentKey)
    if (made && isSameEnvironment(made)) {
      // Variables that were read while a part was compiled are inputs of the builds that use it.
      for (const variable of Object.keys(made)) environment.add(variable)
      copyCompiled(part, cache, part.keys('compiled'))
    }
    part.discard()
  }
}

function copyCompiled(from: Cache, to: Cache, keys: Iterable<Key>) {
  for (const key of keys) {
    const bytes = to.has('compiled', key) ? undefined : from.findBytes('compiled', key)
    if (bytes) to.putBytes('compiled', key, bytes)
  }
}

/** Delete the parts; their values are now in the cache. */
export function removeShards(root: string) {
  attempt(() => rmSync(join(root, shardsFolder), { recursive: true, force: true }))
}
