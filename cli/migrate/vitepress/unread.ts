import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import fastGlob from 'fast-glob'
import { type Draft, listed } from '../draft.ts'
import { listOfRaw, type RawObject } from '../raw.ts'
import type { Folders } from './locales.ts'

/** Patterns of the pages that modules fill, such as `items/[id].md`; the pages are reported. */
export function findTemplates({ srcExclude }: RawObject, { draft, folder, pages }: Folders): readonly string[] {
  const cwd = join(draft.foreign.root, pages)
  const ignore = ['**/node_modules/**', ...listOfRaw(srcExclude).map(String)]
  const found = fastGlob.sync('**/*.md', { cwd, ignore }).filter((name) => {
    const start = join(cwd, name.replace(/\.md$/, '.paths'))
    return /\[\w+\]/.test(name) && ['js', 'ts', 'mjs', 'mts'].some((end) => existsSync(`${start}.${end}`))
  })
  if (found.length > 0)
    draft.leave(
      [],
      `Pages that code generates were not carried over: ${listed(found.map((name) => posix.join(folder, name)))}.`,
      'Generate Markdown files before the build.',
    )
  return found.map((name) => name.replaceAll('[', '[[]'))
}

/** Report a theme of the site’s own. */
export function leaveTheme(draft: Draft) {
  const theme = posix.join(dirname(draft.foreign.file).replace(/(?<=\.vitepress)\/.*$/, ''), 'theme')
  if (!existsSync(join(draft.foreign.root, theme))) return
  draft.leave(
    [],
    `The theme in \`${theme}\` was not carried over: its layout and components are written for Vue.`,
    'Name its style sheets in `theme.css`, without `--vp-*` variables; docs/theming.md describes the rest.',
  )
}
