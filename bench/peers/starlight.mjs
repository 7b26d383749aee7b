// Astro Starlight with its Pagefind search, a sidebar generated from the folders.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const starlight = {
  name: 'starlight',
  label: 'Starlight',
  packages: { type: 'module', dependencies: { astro: '^7.0.0', '@astrojs/starlight': '^0.42.0', sharp: '^0.34.0' } },
  /** Astro exits immediately on older versions. */
  node: 22,
  flavor: 'starlight',
  setUp(site) {
    mkdirSync(join(site, 'src/content'), { recursive: true })
    renameSync(join(site, 'docs'), join(site, 'src/content/docs'))
    writeFileSync(
      join(site, 'src/content.config.ts'),
      `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
    )
    writeFileSync(
      join(site, 'astro.config.mjs'),
      `import starlight from '@astrojs/starlight'
export default { site: 'https://example.com', integrations: [starlight({ title: 'Corpus' })] }
`,
    )
  },
  command: ({ modules }) => [process.execPath, join(modules, 'astro/bin/astro.mjs'), 'build'],
  env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '--max-old-space-size=8000' },
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  output: 'dist',
  sources: 'src/content',
}
