import { posix } from 'node:path'
import { parse } from 'yaml'
import { carry, type Draft, ignored, type Rules, same, without } from './draft.ts'
import { isRawObject, listOfRaw, type Raw } from './raw.ts'
import type { SettingObject } from './setting.ts'
import type { Entry } from './sidebar-file.ts'

/** Carry a configuration of MkDocs over; returns its navigation. Throws what is wrong with its YAML. */
export function carryMkdocs(draft: Draft): readonly Entry[] {
  const value = parse(draft.foreign.text, { logLevel: 'error' }) as Raw
  const theirs = isRawObject(value) ? value : {}
  const folder = typeof theirs.docs_dir === 'string' ? theirs.docs_dir.replace(/\/$/, '') : 'docs'
  const docs: SettingObject = { path: folder, routeBasePath: '/' }
  const settings: SettingObject = { trailingSlash: theirs.use_directory_urls !== false, content: { docs, blog: false } }
  carry(rules(docs), theirs, { draft, place: [], into: settings })
  Object.assign(draft.settings, settings)
  return joined(listOfRaw(theirs.nav ?? theirs.pages).flatMap((item) => entryOf(item, folder)))
}

function rules(docs: SettingObject): Rules {
  return {
    site_name: same('title'),
    site_description: same('tagline'),
    site_url: (value, { into }) => {
      if (typeof value !== 'string' || !URL.canParse(value)) return
      const { origin, pathname } = new URL(value)
      into.url = origin
      into.baseUrl = pathname
    },
    copyright: (value, { into }) => {
      into.footer = {
        copyright: String(value)
          .replace(/<[^>]*>/g, '')
          .replace(/&copy;/g, '©'),
      }
    },
    repo_url: (value, { into }) => {
      if (typeof value === 'string')
        into.navbar = {
          items: [{ label: value.includes('github.com') ? 'GitHub' : 'Source', href: value, position: 'right' }],
        }
    },
    edit_uri: (value, field) => {
      const base = typeof value === 'string' && /^https?:/.test(value) ? value.replace(/\/?$/, '/') : ''
      if (base.endsWith(`/${docs.path}/`)) docs.editUrl = base.slice(0, -`${docs.path}/`.length)
      else without('Set `content.docs.editUrl`.')(value, field)
    },
    extra_css: without('Copy the rules that you need to a theme: see docs/theming.md.'),
    extra_javascript: without('Import the scripts in one and set `initScript` to it, or add them to `headTags`.'),
    markdown_extensions: without(
      'Extensions of Python-Markdown are shown as text: rewrite `!!! note` as `:::note`, and tabs as components.',
    ),
    plugins: without('Set what they do in the new configuration; the search is built in.'),
    ...Object.fromEntries(
      [
        'nav',
        'pages',
        'docs_dir',
        'use_directory_urls',
        'repo_name',
        'site_author',
        'site_dir',
        'dev_addr',
        'watch',
        'strict',
      ].map((name) => [name, ignored]),
    ),
    theme: ignored,
    extra: ignored,
    validation: ignored,
    exclude_docs: without('Rename the files so that they begin with `_`.'),
  }
}

/** `a.md`, `{ Title: a.md }`, `{ Title: [...] }` or `{ Title: https://… }`. */
function entryOf(item: Raw, folder: string): readonly Entry[] {
  if (typeof item === 'string') return [linked(item, folder)]
  if (Array.isArray(item)) return [oldEntry(item as readonly Raw[], folder)]
  if (!isRawObject(item)) return []
  return Object.entries(item).map(([label, value]) =>
    Array.isArray(value)
      ? { label, items: (value as readonly Raw[]).flatMap((one) => entryOf(one, folder)) }
      : { label, ...linked(String(value), folder) },
  )
}

/** `[a.md, Title]` or `[a.md, Section, Title]`, as in the first versions. */
function oldEntry([file, ...labels]: readonly Raw[], folder: string): Entry {
  const label = labels.at(-1)
  const entry = { ...linked(String(file), folder), label: label === undefined ? undefined : String(label) }
  return labels.length < 2 ? entry : { label: String(labels[0]), items: [entry] }
}

/** Sections of the same name that follow each other are one. */
function joined(entries: readonly Entry[]): Entry[] {
  return entries.reduce<Entry[]>((all, entry) => {
    const last = all.at(-1)
    const isSame = entry.items !== undefined && last?.items !== undefined && entry.label === last.label
    if (isSame) all[all.length - 1] = { ...last, items: [...(last.items ?? []), ...(entry.items ?? [])] }
    else all.push(entry)
    return all
  }, [])
}

function linked(link: string, folder: string): Entry {
  return /^[a-z][a-z\d+.-]*:|^\//i.test(link) ? { href: link } : { file: posix.join(folder, link) }
}
