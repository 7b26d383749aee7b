// What a folder contains already: another generator’s site, or Markdown files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Content that a folder contains, and the settings with which it is built where it is. */
export interface FoundContent {
  /** `a Docusaurus site` */
  readonly what: string
  /** Files that say so. */
  readonly signs: string
  readonly title?: string | undefined
  readonly url?: string | undefined
  /** The settings, as source code. */
  readonly settings: readonly string[]
  /** What to expect of it. */
  readonly advice: string
}

/** The content of a folder, if there is any. */
export function findContent(root: string): FoundContent | undefined {
  return docusaurus(root) ?? vitepress(root) ?? mkdocs(root) ?? markdown(root)
}

function docusaurus(root: string): FoundContent | undefined {
  const config = ['js', 'ts', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`).find(isIn(root))
  if (config === undefined) return undefined
  const sidebar = ['sidebars.js', 'sidebars.ts'].find(isIn(root))
  const docs = [`path: 'docs'`, ...(sidebar ? [`sidebarPath: '${sidebar}'`] : [])].join(', ')
  const parts = [
    existsSync(join(root, 'docs')) ? `docs: { ${docs} },` : 'docs: false,',
    existsSync(join(root, 'blog')) ? `blog: { path: 'blog' },` : 'blog: false,',
    `pages: { path: 'src/pages' },`,
  ]
  return {
    what: 'a Docusaurus site',
    signs: `${config}, ${countOf(root, ['docs', 'blog', 'src/pages'])}`,
    settings: [...contentOf(parts), `markdown: { format: 'mdx' },`],
    advice:
      'Front matter, sidebars, addresses and versions are read as they are. Carry over the navbar, the footer and the redirects by hand. The build names what MDX or the theme does not know.',
  }
}

function vitepress(root: string): FoundContent | undefined {
  const folder = ['docs', '.', 'src'].find((one) => existsSync(join(root, one, '.vitepress')))
  if (folder === undefined) return undefined
  const path = folder === '.' ? (['docs', 'src', 'guide'].find((one) => hasMarkdown(root, one)) ?? 'docs') : folder
  return {
    what: 'a VitePress site',
    signs: `${join(folder, '.vitepress')}, ${countOf(root, [path])}`,
    settings: docsAtRoot(path),
    advice:
      'The sidebar follows the folders until you write one. Vue components in Markdown are not run: the build shows them as text.',
  }
}

function mkdocs(root: string): FoundContent | undefined {
  const config = ['mkdocs.yml', 'mkdocs.yaml'].find(isIn(root))
  if (config === undefined) return undefined
  const text = readFileSync(join(root, config), 'utf8')
  const setting = (name: string) => new RegExp(`^${name}:[ \\t]*["']?([^"'\\n#]+)`, 'm').exec(text)?.[1]?.trim()
  const path = setting('docs_dir') ?? 'docs'
  return {
    what: 'an MkDocs site',
    signs: `${config}, ${countOf(root, [path])}`,
    title: setting('site_name'),
    url: setting('site_url'),
    settings: docsAtRoot(path),
    advice:
      'The sidebar follows the folders until you write one. Rewrite `!!! note` as `:::note`; extensions of Python-Markdown are shown as text.',
  }
}

function markdown(root: string): FoundContent | undefined {
  const path = ['docs', 'doc', 'documentation', 'content', 'guide', 'guides'].find((one) => hasMarkdown(root, one))
  if (path === undefined) return undefined
  return {
    what: 'Markdown files',
    signs: countOf(root, [path]),
    settings: docsAtRoot(path),
    advice: 'The sidebar follows the folders until you write one.',
  }
}

function docsAtRoot(path: string): string[] {
  return contentOf([`docs: { path: '${path}', routeBasePath: '/' },`, 'blog: false,'])
}

function contentOf(lines: readonly string[]): string[] {
  return ['content: {', ...lines.map((line) => `  ${line}`), '},']
}

function isIn(root: string): (name: string) => boolean {
  return (name) => existsSync(join(root, name))
}

function hasMarkdown(root: string, folder: string): boolean {
  return markdownFiles(root, folder).length > 0
}

/** `12 Markdown files in docs and blog` */
function countOf(root: string, folders: readonly string[]): string {
  const counts = folders.map((folder) => [folder, markdownFiles(root, folder).length] as const)
  const there = counts.filter(([, count]) => count > 0)
  const sum = there.reduce((total, [, count]) => total + count, 0)
  if (sum === 0) return 'no Markdown files'
  return `${sum} Markdown file${sum === 1 ? '' : 's'} in ${there.map(([folder]) => folder).join(', ')}`
}

function markdownFiles(root: string, folder: string): string[] {
  try {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    return paths.filter((path) => /\.mdx?$/.test(path) && !/(^|[/\\])(node_modules|\.[^/\\]+)[/\\]/.test(path))
  } catch {
    return []
  }
}
