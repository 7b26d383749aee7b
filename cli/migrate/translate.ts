import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastGlob from 'fast-glob'
import { type Diagnostic, diagnostics, locateIn, ownFolder, type SourcePath } from '../../renderer/index.ts'
import { locateImport } from '../bundle/stray-imports.ts'
import { defaultOutput } from '../disk/find-output.ts'
import type { ForeignSite } from '../disk/generators.ts'
import { packageName } from '../disk/package-root.ts'
import { topOf, tryReadText } from '../disk/read-text.ts'
import { locateText } from '../load/locate-setting.ts'
import { checkSettings } from './check-settings.ts'
import { carryDocusaurus, inOrder, isReplaced } from './docusaurus.ts'
import { Draft, listed } from './draft.ts'
import { findCode } from './find-code.ts'
import { findDocIds } from './find-doc-ids.ts'
import { findInertModules } from './find-inert-modules.ts'
import { findInertPages } from './find-inert-pages.ts'
import { usesInfima } from './find-infima.ts'
import { findLinkedFiles } from './find-linked-files.ts'
import { carryMdbook } from './mdbook.ts'
import { carryMkdocs } from './mkdocs.ts'
import { printConfig } from './print-setting.ts'
import { isRawObject, isReference, type Raw } from './raw.ts'
import type { ForeignConfig, Reading } from './read-foreign.ts'
import { carryOtherLanguages, readLanguages } from './read-languages.ts'
import { bare, isSettingObject, Noted, type Setting, type SettingObject, within } from './setting.ts'
import { type Entry, printSidebars, type Sidebars, sidebarFile, sidebarItems } from './sidebar-file.ts'
import { carryVitepress } from './vitepress.ts'

/** The files of a migration, and diagnostics of what was not carried over. */
export interface Translation {
  /** Texts by their paths in the site folder. */
  readonly files: Readonly<Record<string, string>>
  readonly found: readonly Diagnostic[]
  /** Packages that the settings need besides Sitegen. */
  readonly packages: readonly string[]
}

/** The configuration that builds another generator’s site in place, or why there is none. */
export async function translate(site: ForeignSite, reading: Reading): Promise<Translation | Diagnostic> {
  const { root, file } = reading
  const text = tryReadText(join(root, file))
  if (text === undefined) return diagnostics.unreadable(topOf(file), 'it cannot be opened')
  const draft = new Draft({ root, file, text })
  const sidebars = await carryOver(site, reading, draft)
  if ('message' in sidebars) return sidebars
  draft.settings.contentSecurityPolicy = noPolicy(site)
  leaveReadmes(site, draft)
  checkSettings(draft)
  nameLinkedFiles(draft)
  if (site.generator === 'docusaurus') styleClasses(draft)
  const made = await makeSidebars(sidebars, draft)
  draft.found.push(...findCode(site, root, usable(draft.settings)))
  if (site.generator === 'docusaurus')
    draft.found.push(...findInertModules(root), ...(await findInertPages(root, usable(draft.settings))))
  noteOutput(site, draft)
  const files = { 'site.config.ts': printConfig(inOrder(draft.settings), packageName), ...made }
  return { files, found: draft.found, packages: packagesOf(draft.settings) }
}

/** Carry the settings over; returns the sidebars that they contain. */
async function carryOver(site: ForeignSite, reading: Reading, draft: Draft): Promise<Sidebars | Diagnostic> {
  const { file } = reading
  if (site.generator === 'mdbook') return parsed(draft, carryMdbook)
  if (site.generator === 'mkdocs') return parsed(draft, carryMkdocs)
  const all = await readLanguages(reading)
  if ('message' in all) return all
  const { main: read, others } = all
  if (!isRawObject(read.value)) return diagnostics.failedForeign(file, whyNone(read.value), topOf(file))
  if (site.generator === 'vitepress') {
    noteStandIns(read, draft)
    return carryVitepress(read.value, draft)
  }
  const reported = carryDocusaurus({ ...read, value: read.value }, draft)
  carryOtherLanguages(others, draft)
  noteStandIns({ ...read, absent: read.absent.filter(({ from }) => !reported.has(from)) }, draft)
  return new Map()
}

