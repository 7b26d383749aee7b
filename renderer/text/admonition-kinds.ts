/** How a kind of box looks, and the title where the author gives none. */
export type AdmonitionKind = readonly [look: string, title: string]

/** Kinds and aliases of Docusaurus. Markdown and the theme's own component take them from here. */
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

/** What stands in for a kind that nobody knows. */
export const plainKind: AdmonitionKind = ['note', 'Note']

/** A kind by its name in lower case; undefined for one that nobody knows. */
export function admonitionKind(name: string): AdmonitionKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}
