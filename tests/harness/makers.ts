import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowserServer } from './browser.ts'
import type { Face } from './fonts.ts'
import { buildStrictly, serve, temporaryFolder } from './real-site.ts'
import type { Makers } from './shared.ts'
import { projectRoot } from './tool.ts'

const real = { root: projectRoot, folder: join(temporaryFolder(), 'build') }
let building: Promise<void> | undefined

/** Built once, however many ask. */
const buildReal = () => (building ??= buildStrictly(real.root, real.folder))

async function shareSite(folder: string) {
  const { origin, stop } = await serve(folder)
  return { value: { folder, origin }, stop }
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
    // The build before has most of this one in its cache.
    await buildReal()
    const root = temporaryFolder()
    for (const folder of ['content', 'static', 'theme', '.sitegen/cache'])
      cpSync(join(projectRoot, folder), join(root, folder), { recursive: true })
    const config = readFileSync(join(projectRoot, 'site.config.ts'), 'utf8')
    writeFileSync(
      join(root, 'site.config.ts'),
      config.replace(/defineConfig\(\{/, '$& contentSecurityPolicy: { meta: true },'),
    )
    await buildStrictly(root, join(root, 'build'))
    return shareSite(join(root, 'build'))
  },
}
