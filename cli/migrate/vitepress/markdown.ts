import { carry, each, type Field, ignored, type Rules, same, without } from '../draft.ts'
import { isRawObject, listOfRaw, type Raw } from '../raw.ts'
import { within } from '../setting.ts'

/** Functions that configure markdown-it and Shiki. */
const functions = ['config', 'preConfig', 'codeTransformers', 'shikiSetup']

/** Carry the settings of Markdown over. */
export function carryMarkdown(value: Raw, { draft, place, into: site }: Field) {
  const rules: Rules = {
    math: same(),
    ...each(functions, without('Use `markdown.remarkPlugins` and `rehypePlugins` instead.')),
    anchor: without('Write ids that differ into the headings: `## Title {#id}`.'),
    lineNumbers: without('Number the lines of a code block with `showLineNumbers`.'),
    theme: without('Code has the colors of the theme; `highlight.theme` sets others by token.'),
    languages: (all, field) => {
      // Names of Shiki’s own languages need no setting.
      if (listOfRaw(all).some((one) => typeof one !== 'string'))
        without('Add the grammars of other languages to `highlight.languages`.')(all, field)
    },
    languageAlias: (all) => {
      if (isRawObject(all)) within(site, 'highlight').aliases = { ...(all as Readonly<Record<string, string>>) }
    },
    container: (titles, field) => {
      if (isRawObject(titles)) carry(titleRules, titles, { ...field, into: within(site, 'translations') })
    },
    breaks: (isOn, field) => {
      if (isOn) without('Add the plugin `remark-breaks` to `markdown.remarkPlugins`.')(isOn, field)
    },
    ...each(unneeded, ignored),
  }
  carry(rules, value, { draft, place, into: within(site, 'markdown') })
}

const unneeded = [
  'attrs',
  'cache',
  'codeCopyButtonTitle',
  'component',
  'externalLinks',
  'frontmatter',
  'gfmAlerts',
  'headers',
  'html',
  'image',
  'linkify',
  'sfc',
  'toc',
]

/** `tipLabel` → the text `Tip` of the interface */
const titleRules: Rules = Object.fromEntries(
  ['Tip', 'Note', 'Info', 'Warning', 'Danger', 'Details', 'Important', 'Caution'].map((title) => [
    `${title.toLowerCase()}Label`,
    same(title),
  ]),
)
