import { closest } from './text/closest.ts'
import type { Diagnostic, Location, Reaction, Severity } from './types.ts'

// One constructor per code. Codes are permanent, listed in docs/diagnostics.md, and each has a fixture.

type At = Location | undefined

function error(code: string, message: string, at: At, hint?: string, notes?: Diagnostic['notes']): Diagnostic {
  return { code, severity: 'error', message, hint, at, notes }
}

function warning(code: string, message: string, at: At, hint?: string, notes?: Diagnostic['notes']): Diagnostic {
  return { code, severity: 'warning', message, hint, at, notes }
}

const severityOf: Record<Exclude<Reaction, 'ignore'>, Severity> = { warn: 'warning', error: 'error' }

/** Give a diagnostic the severity that the configuration asks for; none where it is to be ignored. */
export function react(reaction: Reaction, diagnostic: Diagnostic): Diagnostic[] {
  return reaction === 'ignore' ? [] : [{ ...diagnostic, severity: severityOf[reaction] }]
}

function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const near = closest(name, known)
  return near ? `Did you mean \`${near}\`?` : otherwise
}

// ------------------------------------------------------------ config
export function missingConfig(names: readonly string[], root: string): Diagnostic {
  return error(
    'config/missing',
    `There is no configuration file in \`${root}\`.`,
    undefined,
    `Add \`${names[0]}\` with at least \`title\`, \`url\` and \`baseUrl\`, or name another folder with \`--root\`.`,
  )
}

export function badConfig(
  issue: { path: readonly PropertyKey[]; kind: 'wrong' | 'unknown'; message: string; hint: string },
  at: At,
): Diagnostic {
  return error(issue.kind === 'unknown' ? 'config/unknown-key' : 'config/invalid', issue.message, at, issue.hint)
}

export function failedConfig(reason: string, at: At): Diagnostic {
  return error(
    'config/failed',
    `The configuration cannot be read: ${reason}`,
    at,
    'Mend the error; the configuration is run when the site is built.',
  )
}

export function configWithoutDefault(at: At): Diagnostic {
  return error(
    'config/no-default-export',
    'The configuration file has no default export.',
    at,
    'Write `export default defineConfig({ … })`.',
  )
}

// ------------------------------------------------------------ files
export function notUtf8(at: Location): Diagnostic {
  return error('file/not-utf8', 'The file is not UTF-8 text.', at, 'Save it in the encoding UTF-8.')
}

export function nulByte(at: Location): Diagnostic {
  return error(
    'file/nul-byte',
    'The file holds a NUL byte, which no text has.',
    at,
    'Remove the byte, or check whether this is a text file at all.',
  )
}

export function unreadable(at: Location, reason: string): Diagnostic {
  return error('file/unreadable', `The file cannot be read (${reason}).`, at, 'Check its permissions.')
}

export function symlinkLoop(at: Location): Diagnostic {
  return error(
    'file/symlink-loop',
    'The symbolic link leads back to a folder that holds it.',
    at,
    'Remove the link, or let it point to another folder.',
  )
}

export function danglingLink(at: Location): Diagnostic {
  return error(
    'file/dangling-link',
    'The symbolic link leads nowhere.',
    at,
    'Remove the link, or restore what it points to.',
  )
}

// ------------------------------------------------------------ front matter
export function badYaml(reason: string, at: Location): Diagnostic {
  return error(
    'meta/yaml',
    `The front matter is not valid YAML: ${reason}.`,
    at,
    'Text with `:`, `#`, `{`, `[` or quotes in it often needs quotes around it.',
  )
}

export function badMeta(issue: { message: string; hint: string }, at: Location): Diagnostic {
  return error('meta/invalid', issue.message, at, issue.hint)
}

export function unknownVariable(name: string, near: string | undefined, at: Location): Diagnostic {
  return error(
    'meta/unknown-variable',
    `There is no variable \`${name}\`.`,
    at,
    near
      ? `Did you mean \`{{${near}}}\`?`
      : 'Variables are set under `variables` in the configuration; `\\{{…}}` prints the braces.',
  )
}

