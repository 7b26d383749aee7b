import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { differences } from './differences.ts'
import { labelOf } from './docusaurus.ts'
import { carry, Draft, type Field, ignored, type Rules, same, without } from './draft.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from './raw.ts'
import { isSettingObject, type Setting, type SettingObject, within } from './setting.ts'
import type { NamedEntries, Sidebars } from './sidebar-file.ts'
import {
  type FolderLanguage,
  type Folders,
  folderLanguages,
  hasOwnPages,
  inLocale,
  pagesOf,
} from './vitepress/locales.ts'
import { addItems, navItems, socialLinks } from './vitepress/navbar.ts'
import { sidebarsOf } from './vitepress/sidebar.ts'

/** Carry a configuration of VitePress over; returns its sidebars. */
export function carryVitepress(theirs: RawObject, draft: Draft): Sidebars {
  const { locales } = theirs
  const value = inLocale(theirs, isRawObject(locales) ? locales.root : undefined)
  const top = draft.foreign.file.replace(/\/?\.vitepress\/.*$/, '')
  const folder = posix.join(top, typeof value.srcDir === 'string' ? value.srcDir : '.')
  const pages = pagesOf(value, folder)
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

interface Carrying extends Folders {
  /** Folder of the pages of the language that is carried over. */
  readonly own: string
  readonly languages: readonly FolderLanguage[]
}

/** Carry a configuration over as it is in one language; returns its sidebars. */
function carrySite(value: RawObject, { languages, ...folders }: Carrying): NamedEntries {
  const { draft, folder, pages, own } = folders
  const settings: SettingObject = { markdown: { dialect: 'vitepress' } }
  const docs: SettingObject = { path: pages, routeBasePath: '/', numberPrefixParser: false }
  const site = { ...folders, docs }
  carry(siteRules(site), value, { draft, place: [], into: settings })
  const theme = value.themeConfig
  carry(themeRules(site), theme, { draft, place: ['themeConfig'], into: settings })
  const inside = pages === folder ? languages.map(({ name }) => `${name}/**`) : []
  const left = [...((docs.exclude as readonly Setting[] | undefined) ?? []), ...inside]
  if (left.length > 0) docs.exclude = left
  if (languages.length > 0) addItems(settings, [{ type: 'localeDropdown', position: 'right' }])
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

/** What is read elsewhere, or belongs to the build of VitePress. */
const unneeded = [
  'cleanUrls',
  'srcDir',
  'outDir',
  'cacheDir',
  'themeConfig',
  'ignoreDeadLinks',
  'metaChunk',
  'mpa',
  'vite',
  'vue',
  'locales',
]

function siteRules({ docs, folder, pages, own }: Site): Rules {
  return {
    title: same(),
    description: same('tagline'),
    titleTemplate: without('Browsers show the title of a page, followed by `title`.'),
    lang: same('locale'),
    base: same('baseUrl'),
    ...Object.fromEntries(unneeded.map((name) => [name, ignored])),
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
    markdown: (value, { draft, place, into }) => {
      const made = within(into, 'markdown')
      const rules: Rules = {
        math: same(),
        ...Object.fromEntries(
          ['config', 'codeTransformers', 'shikiSetup'].map((name) => [
            name,
            without('It is code: use `markdown.remarkPlugins` and `rehypePlugins`.'),
          ]),
        ),
        anchor: without('Write ids that differ into the headings: `## Title {#id}`.'),
        lineNumbers: without('Number the lines of a code block with `showLineNumbers`.'),
        theme: without('Code has the colors of the theme; `highlight.theme` sets others by token.'),
        toc: ignored,
        image: ignored,
      }
      carry(rules, value, { draft, place, into: made })
    },
    rewrites: (value, field) => {
      if (pages === folder || !isRawObject(value) || Object.keys(value).length > 1)
        without('Set the addresses of pages with `slug` in their front matter.')(value, field)
    },
    srcExclude: (value) => {
      // What is excluded from the folder of a language is excluded from what it translates.
      const starts = [pages, own].filter((one) => one !== folder).map((one) => `${posix.relative(folder, one)}/`)
      docs.exclude = listOfRaw(value).map((one) => {
        const start = starts.find((top) => String(one).startsWith(top)) ?? ''
        return String(one).slice(start.length)
      })
    },
  }
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

/** Words of the layout, which come from the theme, and what Sitegen has no choice of. */
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
    socialLinks: (value, { into }) => addItems(into, socialLinks(value)),
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
      into.footer = { copyright: lines.map((line) => line.replace(/<[^>]*>/g, '')).join(' ') }
    },
    editLink: (value, field) => {
      const pattern = isRawObject(value) ? value.pattern : undefined
      const base = typeof pattern === 'string' ? /^(.*\/):path$/.exec(pattern)?.[1] : undefined
      // The path of a file here begins with the folder of the docs.
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
    ...Object.fromEntries(labels.map((name) => [name, ignored])),
    docFooter: ignored,
    aside: ignored,
    carbonAds: without('Add the script to `headTags`.'),
  }
}
