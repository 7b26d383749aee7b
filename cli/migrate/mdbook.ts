import { join, posix } from 'node:path'
import { decodeUrl } from '../../renderer/index.ts'
import { withoutLinks } from '../disk/boundary.ts'
import { listFiles } from '../disk/list-files.ts'
import { tryReadText } from '../disk/read-text.ts'
import type { Draft } from './draft.ts'
import type { Entry } from './sidebar-file.ts'

/** Carry the configuration of an mdBook over; returns its summary. */
export function carryMdbook(draft: Draft): readonly Entry[] {
  const { text, root } = draft.foreign
  const setting = (name: string) => new RegExp(`^\\s*${name}\\s*=\\s*(["'])(.*?)\\1`, 'm').exec(text)?.[2]
  const folder = setting('src')?.replace(/\/$/, '') ?? 'src'
  const edit = setting('git-repository-url')
  const [title, locale, base, description] = ['title', 'language', 'site-url', 'description'].map(setting)
  const template = setting('edit-url-template')
  const editable = template?.endsWith('/{path}') ? { editUrl: template.replace('{path}', '') } : {}
  const chapters = summary(tryReadText(join(root, folder, 'SUMMARY.md')) ?? '', folder)
  const docs = { path: folder, routeBasePath: '/', numberPrefixParser: false, ...editable }
  const redirects = redirectsIn(text, base?.startsWith('/') ? base.replace(/\/?$/, '/') : '/')
  Object.assign(draft.settings, {
    ...(title ? { title } : {}),
    ...(description ? { tagline: description } : {}),
    ...(base ? { baseUrl: base } : {}),
    ...(locale ? { locale } : {}),
    trailingSlash: false,
    markdown: { dialect: 'mdbook', ...hiddenLinesIn(text) },
    // What the summary does not list is a page of no book, and may be included in one.
    content: {
      docs: { ...docs, exclude: ['SUMMARY.md', ...unlisted(chapters, join(root, folder), folder)] },
      blog: false,
    },
    ...(redirects.length > 0 ? { redirects } : {}),
    ...(edit
      ? {
          navbar: {
            items: [{ label: edit.includes('github.com') ? 'GitHub' : 'Source', href: edit, position: 'right' }],
          },
        }
      : {}),
  })
  for (const [name, hint] of [
    ['additional-css', 'Copy the rules that you need to a theme: see docs/theming.md.'],
    ['additional-js', 'Import the scripts in one and set `initScript` to it.'],
    ['preprocessor', 'Write the result of the preprocessor into the files.'],
  ] as const)
    if (new RegExp(`^\\s*(\\[${name}[.\\]]|${name}\\s*=)`, 'm').test(text))
      draft.leave([name], `\`${name}\` was not carried over: there is no such setting.`, hint)
  return chapters
}

/** The Markdown files of a folder that are no chapters. */
function unlisted(chapters: readonly Entry[], root: string, folder: string): string[] {
  const filesOf = (entries: readonly Entry[]): (string | undefined)[] =>
    entries.flatMap(({ file, items = [] }) => [file, ...filesOf(items)])
  const listed = new Set(filesOf(chapters))
  if (listed.size === 0) return []
  const names = listFiles(withoutLinks(root), '.').names.filter((name) => /\.md$/i.test(name))
  return names.filter((name) => name !== 'SUMMARY.md' && !listed.has(posix.join(folder, name))).sort()
}

/** `"/old.html" = "new.html"` leads from `/old` to `/new`: targets are relative to the address that leads to them. */
function redirectsIn(text: string, base: string): { from: string; to: string }[] {
  const [, section = ''] = /^\[output\.html\.redirect\][ \t]*$([^[]*)/m.exec(text) ?? []
  return [...section.matchAll(/^[ \t]*(["'])(.+?)\1[ \t]*=[ \t]*(["'])(.+?)\3/gm)].map(([, , from = '', , to = '']) => {
    const page = from.replace(/^(?:\.?\/)+/, '')
    const start = `https://example.com${base}${page}`
    if (URL.canParse(to) || !URL.canParse(to, start)) return { from: `/${page}`, to }
    const { pathname, hash } = new URL(to, start)
    const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
    return { from: `/${page}`, to: `${path.replace(/(?<=\/)index\.html$|\.html$/, '')}${hash}` }
  })
}

/** `python = "~"` in a table of its own, or in one behind `hidelines =`. */
function hiddenLinesIn(text: string): { hiddenLines?: Record<string, string> } {
  const [, section, inline] =
    /^[ \t]*\[output\.html\.code\.hidelines\][^\n]*\n((?:(?![ \t]*\[)[^\n]*(?:\n|$))*)|^[ \t]*hidelines[ \t]*=[ \t]*\{([^\n]*)\}/m.exec(
      text,
    ) ?? []
  const lines = section ?? inline?.replaceAll(',', '\n') ?? ''
  const found = [...lines.matchAll(/^[ \t]*(["']?)([^\s"'#=]+)\1[ \t]*=[ \t]*(["'])(.+?)\3/gm)]
  return found.length > 0
    ? { hiddenLines: Object.fromEntries(found.map(([, , language = '', , prefix = '']) => [language, prefix])) }
    : {}
}

interface Level {
  readonly indent: number
  readonly items: Entry[]
}

/** Labels may contain code with brackets, and brackets in pairs. */
const line =
  /^(?:# +(.+?)|(?:-{3,})|([ \t]*)(?:[-*+] )?\[((?:`[^`\n]*`|\[[^[\]\n]*\]|[^[\]\\`\n]|\\.)*)\]\(([^)]*)\))[ \t]*$/gm

/** The chapters of `SUMMARY.md`, in their order. A heading before some of them is the title of their part. */
function summary(text: string, folder: string): readonly Entry[] {
  const top: Entry[] = []
  let open: Level[] = [{ indent: -1, items: top }]
  const chapters = text.replace(/^\s*# .*\n(?=\s*(?:[-*+] )?\[)/, '')
  for (const [, part, indent, label = '', path = ''] of chapters.matchAll(line)) {
    if (indent === undefined) {
      const items: Entry[] = []
      if (part !== undefined) top.push({ label: plain(part), items })
      open = [{ indent: -1, items: part === undefined ? top : items }]
      continue
    }
    const depth = indent.replaceAll('\t', '    ').length
    while ((open.at(-1) as Level).indent >= depth) open.pop()
    const items: Entry[] = []
    const file = path === '' ? undefined : posix.join(folder, decodeUrl(path.replace(/^<|>$/g, '')))
    ;(open.at(-1) as Level).items.push({ label: plain(label), file, items })
    open.push({ indent: depth, items })
  }
  return top
}

function plain(label: string): string {
  return label.replace(/[`*]|(?<!\w)_|_(?!\w)|\\(?=\W)/g, '')
}