export function notLiteral(at: Location): Diagnostic {
  return error(
    'meta/not-literal',
    'The `frontMatter` of a module page is read without running it, so it must be a plain literal.',
    at,
    'Write the value out: texts, numbers, true, false, null, lists and objects.',
  )
}

export function badDate(value: string, at: Location): Diagnostic {
  return error(
    'blog/bad-date',
    `\`${value}\` is not a date of the calendar.`,
    at,
    'Write the date as YYYY-MM-DD, like 2026-02-28.',
  )
}

export function noDate(at: Location): Diagnostic {
  return error(
    'blog/no-date',
    'The post has no date.',
    at,
    'Begin the file’s name with one (`2026-02-28-title.md`), or set `date` in the front matter.',
  )
}

export function unknownAuthor(key: string, known: readonly string[], file: string, at: Location): Diagnostic {
  const otherwise = known.length > 0 ? `Known are: ${known.join(', ')}.` : `Add it to \`${file}\`.`
  return error('blog/unknown-author', `There is no author \`${key}\`.`, at, didYouMean(key, known, otherwise))
}

export function unknownTag(tag: string, known: readonly string[], file: string, at: Location): Diagnostic {
  return error(
    'tags/unknown',
    `The tag \`${tag}\` is not in \`${file}\`.`,
    at,
    didYouMean(tag, known, `Add it to \`${file}\`, or use one that is there.`),
  )
}

export function badDataFile(reason: string, at: Location): Diagnostic {
  return error(
    'data/invalid',
    `The file cannot be used: ${reason}`,
    at,
    'Mend the file; its form is described in the content guide.',
  )
}

// ------------------------------------------------------------ routes
export function emptyDocs(folder: string, at: At): Diagnostic {
  return error(
    'docs/empty',
    `The docs folder \`${folder}\` holds no page.`,
    at,
    'Add a Markdown file to it, or set `content.docs: false`.',
  )
}

export function missingVersion(name: string, folder: string, at: Location): Diagnostic {
  return warning(
    'docs/missing-version',
    `The version \`${name}\` has no folder \`${folder}\`.`,
    at,
    'Add the folder, or take the version out of the list.',
  )
}

export function duplicateId(id: string, at: Location, other: Location): Diagnostic {
  return error(
    'docs/duplicate-id',
    `Two pages have the id \`${id}\`.`,
    at,
    'Rename one of the files, or give it another `id` in its front matter.',
    [{ message: 'The other one is here.', at: other }],
  )
}

export function duplicateRoute(url: string, at: At, first: At): Diagnostic {
  return warning(
    'route/duplicate',
    `Two pages want the address \`${url}\`; this one is left out.`,
    at,
    'Rename one of them, or give it another `slug`.',
    [{ message: 'This one is served.', at: first }],
  )
}

export function outsideSlug(slug: string, at: Location): Diagnostic {
  return error(
    'route/bad-slug',
    `The slug \`${slug}\` leads out of the site.`,
    at,
    'Write a slug that begins with `/`, or one without `..`.',
  )
}

export function unknownDoc(id: string, known: readonly string[], at: At): Diagnostic {
  return error(
    'sidebar/unknown-doc',
    `The sidebar names the page \`${id}\`, which is not there.`,
    at,
    didYouMean(id, known, `Known are: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}.`),
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
    `There is no sidebar item of the type \`${type}\`.`,
    at,
    didYouMean(type, known, `Types are: ${known.join(', ')}.`),
  )
}

export function badSidebar(message: string, at: At): Diagnostic {
  return error('sidebar/invalid', message, at, 'The forms of sidebar items are described in the content guide.')
}

export function missingSidebarFile(path: string, at: At): Diagnostic {
  return error(
    'sidebar/missing-file',
    `There is no sidebar file \`${path}\`.`,
    at,
    'Add the file, or remove `sidebarPath`.',
  )
}

export function unknownSidebar(name: string, known: readonly string[], at: Location): Diagnostic {
  return error(
    'sidebar/unknown-sidebar',
    `There is no sidebar \`${name}\`.`,
    at,
    didYouMean(name, known, `Known are: ${known.join(', ')}.`),
  )
}

