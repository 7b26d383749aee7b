export const darkQuery = '(prefers-color-scheme: dark)'

/** Reads a saved choice. It is a parameter because scripts loaded on demand share no module with the shell. */
type ReadKept = (key: string) => string | null

/** `light`, `dark`, `system`, or null: the reader's choice, if the site has a switch. */
export function colorChoice({ colorSwitch }: DOMStringMap, readKept: ReadKept): string | null {
  return colorSwitch === undefined ? null : readKept('theme')
}

/** `light` or `dark`: the reader's choice; otherwise the system's setting, if the site follows it, or the site's default. */
export function colorNow(dataset: DOMStringMap, readKept: ReadKept): string {
  const choice = colorChoice(dataset, readKept)
  if (choice === 'light' || choice === 'dark') return choice
  dataset.themeDefault ??= dataset.theme
  const initial = dataset.themeDefault as string
  if (dataset.colorSystem === undefined) return initial
  return matchMedia(darkQuery).matches ? 'dark' : 'light'
}
