import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { tagsFile } from '../../../renderer/index.ts'
import { isExcluded } from '../../load/content-folders.ts'
import {
  carry,
  type Draft,
  ignored,
  orNull,
  type Rule,
  type Rules,
  type SettingPath,
  same,
  unless,
  without,
} from '../draft.ts'
import { isRawObject, isReference, listOfRaw, type Raw, type RawObject } from '../raw.ts'
import type { Setting, SettingObject } from '../setting.ts'
import { copied } from './functions.ts'
import type { MarkdownPlugins } from './markdown.ts'
import { countOf, editUrl, feed, file, onInlineTags, path, pathOf, plugins, reaction, sidebarPath } from './rules.ts'

const usualExclude = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']
const component = without('Replace the component in a theme: see docs/theming.md.')
/** Patterns of the files that are pages in Docusaurus by default; the defaults of Sitegen differ. */
const defaults = { docs: '**/*.{md,mdx}', blog: '**/*.{md,mdx}', pages: '**/*.{js,jsx,ts,tsx,md,mdx}' }
const include =
  (kind: keyof typeof defaults): Rule =>
  (value, { into }) => {
    const all = listOfRaw(value).map(String)
    if (all.join() !== defaults[kind]) into.include = all
  }
const exclude: Rule = (value, { into }) => {
  const others = listOfRaw(value)
    .map(String)
    .filter((one) => !usualExclude.includes(one))
  if (others.length > 0) into.exclude = others
}

/** The contents of a site, gathered from the options of its presets and plugins. */
export class Contents {
  private readonly docs: SettingObject[] = []
  private readonly blogs: SettingObject[] = []
  private pages: SettingObject | undefined

  constructor(
    private readonly draft: Draft,
    private readonly markdown: MarkdownPlugins,
    /** Text of the bundle, to which functions of the configuration belong. */
    private readonly bundle: string,
  ) {}

  addDocs(options: RawObject, place: SettingPath) {
    const into: SettingObject = { path: 'docs', onInlineTags: 'warn' }
    carry(this.docsRules(options), options, { draft: this.draft, place, into })
    this.chooseModules(into, 'docs')
    this.docs.push(withId(into))
  }

  addBlog(options: RawObject, place: SettingPath) {
    const folder = pathOf(String(options.path ?? 'blog'), this.draft.foreign.root)
    const name = String(options.id ?? folder)
    if (!this.isThere(folder)) {
      // The preset enables a blog by default.
      if (options.path !== undefined)
        this.draft.leave(
          place,
          `The blog \`${name}\` was not carried over: the folder \`${folder}\` does not exist.`,
          'If a build creates the folder, run that build, then this command again.',
        )
      return
    }
    const into: SettingObject = { path: 'blog', onInlineTags: 'warn' }
    carry(this.blogRules(folder), options, { draft: this.draft, place, into })
    // Docusaurus lists the authors of any authors file; Sitegen only those of a file with author pages, unless configured.
    if (this.isThere(into.path, into.authorsPath ?? 'authors.yml')) into.authorsBasePath ??= 'authors'
    this.blogs.push(withId(into))
  }

  addPages(options: RawObject, place: SettingPath) {
    const into: SettingObject = { path: 'src/pages' }
    if (this.pages !== undefined) return this.addSecondPages(options, place)
    carry(this.pagesRules(), options, { draft: this.draft, place, into })
    this.chooseModules(into, 'pages')
    this.pages = into
  }

  private addSecondPages(options: RawObject, place: SettingPath) {
    this.draft.differ(
      place,
      `The pages of \`${String(options.path)}\` became a docs folder: a site has one pages folder.`,
      'They keep their addresses, but have a sidebar. To avoid that, move them into the pages folder.',
    )
    // To keep its texts, it becomes docs, with the options that both have.
    const isShared = (key: string) => !Object.hasOwn(this.pagesRules(), key) || Object.hasOwn(this.docsRules({}), key)
    const shared = Object.fromEntries(Object.entries(options).filter(([key]) => isShared(key)))
    const like = { id: 'pages', routeBasePath: '/', include: [defaults.pages], numberPrefixParser: false }
    this.addDocs({ ...like, path: 'src/pages', ...shared }, place)
  }

