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

/** Replaces an unknown kind. */
export const plainKind: AdmonitionKind = ['note', 'Note']

/** A kind by its lowercase name; undefined if unknown. */
export function admonitionKind(name: string): AdmonitionKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}
