import { readKept } from './storage.ts'

export const darkQuery = '(prefers-color-scheme: dark)'

/** `light`, `dark`, `system`, or null: the reader's choice, if the site has a switch. */
export function colorChoice({ colorSwitch }: DOMStringMap): string | null {
  return colorSwitch === undefined ? null : readKept('theme')
}

/** `light` or `dark`: the reader's choice, or else the system's setting if the site follows it, or else the site's default. */
export function colorNow(dataset: DOMStringMap): string {
  const choice = colorChoice(dataset)
  if (choice === 'light' || choice === 'dark') return choice
  dataset.themeDefault ??= dataset.theme
  const initial = dataset.themeDefault as string
  if (dataset.colorSystem === undefined) return initial
  return matchMedia(darkQuery).matches ? 'dark' : 'light'
}
