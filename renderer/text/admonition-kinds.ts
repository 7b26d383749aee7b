/** The look of an admonition kind, and its default title. */
export type AdmonitionKind = readonly [look: string, title: string]

/** The kinds and aliases of Docusaurus. Markdown and the theme's component take them from here. */
const kinds: Readonly<Record<string, AdmonitionKind>> = {
  note: ['note', 'Note'],
  tip: ['tip', 'Tip'],
  info: ['info', 'Info'],
  warning: ['warning', 'Warning'],
  danger: ['danger', 'Danger'],
  caution: ['caution', 'Caution'],
  secondary: ['note', 'Secondary'],
  important: ['info', 'Important'],
  success: ['tip', 'Success'],
}

export const admonitionNames = Object.keys(kinds)
export const admonitionTitles = Object.values(kinds).map(([, title]) => title)

/** Replaces an unknown kind. */
export const plainKind: AdmonitionKind = ['note', 'Note']

/** A kind by its lowercase name; undefined if unknown. */
export function admonitionKind(name: string): AdmonitionKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

/** Kinds that a site adds, by name, each styled as a built-in one. */
export type OwnKinds = Readonly<Record<string, { readonly like: string; readonly title?: string | undefined }>>

/** A kind by name, built in or added by the site. */
export function findKind(name: string, own: OwnKinds): AdmonitionKind | undefined {
  const added = Object.hasOwn(own, name) ? own[name] : undefined
  if (!added) return admonitionKind(name)
  const [look] = admonitionKind(added.like) ?? plainKind
  return [look, added.title ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')]
}
