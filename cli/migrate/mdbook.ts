import { join, posix } from 'node:path'
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
  Object.assign(draft.settings, {
    ...(title ? { title } : {}),
    ...(description ? { tagline: description } : {}),
    ...(base ? { baseUrl: base } : {}),
    ...(locale ? { locale } : {}),
    trailingSlash: false,
    content: { docs: { path: folder, routeBasePath: '/' }, blog: false },
    ...(edit
      ? {
          navbar: {
            items: [{ label: edit.includes('github.com') ? 'GitHub' : 'Source', href: edit, position: 'right' }],
          },
        }
      : {}),
  })
  for (const [name, hint] of [
    ['additional-css', 'Carry the rules that you need over into a theme: see docs/theming.md.'],
    ['additional-js', 'Import the scripts in one and name it in `initScript`.'],
    ['preprocessor', 'Write the result of the preprocessor into the files.'],
  ] as const)
    if (new RegExp(`^\\s*(\\[${name}[.\\]]|${name}\\s*=)`, 'm').test(text))
      draft.leave([name], `\`${name}\` was not carried over: there is no such setting.`, hint)
  return summary(tryReadText(join(root, folder, 'SUMMARY.md')) ?? '', folder)
}

interface Level {
  readonly indent: number
  readonly items: Entry[]
}

/** The chapters of `SUMMARY.md`, in their order. */
function summary(text: string, folder: string): readonly Entry[] {
  const top: Entry[] = []
  const open: Level[] = [{ indent: -1, items: top }]
  for (const [, indent = '', label = '', path = ''] of text.matchAll(
    /^([ \t]*)(?:[-*+] )?\[([^\]]*)\]\(([^)]*)\)[ \t]*$/gm,
  )) {
    const depth = indent.replaceAll('\t', '    ').length
    while ((open.at(-1) as Level).indent >= depth) open.pop()
    const items: Entry[] = []
    const file = path === '' ? undefined : posix.join(folder, decodeURI(path.replace(/^<|>$/g, '')))
    ;(open.at(-1) as Level).items.push({ label: label.replace(/[`*_]/g, ''), file, items })
    open.push({ indent: depth, items })
  }
  return top
}
