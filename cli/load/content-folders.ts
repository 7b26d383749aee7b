import {
  type Collection,
  categoryFiles,
  type SiteConfig,
  type SourceFormat,
  tagsFile,
  type Version,
} from '../../renderer/index.ts'
import { pathPattern } from '../disk/path-pattern.ts'

/** A folder of content. */
export interface ContentFolder {
  readonly path: string
  readonly collection: Collection
  /** Whether the configuration makes a file a page, by its path in the folder. */
  readonly isChosen: (name: string) => boolean
  /** Whether a file is data for routing: `_category_`, authors, tags. */
  readonly isData: (name: string) => boolean
}

/** Formats by file extension. */
export const formats: Readonly<Record<string, SourceFormat>> = {
  ...{ md: 'md', mdx: 'mdx' },
  ...{ tsx: 'module', jsx: 'module', ts: 'module', js: 'module' },
}

/** What a file is, by its path in a folder: a page in a format, data, or another file; undefined if it is excluded. */
export function roleOf(
  name: string,
  { collection, isChosen, isData }: ContentFolder,
): SourceFormat | 'data' | 'file' | undefined {
  if (isData(name)) return 'data'
  const format = formats[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (!format || (format === 'module' && collection.kind === 'blog')) return 'file'
  if (isExcluded(name)) return undefined
  if (isChosen(name)) return format
  return format === 'module' ? 'file' : undefined
}

/** Partials, tests and everything in a folder whose name begins with `_`, which Docusaurus excludes too. */
export function isExcluded(name: string): boolean {
  return /(^|\/)_/.test(name) || /\.(test\.\w+|d\.ts)$/.test(name) || /(^|\/)__tests__\//.test(name)
}

/** The folders of a site’s content. A file in several of them belongs to the last in which it is a page. */
export function listFolders(config: SiteConfig, versions: readonly Version[]): ContentFolder[] {
  const plain = (path: string) => path.replace(/^\.\//, '').replace(/\/+$/, '')
  const isCategory = (name: string) => categoryFiles.includes(name.replace(/^.*\//, ''))
  const docs = versions.map(({ folder, instance: id, name }): ContentFolder => {
    const version = name === 'current' ? {} : { version: name }
    return {
      path: plain(folder),
      collection: { kind: 'docs', id, ...version },
      isChosen: chooser(config.docs.find((one) => one.id === id) ?? { include: [], exclude: [] }),
      isData: (file) => isCategory(file) || file === tagsFile,
    }
  })
  const blogs = config.blogs.map(
    (blog): ContentFolder => ({
      path: plain(blog.path),
      collection: { kind: 'blog', id: blog.id },
      isChosen: chooser(blog),
      isData: (file) => file === blog.authorsPath || file === blog.tagsPath,
    }),
  )
  const { pages } = config
  const single: ContentFolder = {
    path: plain(pages.path),
    collection: { kind: 'pages', id: 'default' },
    isChosen: chooser(pages),
    isData: () => false,
  }
  return [...docs, ...blogs, single]
}

/** Patterns of the files that are pages, and of those that are not. */
interface Patterns {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

function chooser({ include, exclude }: Patterns): (name: string) => boolean {
  const [wanted, unwanted] = [include, exclude].map((patterns) => patterns.map(pathPattern))
  const matches = (patterns: readonly RegExp[] = [], name: string) => patterns.some((one) => one.test(name))
  // `PAGE.MD` is a page like `page.md`.
  return (name) => (matches(wanted, name) || matches(wanted, name.toLowerCase())) && !matches(unwanted, name)
}
