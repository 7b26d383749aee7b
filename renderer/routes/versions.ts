// A version of the docs is just another folder. Its files, documents and routes are like all others, with the version's name in
// `Collection` and the `Version` in the route. Only `pages/versions.ts` connects versions: the menu, the banner, and the link to
// the same page in another version.
import * as diagnostics from '../diagnostics.ts'
import { versionNames } from '../text/input-names.ts'
import { joinUrl } from '../text/url.ts'
import type { Diagnostic, DocsConfig, LocateInConfig, SourcePath, Version, VersionList } from '../types.ts'

/** The files and folders from which the versions of a docs instance are read, relative to the site folder. */
export function versionInputs(id: string): Readonly<Record<keyof typeof versionNames, SourcePath>> {
  // The names are prefixed with the instance's id, except for the default instance.
  const named = (name: string) => (id === 'default' ? name : `${id}_${name}`) as SourcePath
  return { list: named(versionNames.list), docs: named(versionNames.docs), sidebars: named(versionNames.sidebars) }
}

/** The folder with the docs of a version, relative to the site folder. */
export function versionFolder(id: string, name: string): string {
  return `${versionInputs(id).docs}/version-${name}`
}

/** The sidebar file of a version. */
export function versionSidebars(id: string, name: string): string {
  return `${versionInputs(id).sidebars}/version-${name}-sidebars.json`
}

/** Why a version name is invalid; undefined if it is valid. */
export function badVersionName(name: string): string | undefined {
  if (name.trim() === '') return 'is empty'
  if (name !== name.trim()) return 'begins or ends with a space'
  if (name.length > 32) return 'is longer than 32 characters'
  if (name === '.' || name === '..') return 'refers to a parent folder'
  if (name === 'current') return 'is reserved for the docs folder itself'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it searches for
  const bad = /[/\\<>:"|?*\u0000-\u001f]/.exec(name)?.[0]
  if (bad === undefined) return undefined
  return bad < ' ' ? 'contains a control character' : `contains \`${bad}\``
}

/** The list of an instance that has only its docs folder. */
export const unversioned: VersionList = { listed: [], present: ['current'] }

/** The published versions of a docs instance, newest first, preceded by the docs folder itself. */
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

/** Report settings that name an unknown version, and settings that leave no version. */
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
