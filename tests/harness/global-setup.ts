import { chmodSync, cpSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writeFontconfig } from './fonts.ts'
import { startSharing } from './shared.ts'
import { cliAlone, projectRoot } from './tool.ts'

/** A file system in memory: a run creates and deletes hundreds of thousands of files, each of which a disk would journal. */
const memory = '/dev/shm'
/** A whole run has some hundred megabytes at once. */
const needed = 4 * 1024 ** 3
const prefix = 'sitegen-run-'

/** Bundle the command line once, before tests run it in parallel, and provide a temporary folder for the duration of the run. */
export default async function setup({ vitest }: TestProject) {
  const { buildIfStale } = (await import('../../scripts/build-cli.mjs' as string)) as {
    buildIfStale: () => Promise<void>
  }
  await buildIfStale()
  // Benchmarks measure a real disk.
  const folder = mkdtempSync(join(vitest.mode === 'test' && hasRoom(memory) ? memory : tmpdir(), prefix))
  // Some tests run the tool as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  // Also for a browser that the tool starts.
  process.env.FONTCONFIG_FILE = writeFontconfig('wide')
  // esbuild, which each process of the tool starts, spends a quarter of its time on collecting garbage.
  if (vitest.mode === 'test') process.env.GOGC ??= '400'
  await keepCompiled(join(folder, 'compiled'))
  const stopSharing = await startSharing(async () => (await import('./makers.ts')).makers)
  return async () => {
    await stopSharing()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Build a site, which stores V8's code cache of the tool: without it, each process and each thread would compile the tool again. */
async function keepCompiled(root: string) {
  const tool = join(projectRoot, 'dist/tool.cjs')
  const cache = `${tool}.${process.version}-${process.arch}`
  const stamp = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (stamp(cache) > stamp(tool)) return
  rmSync(cache, { force: true })
  cpSync(join(projectRoot, 'fixtures/mdx'), root, { recursive: true })
  await cliAlone(['build', '--root', root])
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= needed
  } catch {
    return false
  }
}
