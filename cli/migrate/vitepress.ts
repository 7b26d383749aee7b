import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { inlineHtml } from '../../renderer/index.ts'
import { differences } from './differences.ts'
import { labelOf } from './docusaurus.ts'
import { carry, Draft, each, type Field, ignored, listed, type Rules, same, without } from './draft.ts'
import { isRawObject, isReference, listOfRaw, type Raw, type RawObject } from './raw.ts'
import { isSettingObject, type Setting, type SettingObject, within } from './setting.ts'
import type { NamedEntries, Sidebars } from './sidebar-file.ts'
import {
  type FolderLanguage,
  type Folders,
  folderLanguages,
  hasOwnPages,
  inMainLocale,
  languageLinks,
  pagesOf,
} from './vitepress/locales.ts'
import { carryMarkdown } from './vitepress/markdown.ts'
import { addItems, drawnLinks, navItems, socialLinks } from './vitepress/navbar.ts'
import { sidebarsOf } from './vitepress/sidebar.ts'
import { findTemplates, leaveTheme } from './vitepress/unread.ts'

/** Carry a configuration of VitePress over; returns its sidebars. */
export function carryVitepress(theirs: RawObject, draft: Draft): Sidebars {
  const { locales } = theirs
  const top = draft.foreign.file.replace(/\/?\.vitepress\/.*$/, '')
  const folder = posix.join(top, typeof theirs.srcDir === 'string' ? theirs.srcDir : '.')
  const pages = pagesOf(theirs, folder)
  const value = inMainLocale(theirs, { folder, pages, draft })
  const languages = folderLanguages(theirs, { folder, pages, draft })
  const sidebars = new Map([['', carrySite(value, { draft, folder, pages, own: pages, languages })]])
  const main = String(draft.settings.locale ?? 'en')
  const named = isRawObject(locales) && isRawObject(locales.root) ? labelOf(main, locales.root) : {}
  if (languages.length > 0 && named.label) within(draft.settings, 'locales')[main] = named
  for (const { name, tag, value, settings } of languages) {
    const own = posix.join(folder, name)
    const other = new Draft(draft.foreign)
    sidebars.set(tag, carrySite(value, { draft: other, folder, pages, own, languages }))
    const changed = differences(draft.settings, other.settings)
    within(draft.settings, 'locales')[tag] = {
      ...settings,
      folders: { [pages]: own },
      ...(hasOwnPages(name, value, { draft, folder, pages }) ? { ownPages: true } : {}),
      ...(Object.keys(changed).length > 0 ? { settings: changed } : {}),
    }
  }
  return sidebars
}

