import { type AddressFault, shownAddress } from '../text/address-faults.ts'
import { counted } from '../text/counted.ts'
import type { Diagnostic, Location } from '../types.ts'
import { type At, didYouMean, error, note, warning } from './make.ts'

export function emptyVersion(folder: string, at: At): Diagnostic {
  return error(
    'docs/empty',
    `The version folder \`${folder}\` contains no pages.`,
    at,
    'Add a Markdown file to it, or remove the version from the list.',
  )
}

/** `folders`: where pages were looked for. */
export function noPages(folders: readonly string[], at: At): Diagnostic {
  return warning(
    'site/no-pages',
    `No pages were found in ${folders.map((folder) => `\`${folder}\``).join(', ')}.`,
    at,
    'Add a Markdown file, such as `content/docs/index.md`, or set your content folders in `content`.',
  )
}

/** The same for a site whose last build had pages. */
export function lostPages(none: Diagnostic, before: number): Diagnostic {
  return error(
    none.code,
    `${none.message} The last build had ${counted(before, 'page')}.`,
    none.at,
    'Restore the content, or set its folders in `content`. To write a site without pages, run `sitegen clean` first.',
  )
}

/** A content folder that the configuration names but that does not exist. */
export function missingFolder(kind: 'docs' | 'blog' | 'translations', folder: string, at: At): Diagnostic {
  if (kind === 'translations')
    return warning(
      'content/missing-folder',
      `The translations folder \`${folder}\` does not exist, so its originals are not translated.`,
      at,
      'Create it, or fix the entry of `folders`: it is relative to the folder of the configuration.',
    )
  return warning(
    'content/missing-folder',
    `The ${kind} folder \`${folder}\` does not exist, so the site has no ${kind === 'docs' ? 'docs from it' : 'blog'}.`,
    at,
    `Create it, or fix \`path\` in \`content.${kind}\`: it is relative to the folder of the configuration.`,
  )
}

/** A folder that `folders` translates but that does not exist. */
export function missingOriginals(folder: string, at: At): Diagnostic {
  return warning(
    'content/missing-folder',
    `The folder \`${folder}\` does not exist, so there is nothing to translate in it.`,
    at,
    'Fix the key in `folders`: it names a folder with originals, relative to the folder of the configuration.',
  )
}

/** A page of a language without the page that it translates. `similar`: an original in another format. */
export function noOriginal(
  original: string,
  { similar, hasOwnPages }: { readonly similar: string | undefined; readonly hasOwnPages: boolean },
  at: At,
): Diagnostic {
  const own = hasOwnPages
    ? 'Move it into a folder that translates a content folder, or add its folder to `content`.'
    : 'Delete or rename it, or publish such pages with `ownPages: true` in `locales`.'
  return note(
    'content/no-original',
    `This translation is not published: there is no \`${original}\`${similar === undefined ? '' : `, only \`${similar}\``}.`,
    at,
    similar === undefined ? own : `Give it the format of the original: \`${similar.replace(/^.*\//, '')}\`.`,
  )
}

export function emptyDocs(folder: string, at: At): Diagnostic {
  return error(
    'docs/empty',
    `The docs folder \`${folder}\` contains no pages.`,
    at,
    'Add a Markdown file to it, or set `content.docs: false`.',
  )
}

export function unknownVersion(setting: string, name: string, known: readonly string[], at: At): Diagnostic {
  return error(
    'docs/unknown-version',
    `\`${setting}\` names the version \`${name}\`, which does not exist.`,
    at,
    didYouMean(name, known, `Available: ${known.join(', ')}.`),
  )
}

export function unpublishedLast(name: string, at: At): Diagnostic {
  return error(
    'docs/unknown-version',
    `\`lastVersion\` names the version \`${name}\`, which is not published.`,
    at,
    'Publish that version, or name another one.',
  )
}

export function noVersion(id: string, at: At): Diagnostic {
  return error(
    'docs/no-version',
    `The settings leave no version of the docs \`${id}\` to publish.`,
    at,
    'Add a version to `onlyIncludeVersions`, or set `includeCurrentVersion: true`.',
  )
}

