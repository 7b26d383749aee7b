import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { buildStrictly, serve, temporaryFolder } from './real-site.ts'
import type { Makers } from './shared.ts'
import { projectRoot } from './tool.ts'

const place = temporaryFolder()
const real = { folder: join(place, 'build'), cache: join(place, 'cache') }
let building: Promise<void> | undefined

/** Builds once, however often it is called. */
function buildReal(): Promise<void> {
  building ??= buildStrictly(projectRoot, real.folder).then(() =>
    cpSync(join(projectRoot, '.sitegen/cache'), real.cache, { recursive: true }),
  )
  return building
}

async function shareSite(folder: string) {
  const { origin, stop } = await serve(folder)
  return { value: { folder, origin, cache: real.cache }, stop }
}

/** What only users of the package import is built here: two that build it at once would delete each other's files. */
async function packTool(): Promise<string> {
  const { buildExports } = (await import('../../scripts/build-package.mjs' as string)) as {
    buildExports: () => Promise<void>
  }
  await buildExports()
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', place]
  const reported = execFileSync('npm', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const [packed] = JSON.parse(reported) as { filename: string }[]
  return join(place, packed?.filename ?? '')
}

export const makers: Makers = {
  'site/real': async () => {
    await buildReal()
    return shareSite(real.folder)
  },
  package: async () => ({ value: await packTool(), stop: () => {} }),
}
