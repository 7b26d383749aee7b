// A small site that shows each feature once. Pure: takes a choice, returns files.
import type { Choice, SitePart } from './choice.ts'
import type { FoundContent } from './found-content.ts'
import type { PackageManager } from './installer.ts'
import { blogPost, componentsGuide, counter, docsHome, icon, landingPage, writingGuide } from './starter-content.ts'

export interface Starter extends Choice {
  /** The name in `package.json`. */
  readonly name: string
  readonly tool: { readonly name: string; readonly version: string }
  readonly manager: PackageManager
  /** The day of the first post: `2026-05-04`. */
  readonly day: string
}

type Files = Readonly<Record<string, string>>

/** The files of a new site by their paths. */
export function starterFiles(starter: Starter): Files {
  const { parts, typescript } = starter
  const module = typescript ? 'tsx' : 'jsx'
  return {
    'package.json': packageJson(starter),
    [configName(starter)]: siteConfig(starter),
    ...(typescript ? { 'tsconfig.json': compilerOptions } : {}),
    '.gitignore': `node_modules/\n${ignored.join('\n')}\n`,
    '.github/workflows/site.yml': workflow(starter.manager),
    'README.md': readme(starter),
    'static/favicon.svg': icon,
    ...(parts.has('docs') ? docs(starter, module) : {}),
    ...(parts.has('blog') ? blog(starter) : {}),
    ...(parts.has('landing') ? { [`content/pages/index.${module}`]: landingPage(starter) } : {}),
  }
}

/** The files that build content in place. */
export function adoptingFiles(starter: Starter, { settings }: FoundContent): Files {
  return {
    'package.json': packageJson(starter),
    [configName(starter)]: configText(starter, settings),
    '.gitignore': `node_modules/\n${ignored.join('\n')}\n`,
  }
}

/** The entries of `.gitignore`. */
export const ignored = ['build/', '.sitegen/'] as const

/** The name of the configuration file, which depends on the language. */
function configName({ typescript }: Choice): string {
  return typescript ? 'site.config.ts' : 'site.config.mjs'
}

function docs({ typescript }: Choice, module: string): Files {
  return {
    'content/docs/index.md': docsHome,
    'content/docs/writing.md': writingGuide,
    'content/docs/guides/_category_.yml':
      'label: Guides\nposition: 3\nlink:\n  type: generated-index\n  description: One page for each task.\n',
    'content/docs/guides/components.mdx': componentsGuide(module),
    [`content/parts/counter.${module}`]: counter(typescript),
  }
}

function blog({ day }: Starter): Files {
  return {
    'content/blog/authors.yml': 'docs-team:\n  name: Documentation team\n  title: Writers of this site\n',
    'content/blog/tags.yml': 'news:\n  label: News\n  description: What is new.\n',
    [`content/blog/${day}-welcome.md`]: blogPost,
  }
}

function packageJson({ name, tool, typescript }: Starter): string {
  const scripts = {
    dev: 'sitegen dev',
    build: 'sitegen build',
    serve: 'sitegen serve',
    'check-links': 'sitegen check-links',
    ...(typescript ? { types: 'tsc' } : {}),
  }
  const devDependencies = {
    [tool.name]: `^${tool.version}`,
    ...(typescript ? compilerPackages : {}),
  }
  return `${JSON.stringify({ name, private: true, type: 'module', scripts, devDependencies }, null, 2)}\n`
}

/** The packages that editors and `tsc` need to check the site’s own modules. */
export const compilerPackages = { '@types/react': '^19.3.0', typescript: '^7.0.2' } as const

const compilerOptions = `${JSON.stringify(
  {
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
    },
    include: ['site.config.ts', 'content', 'theme'],
  },
  null,
  2,
)}\n`

function siteConfig(starter: Starter): string {
  const { parts } = starter
  const entries: readonly (readonly [SitePart, string])[] = [
    ['docs', `{ label: 'Docs', to: '/docs' },`],
    ['blog', `{ label: 'Blog', to: '/blog' },`],
  ]
  const items = entries.flatMap(([part, entry]) => (parts.has(part) ? [`      ${entry}`] : []))
  const first = parts.has('docs') ? '/docs' : '/blog'
  return configText(starter, [
    'trailingSlash: false,',
    `favicon: '/favicon.svg',`,
    `colorMode: { default: 'system', switch: true },`,
    'content: {',
    `  docs: ${parts.has('docs') ? '{ showLastUpdateTime: true }' : 'false'},`,
    `  blog: ${parts.has('blog') ? `{ description: 'News and background.' }` : 'false'},`,
    '},',
    'navbar: {',
    `  logo: { src: '/favicon.svg' },`,
    ...(items.length > 0 ? ['  items: [', ...items.map((item) => item.slice(2)), '  ],'] : []),
    '},',
    ...(parts.has('landing') ? [] : ['// There is no landing page.', `redirects: [{ from: '/', to: '${first}' }],`]),
    `footer: { copyright: ${quote(`© ${starter.day.slice(0, 4)} ${starter.title}`)} },`,
  ])
}

function configText({ title, address, tool }: Starter, settings: readonly string[]): string {
  const lines = [
    `title: ${quote(title)},`,
    `url: ${quote(address.origin)},`,
    `baseUrl: ${quote(address.base)},`,
    ...settings,
  ]
  const body = lines.map((line) => `  ${line}\n`).join('')
  return `import { defineConfig } from '${tool.name}'\n\nexport default defineConfig({\n${body}})\n`
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

function workflow({ name, ci, run, setUp }: PackageManager): string {
  return `# Checks the links and builds the site on each push and pull request.
name: Site
on:
  push:
    branches: [main]
  pull_request:
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 } # Page dates come from the git history.
${setUp.map((line) => `      ${line}\n`).join('')}      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: ${name} }
      - run: ${ci}
      - uses: actions/cache@v4
        with:
          path: .sitegen/cache
          key: sitegen-\${{ github.run_id }}
          restore-keys: sitegen-
      - run: ${run} check-links${name === 'npm' ? ' --' : ''} --format github
      - run: ${run} build${name === 'npm' ? ' --' : ''} --strict
      - uses: actions/upload-artifact@v4
        with: { name: site, path: build }
`
}

function readme({ title, manager: { install, run }, parts }: Starter): string {
  const folders: readonly (readonly [SitePart, string])[] = [
    ['docs', '| `content/docs/` | documentation, at `/docs` |'],
    ['blog', '| `content/blog/` | posts, at `/blog` |'],
    ['landing', '| `content/pages/` | single pages; `index` is the home page |'],
  ]
  return `# ${title}

\`\`\`sh
${install}
${run} dev          # shows the site while you write
${run} build        # writes build/
${run} serve        # serves build/
${run} check-links  # finds broken links
\`\`\`

| Folder | Contents |
|---|---|
${folders.flatMap(([part, row]) => (parts.has(part) ? [row] : [])).join('\n')}
| \`static/\` | files that are published unchanged |

The settings are in \`site.config\`.
`
}
