// A version of the docs is one more folder. Its files, documents and routes are like all others, with the version's name in
// `Collection` and the `Version` in the route. Only `pages/versions.ts` connects versions: the menu, the banner, and the link to
// the same page of another version.
import * as diagnostics from '../diagnostics.ts'
import { versionNames } from '../text/input-names.ts'
import { joinUrl } from '../text/url.ts'
import type { Diagnostic, DocsConfig, LocateInConfig, SourcePath, Version, VersionList } from '../types.ts'

/** What the versions of a docs instance are read from, relative to the site's folder. */
export function versionInputs(id: string): Readonly<Record<keyof typeof versionNames, SourcePath>> {
  // The names begin with the instance's id, but for the first one.
  const named = (name: string) => (id === 'default' ? name : `${id}_${name}`) as SourcePath
  return { list: named(versionNames.list), docs: named(versionNames.docs), sidebars: named(versionNames.sidebars) }
}

/** The folder with the docs of a version, relative to the site's root. */
export function versionFolder(id: string, name: string): string {
  return `${versionInputs(id).docs}/version-${name}`
}

/** The sidebar file of a version. */
export function versionSidebars(id: string, name: string): string {
  return `${versionInputs(id).sidebars}/version-${name}-sidebars.json`
}

/** Why a version cannot have a name; nothing where it can. */
export function badVersionName(name: string): string | undefined {
  if (name.trim() === '') return 'is empty'
  if (name !== name.trim()) return 'begins or ends with a space'
  if (name.length > 32) return 'is longer than 32 characters'
  if (name === '.' || name === '..') return 'refers to a parent folder'
  if (name === 'current') return 'is reserved for the docs folder itself'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const bad = /[/\\<>:"|?*\u0000-\u001f]/.exec(name)?.[0]
  if (bad === undefined) return undefined
  return bad < ' ' ? 'contains a control character' : `contains \`${bad}\``
}

/** Nothing but the docs folder itself. */
export const unversioned: VersionList = { listed: [], present: ['current'] }

/** The versions of a docs instance that are published, newest first; the docs folder itself stands before all others. */
export function listVersions(docs: DocsConfig, list: VersionList): Version[] {
  const names = publishedNames(docs, list)
  const lastName = names.find((name) => name === docs.lastVersion) ?? names.find(isNamed) ?? 'current'
  const last = names.indexOf(lastName)
  return names.map((name, index) => {
    const own = docs.versions[name]
    const segment = index === last ? '' : name === 'current' ? 'next' : name
    const banner = index === last ? 'none' : index < last ? 'unreleased' : 'unmaintained'
    return {
      instance: docs.id,
      name,
      label: own?.label ?? (name === 'current' ? 'Next' : name),
      base: joinUrl(docs.routeBasePath, own?.path ?? segment),
      folder: name === 'current' ? docs.path.replace(/^\.\//, '').replace(/\/+$/, '') : versionFolder(docs.id, name),
      banner: own?.banner ?? banner,
      badge: own?.badge ?? names.length > 1,
      noIndex: own?.noIndex || undefined,
      isLast: index === last,
    }
  })
}

function publishedNames(docs: DocsConfig, { present }: VersionList): string[] {
  if (docs.disableVersioning) return present.filter((name) => !isNamed(name))
  return present.filter((name) =>
    docs.onlyIncludeVersions ? docs.onlyIncludeVersions.includes(name) : isNamed(name) || docs.includeCurrentVersion,
  )
}

function isNamed(name: string): boolean {
  return name !== 'current'
}

/** Settings that name a version which there is not, and settings that leave none. */
export function checkVersions(docs: DocsConfig, list: VersionList, locate: LocateInConfig): Diagnostic[] {
  const known = ['current', ...list.listed]
  const wished: [setting: string, name: string][] = [
    ...(docs.lastVersion === undefined ? [] : [['lastVersion', docs.lastVersion] as [string, string]]),
    ...(docs.onlyIncludeVersions ?? []).map((name): [string, string] => ['onlyIncludeVersions', name]),
    ...Object.keys(docs.versions).map((name): [string, string] => ['versions', name]),
  ]
  const unknown = wished
    .filter(([, name]) => !known.includes(name))
    .map(([setting, name]) => diagnostics.unknownVersion(setting, name, known, locate(name, setting)))
  if (unknown.length > 0) return unknown
  const names = publishedNames(docs, list)
  if (names.length === 0 && list.present.length > 0)
    return [diagnostics.noVersion(docs.id, locate(docs.onlyIncludeVersions ? 'onlyIncludeVersions' : docs.path))]
  const { lastVersion } = docs
  if (lastVersion === undefined || names.includes(lastVersion) || !list.present.includes(lastVersion)) return []
  return [diagnostics.unpublishedLast(lastVersion, locate(lastVersion, 'lastVersion'))]
}
