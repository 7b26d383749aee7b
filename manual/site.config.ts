import { defineConfig } from '@sitegen/cli'
import packageJson from '../package.json' with { type: 'json' }
import { schemaFiles } from '../scripts/build-schemas.mjs'
import { projectLinks } from './project-links.ts'

// The manual: docs/ as a site, with the documents of the repository. `npm run manual` builds and serves it.
export default defineConfig({
  title: 'Sitegen',
  tagline: 'Documentation sites from Markdown, MDX and React.',
  url: 'https://sitegen.example.com',
  baseUrl: '/',
  favicon: '/mark.svg',
  content: {
    docs: [
      { id: 'default', path: '../docs', routeBasePath: 'docs', sidebarPath: 'sidebars.ts' },
      { id: 'project', path: 'project', routeBasePath: 'project' },
    ],
    blog: false,
    pages: { path: 'pages' },
  },
  markdown: {
    remarkPlugins: [projectLinks],
    glossary: { Island: 'A component that runs in the browser; the page around it is plain HTML.' },
  },
  navbar: {
    logo: { src: '/mark.svg' },
    items: [
      { label: 'Start', to: '/docs/getting-started' },
      { label: 'Guides', to: '/docs/writing' },
      { label: 'Reference', to: '/docs/configuration' },
      { label: 'Project', to: '/project/contributing' },
    ],
  },
  footer: { copyright: 'Sitegen is free software under the MIT license.', version: packageJson.version },
  theme: { tokens: { accent: '#4f46e5' } },
  outputs: async () =>
    (await schemaFiles()).map(({ name, text }) => ({ out: `schemas/${name}`, class: 'page', contents: () => text })),
  colorMode: { default: 'system', switch: true },
})
