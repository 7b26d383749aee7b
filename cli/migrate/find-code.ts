// Finds code in the pages of other generators that Sitegen does not run: one diagnostic for each kind, at its first occurrence.
import { basename, posix } from 'node:path'
import {
  counted,
  type Diagnostic,
  diagnostics,
  locateIn,
  type SiteConfig,
  type SourcePath,
} from '../../renderer/index.ts'
import { boundaryOf, contentFolders } from '../disk/boundary.ts'
import type { ForeignSite } from '../disk/generators.ts'
import { listFiles } from '../disk/list-files.ts'
import { pathPattern } from '../disk/path-pattern.ts'
import { readUnparsed } from '../disk/read-text.ts'
import { configOf } from './find-linked-files.ts'
import { isSettingObject, type SettingObject } from './setting.ts'

/** Code in pages that is shown as text, or not at all. */
interface Code {
  readonly pattern: RegExp
  readonly what: string
  readonly hint: string
  /** Whether it is a field of the front matter, whose name is reported. */
  readonly isField?: true
}

/** `{ text: …, link: /… }`, in one line or several. */
const linked = String.raw`(?:[^\S\n]*\{[^{}\n]*?|[^\S\n]*\n(?:[^\S\n]+.*\n)*?[^\S\n]+)\blink['"]?\s*:\s*['"]?\/(?!\/)`

const codes: Readonly<Partial<Record<ForeignSite['generator'], readonly Code[]>>> = {
  vitepress: [
    {
      // Except fields with values that `markdown.dialect` reads.
      pattern: new RegExp(
        [
          String.raw`^(?:navbar|footer|layout|pageClass)(?=\s*:(?![^\S\n]*(?:true|home|doc|['"]?page['"]?)[^\S\n]*$))`,
          String.raw`^lastUpdated(?=\s*:(?![^\S\n]*(?:true|false)[^\S\n]*$))`,
          String.raw`^(?:aside|outline)(?=\s*:(?![^\S\n]*(?:true|false|['"]?deep['"]?|2|\[2,.*\])[^\S\n]*$))`,
          String.raw`^(?:prev|next)(?=\s*:(?![^\S\n]*(?:true|false)[^\S\n]*$|${linked}))`,
        ].join('|'),
        'gm',
      ),
      what: 'Fields in the front matter have no effect',
      hint: 'docs/front-matter.md lists the fields of pages here.',
      isField: true,
    },
    {
      // Except fields of the front matter, which are replaced.
      pattern: /\{\{(?!\s*\$frontmatter(?:\.[\w$]+)+\s*\}\}).*?\}\}/g,
      what: 'Vue expressions are shown as text',
      hint: 'Write their values, or set them in `variables`: see docs/writing.md.',
    },
    {
      pattern: /<(?!Badge\b)[A-Z]\w*/g,
      what: 'Vue components do not run: only the text between their tags is shown',
      hint: 'Use the components in docs/components.md, or make the page MDX and write the component in React.',
    },
  ],
  mkdocs: [
    {
      pattern: /:(?:material|fontawesome|octicons|simple)-[\w-]+:/g,
      what: 'Icons were replaced by characters or names, or left out',
      hint: 'Add an emoji or a picture where readers need one.',
    },
    {
      pattern: /\{%.*?%\}|\{\{.*?\}\}/g,
      what: 'Macros are shown as text',
      hint: 'Write their values, or set them in `variables`: see docs/writing.md.',
    },
    {
      pattern: /^:::[^\S\n][\w.]+$/gm,
      what: 'The reference that `mkdocstrings` generates is missing',
      hint: 'Generate Markdown files from the code before the build.',
    },
  ],
}

const samples = /^(?:[^\S\n]|>)*(`{3,}|~{3,})[\s\S]*?(?:^(?:[^\S\n]|>)*\1|$(?![\s\S]))|`[^`\n]*`/gm

/** Diagnostics of the code in the pages of a site, given the settings that build it. */
export function findCode({ generator }: ForeignSite, root: string, settings: SettingObject): Diagnostic[] {
  const config = configOf(settings)
  const wanted = codes[generator]
  if (!config || !wanted) return []
  const boundary = boundaryOf(root, { ...config, markdown: { ...config.markdown, dialect: undefined } })
  const isLeftOut = excluder(config, settings)
  const texts = contentFolders(config).flatMap((folder) =>
    listFiles(boundary, folder).names.flatMap((name) => {
      if (isLeftOut(folder, name)) return []
      const path = `${folder}/${name}`.replace(/^\.\//, '') as SourcePath
      const text = /\.md$/i.test(name) && !basename(name).startsWith('_') ? readUnparsed(boundary, path) : undefined
      return typeof text === 'string' ? [{ path, text, prose: text.replace(samples, blank) }] : []
    }),
  )
  return wanted.flatMap(({ pattern, what, hint, isField }) => {
    const names = new Set<string>()
    const found = texts.flatMap(({ path, text, prose }) => {
      const searched = isField ? (frontMatter.exec(text)?.[0] ?? '') : prose
      const [first, ...others] = searched.matchAll(pattern)
      if (isField && first) for (const [name] of [first, ...others]) names.add(`\`${name}\``)
      return first ? [{ count: 1 + others.length, at: locateIn(path, text, first.index, first[0].length) }] : []
    })
    const [first] = found
    const count = found.reduce((sum, one) => sum + one.count, 0)
    return first
      ? [
          diagnostics.leftOut(
            `${[what, [...names].sort().join(', ')].filter((part) => part !== '').join(': ')} (${counted(count, 'place')} in ${counted(found.length, 'page')}).`,
            first.at,
            hint,
          ),
        ]
      : []
  })
}

/** Tests whether a file of a folder is a page in no language. The main language also excludes the folders of the others. */
function excluder({ docs }: SiteConfig, { locales }: SettingObject): (folder: string, name: string) => boolean {
  const languages = isSettingObject(locales) ? Object.values(locales).filter(isSettingObject) : []
  const folders = languages.flatMap(({ folders: own }) => (isSettingObject(own) ? Object.entries(own) : []))
  const translated = folders.map(([folder, own]) => `${posix.relative(folder, String(own))}/**`)
  const patterns = docs.flatMap(({ path, exclude }) =>
    exclude.filter((one) => !translated.includes(one)).map((one) => ({ path, pattern: pathPattern(one) })),
  )
  return (folder, name) => patterns.some(({ path, pattern }) => path === folder && pattern.test(name))
}

const frontMatter = /^---[^\S\n]*\n[\s\S]*?\n---/

function blank(sample: string): string {
  return sample.replace(/[^\n]/g, ' ')
}
