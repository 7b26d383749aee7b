import { existsSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import {
  carry,
  dotted,
  type Field,
  ignored,
  orNull,
  type Rule,
  type Rules,
  same,
  unless,
  valueByHand,
  without,
} from '../draft.ts'
import { isReference, type Raw, type RawFunction } from '../raw.ts'
import type { SettingObject } from '../setting.ts'
import { copied } from './functions.ts'

/** The path of a file or folder of the site, relative to the site folder, so without folders of this machine. */
export function pathOf(value: string, root: string): string {
  const path = value.replace(/^@site(?=\/)/, '.')
  const way = isAbsolute(path) ? relative(root, path).split(sep).join('/') : path
  return way.replace(/^(\.\/)+/, '').replace(/(?<=.)\/+$/, '') || '.'
}

/** The value is a file or folder. */
export function path(to?: string): Rule {
  return text((value, { into, key, draft }) => {
    into[to ?? key] = pathOf(value, draft.foreign.root)
  })
}

/** The value is a file in a static folder, which is written as an address. */
export function file(to?: string): Rule {
  return text((value, { into, key }) => {
    into[to ?? key] = addressOf(value)
  })
}

/** `img/logo.svg` → `/img/logo.svg` */
export function addressOf(value: string): string {
  return /^([a-z][a-z\d+.-]*:|\/)/i.test(value) ? value : `/${value.replace(/^\.\//, '')}`
}

/** A rule for text; other values are reported. */
export function text(rule: (value: string, field: Field) => void): Rule {
  return (value, field) => {
    if (typeof value === 'string') rule(value, field)
    else
      field.draft.leave(
        field.place,
        `\`${dotted(field.place)}\` was not carried over: its value is ${isReference(value) ? 'computed by code' : 'not text'}.`,
        valueByHand,
      )
  }
}

/** Where a build with Docusaurus fails, the first build with Sitegen only warns. */
export function reaction(to?: string): Rule {
  return text((value, field) => {
    const { into, key, draft, place } = field
    const isStop = value === 'throw' || value === 'error'
    into[to ?? key] = value === 'ignore' ? 'ignore' : 'warn'
    if (isStop)
      draft.differ(
        place,
        `\`${dotted(place)}: '${value}'\` became \`${to ?? key}: 'warn'\`, so that the first build shows the whole site.`,
        `Write \`'error'\` once nothing is reported.`,
      )
  })
}

/** The reaction to a tag that is not in the tags file. */
export const onInlineTags: Rule = text((value, { into, key }) => {
  into[key] = value === 'throw' ? 'error' : value === 'ignore' ? 'ignore' : 'warn'
})

/** The address for editing: the prefix of paths, or a function. `folder` is that of the files, from the site folder. */
export const editUrl =
  (folder: string, bundle: string): Rule =>
  (value, field) => {
    const { into, draft } = field
    if (typeof value === 'string') into.editUrl = value
    else if (!isReference(value)) same()(value, field)
    else {
      const edited = value.$sitegen === 'function' ? editedAt(value, folder, draft.foreign.root) : undefined
      if (edited) Object.assign(into, edited)
      else copied(bundle)(value, field)
    }
  }

/** The settings that replace a function that appends the path of each file to the same address. */
function editedAt(made: RawFunction, folder: string, root: string): SettingObject | undefined {
  const { text, sample } = made
  // The result depends on the file in other ways, too.
  if (/\b(?:docPath|blogPath)\s*(?:[.?[]|[!=]=)/.test(text)) return undefined
  if (['permalink', 'version', 'locale'].some((name) => isUsedIn(name, made))) return undefined
  const [, base, kind] = /^(https?:\/\/.+?\/)(?:sample-(docs|blog)\/)?sample\/page\.md$/.exec(sample ?? '') ?? []
  if (base === undefined) return undefined
  if (kind !== undefined) return { editUrl: base }
  const [, ups = '', inner = ''] = /^((?:\.\.\/)*)(.*)$/.exec(folder === '.' ? '' : `${folder}/`) ?? []
  if (!base.endsWith(`/${inner}`)) return undefined
  const names = resolve(root).split(sep)
  const down = names.slice(names.length - ups.length / '../'.length).map((name) => `${name}/`)
  const edited = { editUrl: base.slice(0, base.length - inner.length) + down.join('') }
  // A function that uses `docPath` returns the address of the current version for all versions.
  return /\bdocPath\b/.test(text) ? { ...edited, editCurrentVersion: true } : edited
}

/** Whether a function uses a parameter rather than only declaring it. */
function isUsedIn(name: string, { text }: RawFunction): boolean {
  return (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
}

/** The file of a sidebar. Without one, the sidebar follows the folders in both generators. */
export const sidebarPath: Rule = (value, field) => {
  const { into, draft, place } = field
  if (value === false)
    return draft.leave(
      place,
      `\`${dotted(place)}: false\` was not carried over: every docs folder has a sidebar.`,
      'Hide it page by page with `displayed_sidebar: null` in the front matter.',
    )
  if (typeof value !== 'string') return same()(value, field)
  const path = pathOf(value, draft.foreign.root)
  if (existsSync(join(draft.foreign.root, path))) into.sidebarPath = path
  else
    draft.leave(place, `The sidebar file \`${path}\` does not exist.`, 'Add it, or let the sidebar follow the folders.')
}

/** The plugins of all parts of a site, which has only one list of each kind in Sitegen. */
export function plugins(add: (kind: 'remarkPlugins' | 'rehypePlugins', list: Raw, field: Field) => void): {
  readonly [name: string]: Rule
} {
  return {
    remarkPlugins: (value, field) => add('remarkPlugins', value, field),
    rehypePlugins: (value, field) => add('rehypePlugins', value, field),
    beforeDefaultRemarkPlugins: (value, field) => add('remarkPlugins', value, field),
    beforeDefaultRehypePlugins: (value, field) => add('rehypePlugins', value, field),
  }
}

/** A number; `ALL` becomes one that no site reaches. */
export function countOf(to: string): Rule {
  return (value, field) => {
    if (value === 'ALL') field.into[to] = 10_000
    else same(to)(value, field)
  }
}

const feedRules: Rules = {
  // The JSON feed, which Docusaurus only writes on request, does no harm.
  type: orNull(
    unless(['rss', 'atom'], (value, { into }) => {
      if (value !== 'all') into.formats = value === null ? [] : [value].flat().map(String)
    }),
  ),
  title: same(),
  description: same(),
  copyright: same(),
  limit: (value, { into }) => {
    into.limit = value === false ? null : (value as number)
  },
  language: ignored,
  createFeedItems: without('Feeds contain the newest posts with their excerpts; `feed.limit` sets how many.'),
  xslt: without('Feeds have no style sheet.'),
}

export const feed: Rule = (value, { draft, place, into }) => {
  const made: SettingObject = {}
  carry(feedRules, value, { draft, place, into: made })
  if (Object.keys(made).length > 0) into.feed = made
}