  /** The setting `content`. */
  made(statics: SettingObject): SettingObject {
    const pages = this.pages ?? { path: 'src/pages' }
    const folders = [...this.docs, ...this.blogs, pages].map(({ path }) => String(path))
    this.markdown.compare(folders.filter((folder) => this.filesIn(folder).some((name) => /\.mdx?$/.test(name))))
    return { docs: oneOrAll(this.docs), blog: oneOrAll(this.blogs), pages, ...statics }
  }

  private isThere(...parts: unknown[]): boolean {
    return existsSync(join(this.draft.foreign.root, ...parts.map(String)))
  }

  /** Docusaurus also takes `.js` and `.ts` files for pages in the pages folder, and no modules in docs. */
  private chooseModules(into: SettingObject, kind: 'docs' | 'pages') {
    const wanted = kind === 'pages' ? /\.[jt]s$/ : /\.[jt]sx$/
    if (into.include === undefined && this.filesIn(String(into.path)).some((name) => wanted.test(name)))
      into.include = [defaults[kind]]
  }

  /** The files of a folder that may be pages, by their paths in it. */
  private filesIn(folder: string): string[] {
    try {
      const files = readdirSync(join(this.draft.foreign.root, folder), { recursive: true, encoding: 'utf8' })
      return files.map((path) => path.split(sep).join('/')).filter((path) => !isExcluded(path))
    } catch {
      return []
    }
  }

  private docsRules({ path: folder = 'docs' }: RawObject): Rules {
    return {
      id: same(),
      path: path(),
      routeBasePath: same(),
      sidebarPath,
      editLocalizedFiles: ignored,
      editUrl: editUrl(pathOf(String(folder), this.draft.foreign.root), this.bundle),
      ...plugins(this.markdown.add),
      tagsBasePath: same(),
      onInlineTags,
      tags: (value, field) => {
        // Without such a file, any tag is allowed.
        if (value !== false)
          unless(tagsFile, without(`Rename the tags file to \`${tagsFile}\`, and keep it in the docs folder.`))(
            value,
            field,
          )
      },
      breadcrumbs: same(),
      showLastUpdateTime: same(),
      showLastUpdateAuthor: same(),
      sidebarCollapsible: same(),
      sidebarCollapsed: same(),
      lastVersion: same(),
      includeCurrentVersion: same(),
      onlyIncludeVersions: same(),
      disableVersioning: same(),
      editCurrentVersion: same(),
      versions,
      include: include('docs'),
      exclude,
      sidebarItemsGenerator: copied(this.bundle),
      numberPrefixParser: (value, field) => {
        if (typeof value === 'boolean') field.into.numberPrefixParser = value
        else copied(this.bundle)(value, field)
      },
      admonitions: this.markdown.addKinds,
      recmaPlugins: without('Use a remark or rehype plugin instead.'),
      ...Object.fromEntries(
        ['Root', 'VersionRoot', 'Item', 'TagDocListPage', 'TagsListPage', 'CategoryGeneratedIndexPage'].map((name) => [
          `doc${name}Component`,
          // The parts of this component are available.
          unless('@theme/ApiItem', component),
        ]),
      ),
      docLayoutComponent: component,
    }
  }

