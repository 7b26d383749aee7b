// Rspress, default theme with its search, a sidebar for each section.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folders } from './sidebar.mjs'

export const rspress = {
  name: 'rspress',
  label: 'Rspress, section sidebar',
  packages: {
    dependencies: { '@rspress/core': '^2.0.0' },
    overrides: {
      'mdast-util-to-markdown-cjk-friendly': '1.0.0',
      'mdast-util-to-markdown-cjk-friendly-gfm-strikethrough': '1.0.0',
    },
  },
  flavor: 'rspress',
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
    writeFileSync(
      join(site, 'rspress.config.mjs'),
      `export default {
  root: '.', title: 'Corpus', outDir: 'doc_build',
  route: { exclude: ['node_modules/**', 'doc_build/**', '*.mjs'] },
  themeConfig: { nav: [{ text: 'Docs', link: '/docs/index' }], sidebar: ${JSON.stringify(sidebar)} },
}
`,
    )
    writeFileSync(join(site, 'package.json'), '{ "private": true, "type": "module" }\n')
  },
  command: ({ modules }) => [process.execPath, join(modules, '@rspress/core/bin/rspress.js'), 'build'],
  env: { NODE_OPTIONS: '--max-old-space-size=8000' },
  caches: ['node_modules/.cache', 'node_modules/.rspress'],
  output: 'doc_build',
}
