// Contract: nothing here determines addresses; a page that only one language has is planned like one with an original.
import { categoryFiles, type Diagnostic, diagnostics, type SiteConfig, type SourcePath } from '../../renderer/index.ts'
import { topOf } from '../disk/read-text.ts'
import { type ContentFolder, isExcluded, roleOf } from './content-folders.ts'
import type { Candidate } from './lazy-source.ts'
import type { WithoutOriginal } from './list-translations.ts'

/** The files that only one language of a site has. */
export interface OwnFiles {
  readonly pages: readonly { readonly page: Candidate; readonly folder: ContentFolder }[]
  /** Where the originals of its data files would be. */
  readonly dataPaths: readonly SourcePath[]
  /** Report pages that are not published. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Find, among files without an original, the pages that the language publishes and its data files. */
export function findOwnFiles(
  files: readonly WithoutOriginal[],
  folders: readonly ContentFolder[],
  { languages, locale }: SiteConfig,
): OwnFiles {
  const hasOwnPages = languages.some((one) => one.locale === locale && one.hasOwnPages === true)
  // A file that `exclude` leaves out is not reported.
  const isInside = (original: string) => folders.some(({ path }) => nameIn(path, original) !== undefined)
  const [pages, dataPaths, found]: [OwnFiles['pages'][number][], SourcePath[], Diagnostic[]] = [[], [], []]
  for (const { path, original, similar } of files) {
    const places = folders.flatMap((folder) => {
      const name = nameIn(folder.path, original)
      const role = name === undefined ? undefined : roleOf(name, folder)
      return name === undefined || role === undefined ? [] : [{ folder, name, role }]
    })
    if (places.some(({ role }) => role === 'data')) {
      // Without pages of its own, a language has no folders of its own that a category file could name.
      if (hasOwnPages || !categoryFiles.includes(original.replace(/^.*\//, ''))) dataPaths.push(original)
      continue
    }
    const page = hasOwnPages && similar === undefined ? places.findLast(({ role }) => role !== 'file') : undefined
    if (page && page.role !== 'data' && page.role !== 'file') {
      const { folder, name, role: format } = page
      pages.push({ page: { path, collection: folder.collection, name, format }, folder })
    } else if (/\.mdx?$/i.test(original) && !isExcluded(original) && (places.length > 0 || !isInside(original)))
      found.push(diagnostics.noOriginal(original, { similar, hasOwnPages }, topOf(path)))
  }
  return { pages, dataPaths, diagnostics: found }
}

/** The path of a file in a folder; undefined if it is not inside. */
function nameIn(folder: string, path: string): string | undefined {
  if (folder === '.') return path
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
}