export function missingVersion(name: string, folder: string, at: Location): Diagnostic {
  return warning(
    'docs/missing-version',
    `The version \`${name}\` has no folder \`${folder}\`.`,
    at,
    'Add the folder, or remove the version from the list.',
  )
}

export function duplicateId(id: string, at: Location, other: Location): Diagnostic {
  return error(
    'docs/duplicate-id',
    `Two pages have the id \`${id}\`.`,
    at,
    'Rename one of the files, or give it another `id` in its front matter.',
    [{ message: 'This is the other one.', at: other }],
  )
}

export function duplicateRoute(url: string, at: At, first: At): Diagnostic {
  return warning(
    'route/duplicate',
    `Two pages have the same address \`${url}\`; this one is left out.`,
    at,
    'Rename one of them, or give it another `slug`.',
    [{ message: 'This one is served.', at: first }],
  )
}

/** A generated page whose address is taken by a page with a file. */
export function hiddenPage(url: string, what: string, at: At): Diagnostic {
  return warning(
    'route/duplicate',
    `This page has the same address \`${url}\` as the ${what}, which is left out.`,
    at,
    'Give this page another `slug`, or rename its file.',
  )
}

/** Two generated pages with the same address. */
export function hiddenList(url: string, pages: { what: string; served: string }, at: At): Diagnostic {
  return warning(
    'route/duplicate',
    `The ${pages.served} and the ${pages.what} have the same address \`${url}\`; the ${pages.what} is left out.`,
    at,
    'Give a tag or category another address, or change a base path in the configuration.',
  )
}

export function outsideSlug(slug: string, at: At): Diagnostic {
  return error(
    'route/bad-slug',
    `The slug \`${slug}\` leads out of the site.`,
    at,
    'Remove the `..` that lead above the base address.',
  )
}

/** An address that no page of the site can have. */
export function badSlug(slug: string, { why, hint }: AddressFault, at: At): Diagnostic {
  return error('route/bad-slug', `No page can have the address \`${shownAddress(slug)}\`: ${why}.`, at, hint)
}

export function unknownDoc(id: string, known: readonly string[], at: At): Diagnostic {
  return error(
    'sidebar/unknown-doc',
    `The sidebar lists the page \`${id}\`, which does not exist.`,
    at,
    didYouMean(id, known, `Available: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}.`),
  )
}

export function emptyCategory(label: string, at: At): Diagnostic {
  return error(
    'sidebar/empty-category',
    `The category \`${label}\` has neither items nor a link, so it would lead nowhere.`,
    at,
    'Add an item, or give it a `link`.',
  )
}

export function unknownItemType(type: string, at: At): Diagnostic {
  const known = ['doc', 'ref', 'link', 'html', 'category', 'autogenerated']
  return error(
    'sidebar/unknown-type',
    `Unknown sidebar item type \`${type}\`.`,
    at,
    didYouMean(type, known, `Available: ${known.join(', ')}.`),
  )
}

export function badSidebar(message: string, at: At): Diagnostic {
  return error('sidebar/invalid', message, at, 'Fix the item; docs/sidebars.md shows all forms.')
}

export function missingSidebarFile(path: string, at: At): Diagnostic {
  return error(
    'sidebar/missing-file',
    `The sidebar file \`${path}\` does not exist.`,
    at,
    'Add the file, or remove `sidebarPath`.',
  )
}

export function unknownSidebar(name: string, known: readonly string[], at: Location): Diagnostic {
  return warning(
    'sidebar/unknown-sidebar',
    `There is no sidebar \`${name}\`; the page is shown with the sidebar that lists it.`,
    at,
    didYouMean(name, known, `Available: ${known.join(', ')}.`),
  )
}

export function nothingGenerated(folder: string, at: At): Diagnostic {
  return warning(
    'sidebar/nothing-generated',
    `The folder \`${folder}\` contains no pages, so the sidebar has nothing to list.`,
    at,
    'Add a page to this folder, or correct `dirName`, which is relative to the docs folder.',
  )
}

export function unknownPagination(id: string, known: readonly string[], at: Location): Diagnostic {
  return error(
    'docs/unknown-page',
    `There is no page with the id \`${id}\`.`,
    at,
    didYouMean(id, known, 'Use the id of a page, or `null` for none.'),
  )
}
