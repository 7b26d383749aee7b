// Eleventy with markdown-it, Prism and a small layout of template strings: navbar, sidebar of the section, table of contents.
import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const layout = join(dirname(fileURLToPath(import.meta.url)), 'eleventy-site')

export const eleventy = {
  name: 'eleventy',
  label: 'Eleventy, markdown-it, Prism, section sidebar',
  packages: {
    type: 'module',
    dependencies: { '@11ty/eleventy': '^3.1.0', 'markdown-it': '^14.1.0', prismjs: '^1.30.0' },
    overrides: { '@11ty/recursive-copy': '4.0.4' },
  },
  flavor: 'eleventy',
  setUp(site) {
    cpSync(layout, site, { recursive: true })
    writeFileSync(join(site, 'package.json'), '{ "private": true, "type": "module" }\n')
  },
  command: ({ modules }) => [process.execPath, join(modules, '@11ty/eleventy/cmd.cjs'), '--quiet'],
  env: { NODE_OPTIONS: '--max-old-space-size=8000' },
  caches: [],
  output: '_site',
}