export function nothingGenerated(folder: string, at: At): Diagnostic {
  return warning(
    'sidebar/nothing-generated',
    `No page lies in the folder \`${folder}\`, so the sidebar has nothing to list there.`,
    at,
    'Check `dirName`; it is relative to the docs folder.',
  )
}

export function unknownPagination(id: string, known: readonly string[], at: Location): Diagnostic {
  return error(
    'docs/unknown-page',
    `There is no page with the id \`${id}\`.`,
    at,
    didYouMean(id, known, 'Use the id of a page, or null for none.'),
  )
}

// ------------------------------------------------------------ redirects
export function badRedirectSource(from: string, at: At): Diagnostic {
  return error(
    'redirect/bad-source',
    `A redirect cannot start at \`${from}\`.`,
    at,
    'Write a plain path of this site that begins with `/`, without query or hash.',
  )
}

export function redirectClash(from: string, at: At): Diagnostic {
  return error(
    'redirect/clash',
    `The redirect from \`${from}\` would hide the page at that address.`,
    at,
    'Remove the redirect, or move the page.',
  )
}

export function redirectLoop(chain: readonly string[], at: At): Diagnostic {
  return error(
    'redirect/loop',
    `The redirects lead in a circle: ${chain.map((step) => `\`${step}\``).join(' → ')}.`,
    at,
    'Let one of them lead to a page.',
  )
}

export function redirectChain(chain: readonly string[], at: At): Diagnostic {
  return warning(
    'redirect/chain',
    `The redirect takes several steps: ${chain.map((step) => `\`${step}\``).join(' → ')}.`,
    at,
    `Readers are sent straight on; write \`to: '${chain.at(-1)}'\`.`,
  )
}

export function redirectTarget(to: string, known: Iterable<string>, at: At): Diagnostic {
  return error(
    'redirect/unknown-target',
    `The redirect leads to \`${to}\`, where no page is.`,
    at,
    didYouMean(to, known, 'Let it lead to an address of this site.'),
  )
}

export function redirectTwice(from: string, at: At): Diagnostic {
  return warning(
    'redirect/duplicate',
    `There are two redirects from \`${from}\`; the first is kept.`,
    at,
    'Remove one of them.',
  )
}

// ------------------------------------------------------------ Markdown
export function unknownAdmonition(kind: string, known: readonly string[], at: Location): Diagnostic {
  return warning(
    'markdown/unknown-admonition',
    `There is no admonition of the kind \`${kind}\`; it is shown as a note.`,
    at,
    didYouMean(kind, known, `Kinds are: ${known.join(', ')}.`),
  )
}

export function unclosedAdmonition(kind: string, fence: string, at: Location): Diagnostic {
  return error(
    'markdown/unclosed-admonition',
    `The admonition \`${fence}${kind}\` is never closed.`,
    at,
    `Close it by a line \`${fence}\`.`,
  )
}

export function unclosedFence(fence: string, at: Location): Diagnostic {
  return error('markdown/unclosed-fence', 'The code block is never closed.', at, `Close it by a line \`${fence}\`.`)
}

export function markdownFailed(reason: string, at: Location): Diagnostic {
  return error(
    'markdown/failed',
    `The page cannot be compiled: ${reason}`,
    at,
    'If a remark or rehype plugin of yours is to blame, its stack tells where (`--verbose`).',
  )
}

export function mdxAsMarkdown(at: Location): Diagnostic {
  return warning(
    'markdown/mdx',
    'This version reads `.mdx` files as plain Markdown; imports and components are not run.',
    at,
    'Rename the file to `.md` where it uses neither.',
  )
}

export function unknownLanguage(lang: string, near: string | undefined, at: Location): Diagnostic {
  return warning(
    'code/unknown-language',
    `The code language \`${lang}\` is not known; the block is shown as plain text.`,
    at,
    near ? `Did you mean \`${near}\`?` : 'Use a language Shiki knows, `text`, or an alias under `highlight.aliases`.',
  )
}

// ------------------------------------------------------------ links
export function missingPage(href: string, known: Iterable<string>, at: At): Diagnostic {
  return warning(
    'link/missing-page',
    `The link \`${href}\` does not lead to a page.`,
    at,
    didYouMean(href, known, 'Add the page, or mend the link.'),
  )
}

