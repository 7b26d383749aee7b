// VitePress, default theme, local search, a sidebar for each section.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folders } from './sidebar.mjs'

export const vitepress = {
  name: 'vitepress',
  label: 'VitePress, section sidebar',
  packages: {
    dependencies: { vitepress: '^1.6.4' },
    overrides: { '@docsearch/react': '4.7.0', '@docsearch/core': '4.7.0', '@docsearch/css': '4.7.0' },
  },
  flavor: 'vitepress',
  setUp(site, { manifest }) {
    const sidebar = Object.fromEntries(
      [...folders(manifest)].map(([section, groups]) => [
        `/docs/${section}/`,
        groups.map(({ folder, pages }) => ({
          text: folder,
          items: pages.map(({ title, slug }) => ({ text: title, link: `/docs/${section}/${folder}/${slug}` })),
        })),
      ]),
    )
    mkdirSync(join(site, '.vitepress'), { recursive: true })
    writeFileSync(
      join(site, '.vitepress/config.mjs'),
      `export default {
  title: 'Corpus', cleanUrls: true, metaChunk: true,
  srcExclude: ['node_modules/**'],
  themeConfig: {
    nav: [{ text: 'Docs', link: '/docs/' }], search: { provider: 'local' },
    sidebar: ${JSON.stringify(sidebar)},
  },
}
`,
    )
    writeFileSync(join(site, 'package.json'), '{ "private": true, "type": "module" }\n')
  },
  command: ({ modules, site }) => [process.execPath, join(modules, 'vitepress/bin/vitepress.js'), 'build', site],
  env: { NODE_OPTIONS: '--max-old-space-size=12000' },
  caches: ['.vitepress/cache'],
  output: '.vitepress/dist',
}
