// Contract: content may come from strangers. Nothing is published that the configuration does not name, and symbolic links are
// followed to nothing else. Only this module decides what may be published.
//
// It compares real paths. A file may be read in its own place, which `read-text.ts` verifies; the target of a link may be read only
// if it may be published.
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { lazilyFor, pageFolders, type SiteConfig, versionInputs } from '../../renderer/index.ts'
import { isInside, sourcePath } from './path-inside.ts'
import { realPath } from './real-path.ts'

export interface Publishable {
  /** The site's own function that transforms every Markdown text when it is read. */
  readonly preprocessor?: SiteConfig['markdown']['preprocessor']
  readonly dialect?: SiteConfig['markdown']['dialect']
  readonly snippets?: SiteConfig['markdown']['snippets']
  /** The folder that `@` in paths of VitePress stands for, from the root. */
  readonly sourceFolder?: string
  /** Content folders, relative to the root. */
  readonly content: readonly string[]
  readonly static: readonly string[]
  /** Folders and single files that the configuration adds; they may be absolute. */
  readonly assets: readonly string[]
  /** Code folders that the configuration names. Site code may import files from them. */
  readonly code: readonly string[]
}

/** The boundary of a site. */
export function boundaryOf(root: string, config: SiteConfig): Boundary {
  const { module, css } = config.theme
  const modules = [module, ...css, config.initScript, ...config.docs.map(({ sidebarPath }) => sidebarPath)]
  return new Boundary(root, {
    preprocessor: config.markdown.preprocessor,
    dialect: config.markdown.dialect,
    snippets: config.markdown.snippets,
    sourceFolder: config.sourceFolder,
    content: contentFolders(config),
    static: config.static,
    assets: config.assets,
    code: modules.flatMap((path) => (path === undefined ? [] : [dirname(path)])),
  })
}

/** The content folders of a configuration, including those of versions, relative to the root. */
export function contentFolders(config: SiteConfig): string[] {
  return [...pageFolders(config), ...config.docs.map(({ id }) => versionInputs(id).docs)]
}

/** The boundary outside any site: files are read in their own place, and no link is followed. */
export function withoutLinks(root: string): Boundary {
  return new Boundary(root, { content: [], static: [], assets: [], code: [] })
}

/** Hidden names that hosts read in a static folder. */
const ofHosts = new Set(['.well-known', '.nojekyll', '.htaccess', '.domains', '.assetsignore'])
const locks = /^((package-lock|npm-shrinkwrap)\.json|pnpm-lock\.ya?ml|.*\.lockb?)$/i
const keys = /(\.(pem|key|p12|pfx|ppk|jks|keystore|kdbx)|^id_(rsa|dsa|ecdsa|ed25519))$/i

/** Whether files and folders with a name are private everywhere: hidden files, packages, lock files and keys. */
export function isPrivate(name: string): boolean {
  return name.startsWith('.') || name.toLowerCase() === 'node_modules' || locks.test(name) || keys.test(name)
}

/** Whether a file in a static folder is excluded. `path` is relative to the folder. */
export function isPrivateStatic(path: string): boolean {
  return path.split('/').some((name) => isPrivate(name) && !ofHosts.has(name))
}

/** Decides which files on disk may be published, and read through a link. */
export class Boundary {
  /** The root without symbolic links. */
  readonly real: string
  readonly preprocessor: Publishable['preprocessor']
  readonly dialect: Publishable['dialect']
  readonly snippets: Publishable['snippets']
  readonly sourceFolder: string
  /** The results of `markdown.parseFrontMatter`, by the paths of pages. */
  readonly parsed = new Map<string, { readonly from: string; readonly text: string }>()
  /** The files that a page includes, by the path of the page. All paths are relative to the root. */
  readonly included = new Map<string, readonly string[]>()
  private readonly folders: readonly { readonly path: string; readonly isLeftOut: (path: string) => boolean }[]
  private readonly named: ReadonlySet<string>
  private readonly code: readonly string[]

  constructor(
    readonly root: string,
    { preprocessor, dialect, snippets, sourceFolder = '.', content, static: statics, assets, code }: Publishable,
  ) {
    this.preprocessor = preprocessor
    this.dialect = dialect
    this.snippets = snippets
    this.sourceFolder = sourceFolder
    this.real = realPath(root) ?? root
    const added = assets.map((path) => this.place(path))
    this.named = new Set(added)
    this.code = code.map((path) => this.place(path))
    const isLeftOut = (path: string) => path.split('/').some(isPrivate)
    this.folders = [
      ...[...content.map((path) => this.place(path)), ...added].map((path) => ({ path, isLeftOut })),
      ...statics.map((path) => ({ path: this.place(path), isLeftOut: isPrivateStatic })),
    ]
  }

  /**
   * The real path that a path from the root would have if it contained no symbolic link: if a folder that the configuration names
   * is a link, its real path differs from this one. Links above the root, or in an absolute path outside it, are resolved.
   */
  place(path: string): string {
    const plain = join(path, '.').replace(/[/\\]$/, '')
    if (isAbsolute(plain)) {
      const base = [this.root, this.real].find((one) => isInside(plain, one))
      return base === undefined ? (realPath(plain) ?? plain) : join(this.real, plain.slice(base.length))
    }
    const climbs = plain.split(sep).filter((part) => part === '..').length
    return climbs === 0 ? join(this.real, plain) : join(this.ancestor(climbs), ...plain.split(sep).slice(climbs))
  }

  /** Whether a file or folder may be published, by its real path. */
  publishes(real: string): boolean {
    return (
      this.named.has(real) ||
      this.folders.some(
        ({ path, isLeftOut }) => isInside(real, path) && !isLeftOut(relative(path, real).replaceAll(sep, '/')),
      )
    )
  }

  /** Whether a file is private, because of its name or that of a folder between it and the site folder. */
  isPrivate(real: string): boolean {
    return isInside(real, this.real) ? relative(this.real, real).split(sep).some(isPrivate) : isPrivate(basename(real))
  }

  /** Whether a path from the root is a file, or is in a folder, that the configuration adds. */
  isAdded(path: string): boolean {
    if (this.named.size === 0) return false
    const place = this.place(path)
    return [...this.named].some((one) => isInside(place, one))
  }

  /** Whether site code may import a file, by its real path: it is in the site folder or a code folder, or may be published. */
  mayImport(real: string): boolean {
    return [this.real, ...this.code].some((folder) => isInside(real, folder)) || this.publishes(real)
  }

  /** A real path as it appears in messages and the configuration: relative to the root, unless that is longer. */
  name(real: string): string {
    const path = sourcePath(this.real, real) || '.'
    return path.length > real.length ? real : path
  }

  private readonly ancestor = lazilyFor((climbs: number) => {
    const folder = resolve(this.root, '../'.repeat(climbs))
    return realPath(folder) ?? folder
  })
}
