import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowserServer } from './browser.ts'
import type { Face } from './fonts.ts'
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

async function shareBrowser(face: Face) {
  const server = await startBrowserServer(face)
  return { value: server.wsEndpoint(), stop: () => server.close() }
}

export const makers: Makers = {
  'browser/narrow': () => shareBrowser('narrow'),
  'browser/wide': () => shareBrowser('wide'),
  'site/real': async () => {
    await buildReal()
    return shareSite(real.folder)
  },
  'site/policy': async () => {
    // The first build fills most of the cache for this one.
    await buildReal()
    const root = temporaryFolder()
    for (const folder of ['content', 'static', 'theme'])
      cpSync(join(projectRoot, folder), join(root, folder), { recursive: true })
    cpSync(real.cache, join(root, '.sitegen/cache'), { recursive: true })
    const config = readFileSync(join(projectRoot, 'site.config.ts'), 'utf8')
    writeFileSync(
      join(root, 'site.config.ts'),
      config.replace(/defineConfig\(\{/, '$& contentSecurityPolicy: { meta: true },'),
    )
    await buildStrictly(root, join(root, 'build'))
    return shareSite(join(root, 'build'))
  },
}
