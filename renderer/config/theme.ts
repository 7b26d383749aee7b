import * as z from 'zod'
import { isColor } from '../text/css-colors.ts'
import { withSubstitutes } from '../text/font-faces.ts'
import type { FontFace, LocateInConfig, SiteConfig, ThemeTokens } from '../types.ts'
import { flag, listOf, object, oneOf, text } from './fields.ts'

const value = (what: string) => z.string({ error: what }).regex(/^[^;{}<>]+$/, { error: what })
/** A single color. */
export const colorText = () =>
  value('a color, or `{ light, dark }`').refine(isColor, { error: 'a color such as `#0b6bcb`' })
const color = () =>
  z.union([colorText(), object({ light: colorText(), dark: colorText() })], { error: 'a color, or `{ light, dark }`' })
const length = () => value('a length such as `10px`')
const fonts = () => value('a list of fonts such as `Inter, sans-serif`')

/** The design tokens; `tokenProperties` says which custom property each one sets. */
export const tokens = object({
  accent: color()
    .optional()
    .describe(
      'Links, the current page, buttons. Related colors are derived from it, including a lighter one for dark mode.',
    ),
  background: color().optional().describe('Behind the text.'),
  surface: color().optional().describe('Behind the footer and cards.'),
  text: color().optional().describe('Text.'),
  heading: color().optional().describe('Headings.'),
  muted: color().optional().describe('Less prominent text, such as in the sidebar.'),
  line: color().optional().describe('Lines between parts.'),
  font: fonts().optional().describe('Fonts of text, as in CSS.'),
  headingFont: fonts().optional().describe('Fonts of headings. Default: those of text.'),
  mono: fonts().optional().describe('Fonts of code.'),
  radius: length().optional().describe('Corner radius; smaller and larger ones are derived from it.'),
  textWidth: length().optional().describe('Maximum width of text.'),
  pageWidth: length().optional().describe('Width of the page with its sidebars.'),
})

const themeModule = () => text('a module, relative to the site folder')

/** The look of the site. */
export const theme = z
  .union(
    [
      themeModule(),
      object({
        module: themeModule().optional().describe('Module that exports `theme`. Default: the default theme.'),
        css: listOf(text('a file, relative to the site folder'), 'a list of style sheets')
          .default([])
          .describe('Style sheets, relative to the site folder, loaded after those of the theme.'),
        tokens: tokens.default({}).describe('Colors, fonts and sizes by name.'),
        infima: flag()
          .default(false)
          .describe(
            'Add the variables and classes of Infima, the style sheet of Docusaurus, for pages that use them: `row`, `col--4`, `hero--primary`, `margin-top--lg`.',
          ),
      }),
    ],
    { error: 'a module, or an object' },
  )
  .optional()
  .describe('Module that exports `theme`, or an object with the settings below. Default: the default theme.')

/** Light and dark mode. */
export const colorMode = object({
  default: oneOf(['light', 'dark', 'system'])
    .optional()
    .describe('Initial color mode; `system` follows the reader’s system. Default: `light`.'),
  switch: flag().optional().describe('Show a switch between light and dark mode. Default: false.'),
  defaultMode: oneOf(['light', 'dark']).default('light').describe('`default` in Docusaurus configurations.'),
  disableSwitch: flag().default(true).describe('The opposite of `switch` in Docusaurus configurations.'),
  respectPrefersColorScheme: flag()
    .default(false)
    .describe('With true, `default: "system"` in Docusaurus configurations.'),
})
  .prefault({})
  .describe('Light and dark mode.')

/** Normalize the setting of the color mode. */
export function readColorMode(given: z.output<typeof colorMode>): SiteConfig['colorMode'] {
  const { default: initial, switch: hasSwitch } = given
  return {
    defaultMode: initial === undefined ? given.defaultMode : initial === 'dark' ? 'dark' : 'light',
    disableSwitch: hasSwitch === undefined ? given.disableSwitch : !hasSwitch,
    respectPrefersColorScheme: initial === undefined ? given.respectPrefersColorScheme : initial === 'system',
  }
}

/** The custom property that each token sets. */
export const tokenProperties: Readonly<Record<keyof ThemeTokens, string>> = {
  accent: 'brand',
  background: 'ground',
  surface: 'surface',
  text: 'text',
  heading: 'heading',
  muted: 'muted',
  line: 'line',
  font: 'font',
  headingFont: 'heading-font',
  mono: 'mono',
  radius: 'radius',
  textWidth: 'measure',
  pageWidth: 'page',
}

/** Whether the site replaces components of the default theme. */
export function hasOwnComponents({ theme: { module, parts } }: Pick<SiteConfig, 'theme'>): boolean {
  return module !== undefined || Object.keys(parts).length > 0
}

/** The location of the theme setting in the configuration; undefined if it is not set. */
export function locateTheme({ theme: { module } }: Pick<SiteConfig, 'theme'>, locate: LocateInConfig) {
  return module === undefined ? undefined : locate(module)
}

/** Tokens that are lists of fonts. */
const fontTokens: ReadonlySet<string> = new Set(['font', 'headingFont', 'mono'])

/** A style sheet that sets the tokens and the colors of code; empty if the configuration sets none. */
export function tokenStyle(
  { theme: { tokens }, highlight }: Pick<SiteConfig, 'theme' | 'highlight'>,
  faces: readonly FontFace[] = [],
): string {
  const light: string[] = []
  const dark: string[] = []
  const add = (name: string, value: string | { readonly light: string; readonly dark: string }) => {
    light.push(`--sg-${name}:${typeof value === 'string' ? value : value.light}`)
    const other = typeof value === 'string' ? inDark(name, value) : value.dark
    if (other !== undefined) dark.push(`--sg-${name}:${other}`)
  }
  for (const [name, value] of Object.entries(tokens)) {
    if (value === undefined) continue
    const isList = faces.length > 0 && typeof value === 'string' && fontTokens.has(name)
    add(tokenProperties[name as keyof ThemeTokens], isList ? withSubstitutes(value, faces) : value)
  }
  for (const [name, value] of Object.entries(highlight.theme)) add(`code-${name}`, value)
  const screen = dark.length > 0 ? `@media screen{[data-theme=dark]{${dark.join(';')}}}` : ''
  return light.length > 0 ? `:root{${light.join(';')}}${screen}\n` : ''
}

/** The dark-mode value of a single color, if it differs: accent-colored text must be readable on a dark background. */
function inDark(name: string, value: string): string | undefined {
  return name === 'brand' ? `oklch(from ${value} max(l,0.77) min(c,0.14) h)` : undefined
}

/** Whether the site has its own components for kinds of admonitions, in files that Docusaurus recognizes by name. */
export function hasOwnKinds({ theme: { parts } }: Pick<SiteConfig, 'theme'>): boolean {
  return Object.keys(parts).some((name) => name.startsWith('Admonition/'))
}