/** An import of a plugin for diagrams. */
const importsMermaid = /\bfrom\s*['"][^'"\n]*\bmermaid\b[^'"\n]*['"]/

interface Carrying extends Folders {
  /** Folder of the pages of the language that is carried over. */
  readonly own: string
  readonly languages: readonly FolderLanguage[]
}

/** Carry a configuration over for one language; returns its sidebars. */
function carrySite(value: RawObject, { languages, ...folders }: Carrying): NamedEntries {
  const { draft, folder, pages, own } = folders
  const settings: SettingObject = { markdown: { dialect: 'vitepress' } }
  const docs: SettingObject = { path: pages, routeBasePath: '/', numberPrefixParser: false }
  const site = { ...folders, docs }
  carry(siteRules(site), value, { draft, place: [], into: settings })
  if (importsMermaid.test(draft.foreign.text)) within(settings, 'markdown').mermaid = true
  const theme = value.themeConfig
  carry(themeRules(site), theme, { draft, place: ['themeConfig'], into: settings })
  const inside = pages === folder ? languages.map(({ name }) => `${name}/**`) : []
  const templates = findTemplates(value, folders)
  const left = [...((docs.exclude as readonly Setting[] | undefined) ?? []), ...inside, ...templates]
  if (left.length > 0) docs.exclude = left
  const links = languageLinks(value, folders)
  if (links.length > 0) addItems(settings, links)
  if (languages.length > 0) addItems(settings, [{ type: 'localeDropdown', position: 'right' }])
  leaveTheme(draft)
  const statics = posix.join(folder, 'public')
  const content: SettingObject = { docs, blog: false }
  if (existsSync(join(draft.foreign.root, statics))) content.static = [statics]
  Object.assign(draft.settings, settings, { content })
  const others = languages.map(({ name }) => name)
  const sidebar = isRawObject(theme) ? theme.sidebar : undefined
  return sidebarsOf(sidebar, { all: folder, folder: pages, own, others, root: draft.foreign.root })
}

interface Site extends Folders {
  readonly own: string
  readonly docs: SettingObject
}

/** Options that are read elsewhere, or only concern the build of VitePress. */
const unneeded = [
  'cleanUrls',
  'srcDir',
  'outDir',
  'cacheDir',
  'themeConfig',
  'ignoreDeadLinks',
  'assetsDir',
  'contentProps',
  'metaChunk',
  'mpa',
  'router',
  'shouldPreload',
  'useWebFonts',
  'vite',
  'vue',
  'locales',
]

function siteRules({ docs, folder, pages, own }: Site): Rules {
  return {
    title: same(),
    description: same('tagline'),
    titleTemplate: without('The browser title is always the page title, followed by `title`.'),
    lang: same('locale'),
    base: same('baseUrl'),
    ...each(unneeded, ignored),
    appearance: (value, { into }) => {
      into.colorMode = {
        defaultMode: value === 'dark' || value === 'force-dark' ? 'dark' : 'light',
        disableSwitch: value === false || value === 'force-dark',
        respectPrefersColorScheme: value === true,
      }
    },
    lastUpdated: (value) => {
      docs.showLastUpdateTime = value === true
    },
    sitemap: (value, { into }) => {
      const host = isRawObject(value) ? value.hostname : undefined
      if (typeof host === 'string' && URL.canParse(host)) into.url = new URL(host).origin
    },
    head: headTags,
    mermaid: (_, { into }) => {
      within(into, 'markdown').mermaid = true
    },
    mermaidPlugin: ignored,
    markdown: carryMarkdown,
    rewrites: (value, field) => {
      const count = isRawObject(value) ? Object.keys(value).length : 1
      if (count > (pages === folder ? 0 : 1))
        without('Set the addresses of pages with `slug` in their front matter.')(value, field)
    },
    srcExclude: (value) => {
      // A file that is excluded from the folder of a language is excluded from the folder that it translates.
      const starts = [pages, own].filter((one) => one !== folder).map((one) => `${posix.relative(folder, one)}/`)
      docs.exclude = listOfRaw(value).map((one) => {
        const start = starts.find((top) => String(one).startsWith(top)) ?? ''
        return String(one).slice(start.length)
      })
    },
    ...each(
      ['transformHead', 'transformHtml', 'transformPageData', 'buildEnd', 'postRender'],
      without('Replace theme parts instead: see docs/theming.md.'),
    ),
  }
}

/** The address for editing files in the folder of the pages. */
function editBaseOf(pattern: Raw | undefined): string | undefined {
  const made = isReference(pattern) && pattern.$sitegen === 'function' ? pattern.sample : pattern
  return typeof made === 'string' ? /^(.*\/)(?::path|sample\/page\.md)$/.exec(made)?.[1] : undefined
}

/** The tags of `head`, each `[name, attributes, content]`. */
function headTags(value: Raw, { into }: Field) {
  into.headTags = listOfRaw(value).flatMap((tag) => {
    if (!Array.isArray(tag)) return []
    const [tagName, attributes, innerHTML] = tag as readonly Raw[]
    if (typeof tagName !== 'string') return []
    const inner = typeof innerHTML === 'string' ? { innerHTML } : {}
    return [{ tagName, attributes: (attributes ?? {}) as Setting, ...inner }]
  })
}

/** Texts of the layout, which come from the theme, and options that Sitegen does not have. */
const labels = [
  'lastUpdatedText',
  'sidebarMenuLabel',
  'returnToTopLabel',
  'langMenuLabel',
  'skipToContentLabel',
  'darkModeSwitchLabel',
  'darkModeSwitchTitle',
  'lightModeSwitchTitle',
  'externalLinkIcon',
  'i18nRouting',
  'notFound',
]

function themeRules({ docs, folder: all }: Site): Rules {
  return {
    nav: (value, { into, draft }) => addItems(into, navItems(value, posix.join(draft.foreign.root, all))),
    socialLinks: (value, { into, draft, place }) => {
      addItems(into, socialLinks(value))
      const drawn = drawnLinks(value)
      if (drawn.length === 0) return
      draft.leave(
        place,
        `These links show their label instead of an icon that is code: ${listed(drawn)}.`,
        'Save the icon as a file in the static folder, and set `icon` of the item in `navbar` to its address.',
      )
    },
    sidebar: ignored,
    siteTitle: (value, { into }) => {
      if (typeof value === 'string') within(into, 'navbar').title = value
    },
    logo: (value, { into }) => {
      const logo = isRawObject(value) ? value : { src: value }
      const src = logo.src ?? logo.light
      if (typeof src === 'string')
        within(into, 'navbar').logo = { src, ...(typeof logo.dark === 'string' ? { srcDark: logo.dark } : {}) }
    },
    footer: (value, { into }) => {
      if (!isRawObject(value)) return
      const lines = [value.message, value.copyright].filter((one): one is string => typeof one === 'string')
      const plain = (line: string) =>
        line
          .replace(/<[^>]*>|\s+/g, ' ')
          .replace(/ {2,}/g, ' ')
          .trim()
      into.footer = { copyright: lines.map((line) => inlineHtml(line) ?? plain(line)).join(' ') }
    },
    editLink: (value, field) => {
      const base = isRawObject(value) ? editBaseOf(value.pattern) : undefined
      // Sitegen appends paths that begin with the folder of the docs.
      const folder = all === '.' ? '' : `${all}/`
      if (base?.endsWith(`/${folder}`)) docs.editUrl = base.slice(0, base.length - folder.length)
      else without('Set `content.docs.editUrl`.')(value, field)
    },
    outline: ignored,
    search: ignored,
    algolia: without('The built-in search replaces it and needs no service.'),
    lastUpdated: ignored,
    logoLink: (value, { into }) => {
      const href = isRawObject(value) ? value.link : value
      const { logo } = within(into, 'navbar')
      if (typeof href === 'string' && isSettingObject(logo)) logo.href = href
    },
    ...each(labels, ignored),
    docFooter: ignored,
    aside: ignored,
    carbonAds: without('Add the script to `headTags`.'),
  }
}
