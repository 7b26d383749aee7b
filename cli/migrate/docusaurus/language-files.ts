import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceText, versionFolder, versionInputs } from '../../../renderer/index.ts'
import { isRawObject, type Raw, type RawObject } from '../raw.ts'
import { Code, isSettingObject, type Setting, type SettingObject } from '../setting.ts'

const plugin = 'docusaurus-plugin-content'
/** Folder of the texts of the theme. */
export const classic = 'docusaurus-theme-classic'

/** The docs of one instance. */
export interface Folder {
  readonly id: string
  readonly path: string
}

export function foldersOf(setting: Setting | undefined): Folder[] {
  const all = Array.isArray(setting) ? (setting as readonly Setting[]) : [setting ?? false]
  return all.filter(isSettingObject).map(({ id = 'default', path }) => ({ id: String(id), path: String(path) }))
}

/** The files of a language, which Docusaurus stores by plugin. */
export class LanguageFiles {
  constructor(
    private readonly root: string,
    private readonly path: string,
    readonly name: string,
  ) {}

  /** Folders of translations by the folders that they translate. */
  folders({ content }: SettingObject): SettingObject {
    const { docs, blog, pages } = isSettingObject(content) ? content : {}
    const all: (readonly [from: string, to: string])[] = [
      ...foldersOf(docs).flatMap(({ id, path }) => [
        [path, this.of('docs', id, 'current')] as const,
        ...this.versions(id).map((name) => [versionFolder(id, name), this.of('docs', id, `version-${name}`)] as const),
      ]),
      ...foldersOf(blog).map(({ id, path }) => [path, this.of('blog', id)] as const),
      ...foldersOf(pages).map(({ path }) => [path, this.of('pages', 'default')] as const),
    ]
    return Object.fromEntries(all.filter(([, to]) => hasPages(join(this.root, to))))
  }

  /** The files of texts, as modules that the configuration imports, so that it is read again when they change. */
  texts(docs: readonly Folder[]): Setting[] {
    const names = this.haveOwnTexts(docs) ? [] : docs.flatMap(({ id }) => this.docsFiles(id).map(({ file }) => file))
    const all = ['code.json', `${classic}/navbar.json`, `${classic}/footer.json`, ...names]
    return all.filter((name) => Object.keys(this.read(name)).length > 0).map((name) => this.module(name).code)
  }

  /** Whether a version of the docs lacks sidebar texts that another one has, and so is not translated. */
  private lackTexts(id: string): boolean {
    const files = this.docsFiles(id).map(({ file }) =>
      Object.keys(this.read(file)).filter((key) => key.startsWith('sidebar.')),
    )
    const all = new Set(files.flat())
    return files.some((keys) => keys.length < all.size)
  }

  /** Whether a text of the sidebars is translated differently in several docs or versions, or is not translated in all versions. */
  haveOwnTexts(docs: readonly Folder[]): boolean {
    const known = new Map<string, unknown>()
    if (docs.some(({ id }) => this.lackTexts(id))) return true
    return docs
      .flatMap(({ id }) => this.docsFiles(id))
      .flatMap(({ file }) => Object.entries(this.read(file)))
      .filter(([id]) => id.startsWith('sidebar.'))
      .some(([id, text]) => {
        const [source, message] = [sourceText(id), isRawObject(text) ? text.message : undefined]
        const before = known.get(source) ?? message
        known.set(source, before)
        return before !== message
      })
  }

  /** The files of one instance of the docs, older versions first. */
  private docsFiles(id: string): { readonly version: string; readonly file: string }[] {
    const versions = this.versions(id).map((version) => ({ version, name: `version-${version}` }))
    return [...versions, { version: 'current', name: 'current' }].map(({ version, name }) => ({
      version,
      file: this.below('docs', id, `${name}.json`),
    }))
  }

  /** A text in a file, as an expression; undefined if it equals that of the main language. */
  text(file: string, id: string, original: Setting | undefined): Setting | undefined {
    const found = this.read(file)[id]
    return isRawObject(found) && found.message !== original ? this.field(file, id) : undefined
  }

  /** The titles and the description of a blog. */
  blogTexts({ id = 'default', ...blog }: SettingObject): SettingObject {
    const file = this.below('blog', String(id), 'options.json')
    const { path, title = 'Blog', description = 'Blog', recentPostsTitle = 'Recent posts' } = blog
    if (path === undefined) return {}
    return defined({
      title: this.text(file, 'title', title),
      description: this.text(file, 'description', description),
      recentPostsTitle: this.text(file, 'sidebar.title', recentPostsTitle),
    })
  }

  /** The labels of the versions of the docs, if there are several, and the texts of each if they differ. */
  ofVersions(id: string, hasTexts: boolean): SettingObject {
    const files = this.docsFiles(id)
    const all = files.map(({ version, file }) => {
      const usual = version === 'current' ? 'Next' : version
      const label = files.length > 1 ? this.text(file, 'version.label', usual) : undefined
      const translations = hasTexts && Object.keys(this.read(file)).length > 0 ? this.module(file).code : undefined
      return [version, defined({ label, translations })] as const
    })
    return Object.fromEntries([...all.slice(-1), ...all.slice(0, -1)].filter(([, own]) => Object.keys(own).length > 0))
  }

  private versions(id: string): string[] {
    try {
      const listed = JSON.parse(readFileSync(join(this.root, versionInputs(id).list), 'utf8')) as unknown
      return Array.isArray(listed) ? listed.map(String) : []
    } catch {
      return []
    }
  }

  private of(kind: string, id: string, ...below: readonly string[]): string {
    return `${this.path}/${this.below(kind, id, ...below)}`
  }

  private below(kind: string, id: string, ...names: readonly string[]): string {
    return [`${plugin}-${kind}${id === 'default' ? '' : `-${id}`}`, ...names].join('/')
  }

  private read(file: string): RawObject {
    try {
      const value = JSON.parse(readFileSync(join(this.root, this.path, file), 'utf8')) as Raw
      return isRawObject(value) ? value : {}
    } catch {
      return {}
    }
  }

  private field(file: string, id: string): Code {
    const { name, imports } = this.module(file)
    return new Code(`${name}${/^[\w$]+$/.test(id) ? `.${id}` : `['${id}']`}.message`, imports, 'text')
  }

  private module(file: string) {
    const words = `${this.name}-${file
      .replace(`${plugin}-`, '')
      .replace(`${classic}/`, '')
      .replace(/\.json$/, '')}`
    const name = words.replace(/[^\p{L}\p{N}]+(.)/gu, (_, letter: string) => letter.toUpperCase())
    const imports = [{ name, from: `./${this.path}/${file}`, isDefault: true }]
    return { code: new Code(name, imports, 'texts'), name, imports }
  }
}

/** Whether a folder contains pages or data, not only JSON files of texts. */
function hasPages(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) =>
      /\.(mdx?|ya?ml|[jt]sx?)$/i.test(path),
    )
  } catch {
    return false
  }
}

/** The values that are defined. */
export function defined(values: Readonly<Record<string, Setting | undefined>>): SettingObject {
  return Object.fromEntries(Object.entries(values).flatMap(([key, one]) => (one === undefined ? [] : [[key, one]])))
}