export function missingAnchor(href: string, hash: string, known: readonly string[], at: At): Diagnostic {
  return warning(
    'link/missing-anchor',
    `The page of the link \`${href}\` has no place called \`#${hash}\`.`,
    at,
    didYouMean(
      hash,
      known,
      known.length > 0
        ? `It has: ${known
            .slice(0, 8)
            .map((id) => `#${id}`)
            .join(', ')}${known.length > 8 ? ', …' : ''}.`
        : 'Take the `#…` out of the link.',
    ),
  )
}

export function missingFile(href: string, known: Iterable<string>, at: At): Diagnostic {
  return warning(
    'link/missing-file',
    `The link \`${href}\` leads to a file that is not there.`,
    at,
    didYouMean(href, known, 'Add the file, or mend the link.'),
  )
}

export function outsideLink(href: string, at: At): Diagnostic {
  return warning(
    'link/outside',
    `The link \`${href}\` climbs out of the site.`,
    at,
    'Only files below the site’s folder can be linked.',
  )
}

export function emptyLink(at: At): Diagnostic {
  return warning('link/empty', 'The link has no address.', at, 'Write an address between the parentheses.')
}

export function missingImage(src: string, known: Iterable<string>, at: At): Diagnostic {
  return warning(
    'image/missing',
    `The image \`${src}\` is not there.`,
    at,
    didYouMean(src, known, 'Add the file, or mend the path.'),
  )
}

// ------------------------------------------------------------ modules
export function noDefaultExport(path: string, at: Location): Diagnostic {
  return error(
    'module/no-default-export',
    `\`${path}\` has no default export, so there is nothing to render.`,
    at,
    'Write `export default function Page() { … }`.',
  )
}

export function moduleSyntax(reason: string, at: At): Diagnostic {
  return error('module/syntax', `The module cannot be read: ${reason}.`, at, 'Mend the code at this place.')
}

export function unresolvedImport(specifier: string, at: At): Diagnostic {
  return warning(
    'module/unresolved-import',
    `The import \`${specifier}\` leads nowhere; nothing is rendered for it.`,
    at,
    'Mend the path, or install the package.',
  )
}

export function failedModule(reason: string, at: Location): Diagnostic {
  return error(
    'module/failed',
    `The module throws when it is loaded: ${reason}`,
    at,
    'Mend the error; modules are run once when the site is built.',
  )
}

export function renderFailed(reason: string, at: Location): Diagnostic {
  return error(
    'page/render-failed',
    `The page throws while it is rendered: ${reason}`,
    at,
    'Mend the component. Pages are rendered without a browser: `window` and `document` are not there.',
  )
}

export function failedTheme(reason: string, at: At): Diagnostic {
  return error(
    'theme/failed',
    `The theme cannot be used: ${reason}`,
    at,
    'Mend the theme; it is bundled and run when the site is built.',
  )
}

// ------------------------------------------------------------ output
export function notOurs(folder: string): Diagnostic {
  return error(
    'output/not-ours',
    `The output folder \`${folder}\` holds files that Sitegen did not write.`,
    undefined,
    'Name another folder with `--out`, or empty this one yourself.',
  )
}

export function notWritable(path: string, reason: string): Diagnostic {
  return error(
    'output/not-writable',
    `\`${path}\` cannot be written (${reason}).`,
    undefined,
    'Check the permissions of the output folder. What it held before is still there.',
  )
}

export function diskFull(path: string, reason: string): Diagnostic {
  return error(
    'output/disk-full',
    `There is no room to write \`${path}\` (${reason}).`,
    undefined,
    'Make room on the disk. What the output folder held before is still there.',
  )
}

export function outputClash(path: string, at: At): Diagnostic {
  return warning(
    'output/clash',
    `Two things want to be written as \`${path}\`; the page is kept.`,
    at,
    'Rename the file.',
  )
}

export function failedOutputs(reason: string, at: At): Diagnostic {
  return error(
    'config/outputs-failed',
    `The \`outputs\` function of the configuration throws: ${reason}`,
    at,
    'Mend the function.',
  )
}