  private blogRules(folder: string): Rules {
    return {
      id: same(),
      path: path(),
      routeBasePath: same(),
      editLocalizedFiles: ignored,
      editUrl: editUrl(folder, this.bundle),
      ...plugins(this.markdown.add),
      blogTitle: same('title'),
      blogDescription: same('description'),
      postsPerPage: countOf('postsPerPage'),
      blogSidebarCount: countOf('recentPosts'),
      blogSidebarTitle: same('recentPostsTitle'),
      tagsBasePath: same(),
      pageBasePath: same(),
      archiveBasePath: orNull(same()),
      authorsMapPath: same('authorsPath'),
      authorsBasePath: same(),
      tags: unless(false, same('tagsPath')),
      onInlineTags,
      onInlineAuthors: unchecked,
      onUntruncatedBlogPosts: unchecked,
      showReadingTime: same(),
      readingTime: without('The reading time is computed at 200 words per minute.'),
      feedOptions: feed,
      showLastUpdateTime: unless(false, without('Posts show their publication date.')),
      showLastUpdateAuthor: unless(false, without('Posts show their authors.')),
      sortPosts: unless('descending', without('Posts are always listed from newest to oldest.')),
      processBlogPosts: without('Hide posts with `unlisted: true` or `draft: true` in their front matter.'),
      truncateMarker: (value, field) => {
        if (!matchesUsual(value)) without('Mark the end of the excerpt with `<!-- truncate -->`.')(value, field)
      },
      include: include('blog'),
      exclude,
      admonitions: this.markdown.addKinds,
      recmaPlugins: without('Use a remark or rehype plugin instead.'),
    }
  }

  private pagesRules(): Rules {
    return {
      id: ignored,
      path: path(),
      routeBasePath: same(),
      ...plugins(this.markdown.add),
      admonitions: this.markdown.addKinds,
      editUrl: without('Pages in this folder have no “Edit this page” link.'),
      editLocalizedFiles: ignored,
      showLastUpdateTime: unless(false, without('Pages in this folder show no date.')),
      showLastUpdateAuthor: unless(false, without('Pages in this folder show no author.')),
      include: include('pages'),
      exclude,
    }
  }
}

/** Put the id first. Only one of several contents can have none. */
function withId({ id, ...rest }: SettingObject): SettingObject {
  return id === undefined || id === 'default' ? rest : { id, ...rest }
}

function oneOrAll(all: readonly SettingObject[]): Setting {
  return all.length > 1 ? all : (all[0] ?? false)
}

/** Whether a regular expression, as text, matches the markers that Sitegen reads. */
function matchesUsual(value: Raw): boolean {
  const [, source, flags] = (isReference(value) && 'text' in value && /^\/(.*)\/([a-z]*)$/s.exec(value.text)) || []
  if (source === undefined) return false
  const pattern = new RegExp(source, flags?.replace(/[gy]/g, ''))
  return ['<!-- truncate -->', '<!--truncate-->'].some((marker) => pattern.test(marker))
}

/** A fault of posts that Sitegen does not check. */
const unchecked: Rule = (value, field) => {
  if (value === 'throw') without('Sitegen does not check posts for this.')(value, field)
}

const versionRules: Rules = {
  label: same(),
  path: same(),
  banner: same(),
  badge: same(),
  noIndex: same(),
  className: without('Versions cannot have classes.'),
}

const versions: Rule = (value, { draft, place, into }) => {
  if (!isRawObject(value)) return
  const made = Object.entries(value).map(([name, options]) => {
    const one: SettingObject = {}
    carry(versionRules, options as Raw, { draft, place: [...place, name], into: one })
    return [name, one] as const
  })
  if (made.length > 0) into.versions = Object.fromEntries(made)
}

/** The settings of the site itself. */
export const siteRules: Rules = {
  title: same(),
  tagline: same(),
  url: (value, field) => {
    if (typeof value === 'string' && URL.canParse(value)) field.into.url = new URL(value).origin
    else same()(value, field)
  },
  baseUrl: same(),
  trailingSlash: same(),
  favicon: file(),
  noIndex: same(),
  onBrokenLinks: reaction(),
  onBrokenAnchors: reaction(),
  onDuplicateRoutes: reaction(),
  onBrokenMarkdownLinks: ignored,
  i18n: (value, { into }) => {
    if (!isRawObject(value)) return
    const { defaultLocale: own, localeConfigs: all } = value
    if (typeof own === 'string') into.locale = own
    const known = typeof own === 'string' && isRawObject(all) ? all[own] : undefined
    if (isRawObject(known) && typeof known.htmlLang === 'string') into.locale = known.htmlLang
  },
}