/** Why a value is not a configuration. */
function whyNone(value: Raw): string {
  return isReference(value) && value.$sitegen === 'import'
    ? `it exports what \`${value.from}\` makes, which is not installed.`
    : 'it does not export a configuration.'
}

/** Carry over a configuration in YAML or TOML, or report its syntax error. */
function parsed(draft: Draft, carryOver: (draft: Draft) => readonly Entry[]): Sidebars | Diagnostic {
  const { file, text } = draft.foreign
  try {
    return new Map([['', { docs: carryOver(draft) }]])
  } catch (error) {
    const { message, pos, line, column = 1 } = error as Error & Partial<{ pos: number[]; line: number; column: number }>
    const path = file as SourcePath
    const at = line === undefined ? locateIn(path, text, pos?.[0] ?? 0) : { file: path, line, column, length: 1 }
    const what =
      message
        .split('\n')[0]
        ?.replace(/ at line \d.*$|(?<!\.)$/, '.')
        .replace('Invalid TOML document: ', '') ?? ''
    return diagnostics.failedForeign(file, what, at)
  }
}

/** The packages that some settings need. */
function packagesOf({ markdown }: SettingObject): readonly string[] {
  if (!isSettingObject(markdown)) return []
  const names = { math: 'katex', mermaid: 'mermaid' }
  return Object.entries(names).flatMap(([setting, name]) => (bare(markdown[setting] ?? false) === true ? [name] : []))
}

/** In Sitegen, a `README.md` has the address of its folder; in other generators, it is a page beside `index.md`, or none. */
function leaveReadmes({ generator }: ForeignSite, draft: Draft) {
  const { content } = draft.settings
  const docs = isSettingObject(content) ? content.docs : undefined
  if ((generator !== 'vitepress' && generator !== 'mkdocs') || !isSettingObject(docs)) return
  const folder = join(draft.foreign.root, String(docs.path))
  const names = fastGlob.sync('**/README.md', { cwd: folder, ignore: ['**/node_modules/**'] }).sort()
  const found = names.filter((name) => existsSync(join(folder, dirname(name), 'index.md')))
  if (found.length === 0) return
  docs.exclude = [...((docs.exclude as readonly string[] | undefined) ?? []), ...found]
  // MkDocs excludes them, too.
  if (generator === 'vitepress')
    draft.leave(
      [],
      `${listed(found)} would have the address of the \`index.md\` in the same folder, and is excluded.`,
      'To publish it, give it another `slug` and remove it from `exclude`.',
    )
}

/** Turn off the content security policy: with other generators, pages may load resources from any origin. */
function noPolicy({ generator }: ForeignSite): Noted {
  const text = `${generatorNames[generator]} sends no policy. Without these lines, pages load from their own origin only; \`directives\` names others.`
  return new Noted(text, { header: false, meta: false })
}

const generatorNames: Readonly<Record<ForeignSite['generator'], string>> = {
  docusaurus: 'Docusaurus',
  mdbook: 'mdBook',
  mkdocs: 'MkDocs',
  vitepress: 'VitePress',
}

/** Report output of the other generator that would block the first build. */
function noteOutput({ what }: ForeignSite, draft: Draft) {
  const folder = join(draft.foreign.root, defaultOutput)
  if (!existsSync(folder) || existsSync(join(folder, ownFolder))) return
  draft.differ(
    [],
    `\`${defaultOutput}\` contains files that Sitegen has not built, perhaps those of ${what}.`,
    'Delete the folder before the first build, or build into another one with `--out`.',
  )
}

/** The settings that determine addresses, and how pages are read. */
function usable({ baseUrl, trailingSlash, locale, locales, content, markdown }: SettingObject): SettingObject {
  const { dialect, format, snippets } = isSettingObject(markdown) ? markdown : {}
  const given = (settings: Readonly<Record<string, Setting | undefined>>): SettingObject =>
    Object.fromEntries(
      Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
    )
  const own = given({
    baseUrl,
    trailingSlash,
    locale,
    locales,
    content,
    markdown: given({ dialect, format, snippets }),
  })
  return { title: 'Site', url: 'https://example.com', baseUrl: '/', ...own }
}

