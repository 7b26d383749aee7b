import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from './attempt.ts'

/** The site of another generator, recognised by its configuration. */
export interface ForeignSite {
  readonly generator: 'docusaurus' | 'vitepress' | 'mkdocs' | 'mdbook'
  /** `a Docusaurus site` */
  readonly what: string
  /** Its configuration, relative to the folder: `docs/.vitepress/config.ts`. */
  readonly config: string
}

const scripts = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

const known: readonly Omit<ForeignSite & { readonly configs: readonly string[] }, 'config'>[] = [
  {
    generator: 'docusaurus',
    what: 'a Docusaurus site',
    configs: scripts.map((end) => `docusaurus.config.${end}`),
  },
  {
    generator: 'vitepress',
    what: 'a VitePress site',
    configs: ['', 'docs/', 'src/', 'website/'].flatMap((folder) =>
      ['config', 'config/index'].flatMap((name) => scripts.map((end) => `${folder}.vitepress/${name}.${end}`)),
    ),
  },
  { generator: 'mkdocs', what: 'an MkDocs site', configs: ['mkdocs.yml', 'mkdocs.yaml'] },
  { generator: 'mdbook', what: 'an mdBook', configs: ['book.toml'] },
]

/** The names of configuration files that `findForeignSite` looks for, for messages. */
export const foreignConfigs = ['docusaurus.config.*', '.vitepress/config.*', 'mkdocs.yml', 'book.toml']

/** The site of another generator in a folder, if there is one. */
export function findForeignSite(root: string): ForeignSite | undefined {
  for (const { configs, ...site } of known) {
    const config = configs.find((path) => existsSync(join(root, path)))
    if (config !== undefined) return { ...site, config }
  }
  return undefined
}

/** Sites of other generators in folders of a repository, at most two levels below it: `website`, `apps/docs`. */
export function findForeignFolders(root: string): { readonly folder: string; readonly what: string }[] {
  const below = foldersIn(root)
  return [...below, ...below.flatMap((folder) => foldersIn(root, folder))].flatMap((folder) => {
    const site = findForeignSite(join(root, folder))
    return site === undefined ? [] : [{ folder, what: site.what }]
  })
}

/** Whether a folder has a configuration of Docusaurus 1, whose format is different. */
export function isDocusaurus1(root: string): boolean {
  return ['.', 'website'].some((folder) => existsSync(join(root, folder, 'siteConfig.js')))
}

function foldersIn(root: string, folder = ''): string[] {
  const entries = attempt(() => readdirSync(join(root, folder), { withFileTypes: true })) ?? []
  return entries
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => (folder ? `${folder}/${name}` : name))
    .sort()
}
