import { inlineHtml } from '../../../renderer/index.ts'
import { carry, ignored, type Rule, type Rules, same, unless, without } from '../draft.ts'
import { isRawObject, listOfRaw, type Raw } from '../raw.ts'
import type { Setting, SettingObject } from '../setting.ts'
import { footerLinks } from './nav-link.ts'
import { logo, navbarRules } from './navbar.ts'
import { file } from './rules.ts'

/** The settings of `themeConfig`. */
export function themeRules(metadata: Rule): Rules {
  return {
    navbar: within('navbar', navbarRules),
    footer: within('footer', footerRules),
    announcementBar: within('announcementBar', announcementRules, { id: 'announcement-bar' }),
    colorMode: within('colorMode', colorModeRules, { disableSwitch: false }),
    tableOfContents: within('tableOfContents', { minHeadingLevel: same(), maxHeadingLevel: same() }),
    image: file(),
    metadata,
    // The name of `metadata` in the betas of Docusaurus 2.
    metadatas: metadata,
    prism: (value, field) => carry(prismRules, value, field),
    docs: (value, field) => carry(docsRules, value, field),
    // It says whether the list of recent posts is grouped by year, which Sitegen never does.
    blog: ignored,
    algolia: without('The built-in search replaces it and needs no service. `navbar.search: false` turns it off.'),
    mermaid: without('Diagrams follow the colors of the site.'),
    zoom: ignored,
    imageZoom: ignored,
    liveCodeBlock: ignored,
    hideableSidebar: unless(false, without('The sidebar is always shown if there is room for it.')),
    gtag: without('Set it in the options of the preset, and run the command again.'),
  }
}

/** Carry over the options of an object into the setting with a name. */
function within(name: string, rules: Rules, usual: SettingObject = {}): Rule {
  return (value, { draft, place, into }) => {
    const made: SettingObject = { ...usual }
    carry(rules, value, { draft, place, into: made })
    if (Object.keys(made).length > 0) into[name] = made
  }
}

const footerRules: Rules = {
  links: (value, { draft, place, into }) => {
    const linksOf = (items: Raw | undefined, at: readonly (string | number)[]): Setting[] =>
      listOfRaw(items).flatMap((item, index) => {
        const field = { draft, place: [...at, index], key: '', into: {} }
        return isRawObject(item) ? footerLinks(item, field) : []
      })
    const groups = listOfRaw(value)
    const isColumns = groups.some((group) => isRawObject(group) && group.items !== undefined)
    const columns = isColumns
      ? groups.flatMap((group, index) => {
          if (!isRawObject(group)) return []
          const items = linksOf(group.items, [...place, index, 'items'])
          return items.length === 0 ? [] : [{ ...(group.title ? { title: String(group.title) } : {}), items }]
        })
      : [{ items: linksOf(value, place) }]
    if (columns.some(({ items }) => items.length > 0)) into.columns = columns
  },
  copyright: (value, { draft, place, into }) => {
    if (typeof value !== 'string') return
    const isKept = inlineHtml(value) !== undefined
    into.copyright = isKept
      ? value.trim()
      : value
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
    if (!isKept)
      draft.differ(
        place,
        'The copyright line may contain only links, pictures and emphasis: its HTML was removed.',
        'Add its links to a column.',
      )
  },
  logo,
  style: same(),
}

const announcementRules: Rules = {
  id: same(),
  content: same(),
  isCloseable: same(),
  backgroundColor: same(),
  textColor: same(),
}

const colorModeRules: Rules = {
  defaultMode: same(),
  disableSwitch: same(),
  respectPrefersColorScheme: same(),
}

const prismRules: Rules = {
  theme: without('Code has the colors of the theme; `highlight.theme` sets others by token.'),
  darkTheme: ignored,
  additionalLanguages: ignored,
  defaultLanguage: without('Set the language of each code block.'),
  magicComments: (value, { draft, place, into }) => {
    const usual = JSON.stringify(value).includes('highlight-next-line')
    const made = listOfRaw(value).flatMap((comment, index) => {
      if (!isRawObject(comment)) return []
      const { className } = comment
      if (typeof className !== 'string' || !/^[\w-]+$/.test(className)) {
        draft.leave(
          [...place, index],
          `The comments for the class \`${String(className ?? '')}\` were not carried over.`,
          'Use one of the marks in docs/writing.md.',
        )
        return []
      }
      const { start, end } = isRawObject(comment.block) ? comment.block : {}
      const mark = markOf(className)
      const entry: SettingObject = mark === undefined ? { className } : { mark }
      for (const [key, text] of Object.entries({ line: comment.line, start, end }))
        if (typeof text === 'string') entry[key] = text
      return [entry]
    })
    const isUsual = usual && made.length === 1
    if (made.length > 0 && !isUsual) into.highlight = { magicComments: made }
  },
}

/** The mark that replaces a class of Docusaurus, by its name. */
function markOf(className: string): string | undefined {
  const marks = [
    ['hl', /highlight/],
    ['ins', /add|insert|ins\b|success|diff-plus/],
    ['del', /del|remove|error|diff-minus/],
    ['focus', /focus/],
  ] as const
  return marks.find(([, pattern]) => pattern.test(className))?.[0]
}

const docsRules: Rules = {
  versionPersistence: ignored,
  sidebar: (value, field) =>
    carry(
      {
        hideable: unless(false, without('The sidebar is always shown if there is room for it.')),
        // When a reader opens a category, its siblings close in any case.
        autoCollapseCategories: ignored,
      },
      value,
      field,
    ),
}