/** Write the sidebars as modules in separate files, to which the settings then refer. */
async function makeSidebars(sidebars: Sidebars, draft: Draft): Promise<Readonly<Record<string, string>>> {
  const { content } = draft.settings
  const docs = isSettingObject(content) ? content.docs : undefined
  if (!isSettingObject(docs)) return {}
  const gone: Entry[] = []
  const files: Record<string, string> = {}
  for (const [tag, named] of sidebars) {
    if (Object.values(named).every((entries) => entries.length === 0)) continue
    const idOf = await findDocIds(draft.foreign.root, usable(draft.settings), tag || undefined)
    const made = Object.entries(named).flatMap(([name, entries]) => {
      const items = sidebarItems(entries, idOf, (entry) => gone.push(entry))
      return items.length === 0 ? [] : [[name, items] as const]
    })
    const text = printSidebars(Object.fromEntries(made))
    if (made.length === 0 || text === files[sidebarFile]) continue
    const file = tag === '' ? sidebarFile : sidebarFile.replace(/(?=\.ts$)/, `.${tag}`)
    files[file] = text
    const own = tag === '' ? docs : within(draft.settings, 'locales', tag, 'settings', 'content', 'docs')
    own.sidebarPath = file
  }
  leaveEntries(gone, draft)
  return files
}

/** Report entries without a page, all at once: a build may make hundreds of files that a sidebar names. */
function leaveEntries(entries: readonly Entry[], draft: Draft) {
  const [first, ...others] = entries.map(({ label, file }) => ({ name: label ?? file, file }))
  if (!first) return
  const what =
    others.length === 0
      ? `The sidebar entry \`${first.name}\` was not carried over: \`${first.file}\` is not a page.`
      : `${entries.length} entries of the sidebar were not carried over: their files are not pages.`
  const notes =
    others.length === 0 ? [] : [first, ...others].map(({ name, file }) => ({ message: `\`${name}\`: \`${file}\`` }))
  draft.leave([], what, `Add the files, or entries to \`${sidebarFile}\`.`, notes)
}

/** Name the files outside the content that pages use: other generators publish any file that a page links to. */
function nameLinkedFiles({ foreign, settings }: Draft) {
  const files = findLinkedFiles(foreign.root, usable(settings))
  if (files.length === 0) return
  const content = isSettingObject(settings.content) ? settings.content : {}
  const comment =
    'Pages name these files outside the content folders, so they may be published: remove any that are private.'
  settings.content = { ...content, assets: new Noted(comment, files) }
}

/** Turn on Infima if the site uses it: Docusaurus loads it on every page. */
function styleClasses({ foreign, settings }: Draft) {
  if (!usesInfima(foreign.root, usable(settings))) return
  settings.theme = { ...(isSettingObject(settings.theme) ? settings.theme : {}), infima: true }
}

/** Report what was missing when the configuration was run. */
function noteStandIns({ absent, environment, failed }: ForeignConfig, draft: Draft) {
  const { root } = draft.foreign
  for (const { from, importer } of absent) {
    const isFile = from.startsWith('.')
    if (isReplaced(from)) continue
    draft.found.push(
      diagnostics.carriedDifferently(
        isFile
          ? `\`${from}\` does not exist, so its exports were not read.`
          : `The package \`${from}\` is not installed, so its exports were not read.`,
        locateImport(importer, from, root),
        isFile
          ? 'If a build generates the file, generate it first and run the command again.'
          : 'Install it and run the command again if settings depend on it.',
      ),
    )
  }
  for (const { from, reason } of failed)
    draft.differ(
      [],
      `The package \`${from}\` cannot be loaded, so its exports were not read: ${reason}`,
      'Install what it needs, and run the command again if settings depend on it.',
    )
  for (const name of environment)
    draft.found.push(
      diagnostics.carriedDifferently(
        `The environment variable \`${name}\` was treated as unset.`,
        locateText({ path: draft.foreign.file as SourcePath, text: draft.foreign.text }, name, {}),
        `Pass it on with \`--env ${name}\`; values that depend on it are then written into the file.`,
      ),
    )
}
