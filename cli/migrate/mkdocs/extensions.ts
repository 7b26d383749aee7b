import { posix } from 'node:path'
import { smartSymbols } from '../../../renderer/index.ts'
import { carry, each, ignored, listed, type Rule, type Rules, same, without } from '../draft.ts'
import { isRawObject, listOfRaw, type Raw, type RawObject } from '../raw.ts'
import { type SettingObject, within } from '../setting.ts'
import { pythonName } from './read-yaml.ts'

/** Extensions of Python-Markdown that are not needed: their features are built in here, or only affect the look. */
const likeHere =
  /^(def_list|tables|fenced_code|footnotes|meta|sane_lists|smarty|codehilite|admonition|attr_list|md_in_html|extra|abbr)$|^pymdownx\.(highlight|inlinehilite|tasklist|tilde|caret|mark|keys|critic|magiclink|betterem|details|emoji|tabbed|extra|blocks\.(admonition|caption|definition|details|html|tab))$/

/** The extension for formulas. */
export const formulas = 'pymdownx.arithmatex'

const typeset: Rule = (_, { into }) => {
  within(into, 'markdown').math = true
}

/** All kinds of symbols except those that are turned off. */
const signs: Rule = (options, { into }) => {
  const off = isRawObject(options) ? Object.keys(options).filter((kind) => options[kind] === false) : []
  within(into, 'markdown').smartSymbols = smartSymbols.filter((kind) => !off.includes(kind))
}

/** The extensions that include files. */
const includers = ['pymdownx.snippets', 'mdx_include', 'markdown_include.include']

/** The extensions of Python-Markdown; `docs` is the folder of the pages. */
export function extensionsOf(docs: string): Rule {
  const rules: Rules = {
    toc,
    [formulas]: typeset,
    ...each(includers, snippets(docs)),
    'pymdownx.superfences': fences,
    'pymdownx.smartsymbols': signs,
  }
  return (value, field) => {
    const others: string[] = []
    for (const [written, options] of namedIn(value)) {
      const name = written.replace(/^markdown\.extensions\./, '')
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      if (rule) rule(options, { ...field, key: written, place: [...field.place, written] })
      else if (!likeHere.test(name)) others.push(name)
    }
    if (others.length === 0) return
    field.draft.leave(
      field.place,
      `The syntax of these Python-Markdown extensions is shown as text: ${listed(others)}.`,
      'Rewrite it as Markdown, or as the components in docs/components.md.',
    )
  }
}

/** Names with their options, in a list or an object. */
export function namedIn(value: Raw): readonly (readonly [name: string, options: RawObject])[] {
  return listOfRaw(value).flatMap((one) => {
    const pairs = isRawObject(one) ? Object.entries(one) : [[String(one), {}] as const]
    return pairs.map(([name, options]) => [name, isRawObject(options) ? options : {}] as const)
  })
}

const toc: Rule = (options, { into, ...field }) => {
  const anchors: SettingObject = {}
  const rules: Rules = {
    slugify: (value, { draft, place }) => {
      const found = slugOf(value)
      if (found) Object.assign(anchors, found)
      else
        draft.leave(
          place,
          'The ids of headings may differ: a Python function creates them.',
          'Set `markdown.anchors`, or write the ids that links use: `## Title {#id}`.',
        )
    },
    separator: same(),
    toc_depth: (value) => {
      const [, from, to] = /^(?:(\d)-)?(\d)$/.exec(String(value)) ?? []
      const contents = within(into, 'tableOfContents')
      if (from !== undefined) contents.minHeadingLevel = Math.max(2, Number(from))
      if (Number(to) >= 2) contents.maxHeadingLevel = Number(to)
    },
    ...each(['marker', 'title', 'title_class', 'toc_class', 'anchorlink', 'anchorlink_class'], ignored),
    ...each(['permalink', 'permalink_class', 'permalink_title', 'permalink_leading'], ignored),
    baselevel: without('Begin the headings of pages at the second level.'),
  }
  carry(rules, options, { ...field, into: anchors })
  if (Object.keys(anchors).length > 0) Object.assign(within(into, 'markdown', 'anchors'), anchors)
}

/** The settings that replace a slug function; undefined if the function is unknown. */
function slugOf(value: Raw): SettingObject | undefined {
  const name = pythonName(value)
  if (name === 'markdown.extensions.toc.slugify') return {}
  if (name === 'markdown.extensions.toc.slugify_unicode') return { slugify: 'unicode' }
  const [, made] = /^pymdownx\.slugs\.(slugify|uslugify|uslugify_case|gfm)$/.exec(name ?? '') ?? []
  if (made === undefined) return undefined
  const { kwds } = isRawObject(value) ? value : {}
  const words = isRawObject(kwds) ? kwds : {}
  if (words.percent_encode === true) return undefined
  const keepsCase = made === 'slugify' ? (words.case ?? 'none') === 'none' : made === 'uslugify_case'
  return { slugify: 'pymdownx', ...(keepsCase && { maintainCase: true }) }
}

/** Carries over the paths of snippets, which may begin with a variable of MkDocs. */
function snippets(docs: string): Rule {
  const folderOf = (path: Raw) =>
    posix
      .join(
        String(path)
          .replace(/^\$config_dir\/?/, './')
          .replace(/^\$docs_dir(?=\/|$)/, docs),
      )
      .replace(/(?<=.)\/$/, '')
  return (options, field) => {
    if (!isRawObject(options)) return
    const found: SettingObject = {}
    const folders = listOfRaw(options.base_path).map(folderOf)
    if (folders.length > 0 && folders.join() !== '.') found.basePath = folders
    const files = listOfRaw(options.auto_append).map(String)
    if (files.length > 0) found.autoAppend = files
    if (Object.keys(found).length > 0) within(field.into, 'markdown').snippets = found
  }
}

/** Kinds of code blocks: Mermaid diagrams are drawn here, too; others are reported. */
const fences: Rule = (options, { draft, place, into }) => {
  const kinds = isRawObject(options) ? listOfRaw(options.custom_fences) : []
  const names = kinds.flatMap((kind) => (isRawObject(kind) ? [String(kind.name)] : []))
  if (names.includes('mermaid')) within(into, 'markdown').mermaid = true
  const others = names.filter((name) => name !== 'mermaid')
  if (others.length === 0) return
  draft.leave(
    [...place, 'custom_fences'],
    `These code blocks are shown as code: ${listed(others)}.`,
    'Write their output into the pages.',
  )
}
