import { existsSync } from 'node:fs'
import { join } from 'node:path'

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

/** The configuration file names looked for in a folder, for messages. */
export const foreignConfigs = ['docusaurus.config.*', '.vitepress/config.*', 'mkdocs.yml', 'book.toml']

/** The site of another generator in a folder, if there is one. */
export function findForeignSite(root: string): ForeignSite | undefined {
  for (const { configs, ...site } of known) {
    const config = configs.find((path) => existsSync(join(root, path)))
    if (config !== undefined) return { ...site, config }
  }
  return undefined
}
