import { join } from 'node:path'
import { compilersOf, sheetCompiler } from '../../bundle/compile-sheet.ts'
import { installCommand } from '../../disk/install-command.ts'
import { tryReadText } from '../../disk/read-text.ts'
import type { Draft, SettingPath } from '../draft.ts'
import { listOfRaw, type Raw } from '../raw.ts'
import type { Setting, SettingObject } from '../setting.ts'
import { findInertStyles } from './find-inert-styles.ts'
import { pathOf } from './rules.ts'

/** Variables of Infima, the style sheet of Docusaurus, and the design tokens that they set; one line for each. */
const tokens: Readonly<Record<string, string>> = {
  '--ifm-color-primary': 'accent',
  '--ifm-background-color': 'background',
  '--ifm-background-surface-color': 'surface',
  '--ifm-font-color-base': 'text',
  '--ifm-heading-color': 'heading',
  '--ifm-font-family-base': 'font',
  '--ifm-heading-font-family': 'headingFont',
  '--ifm-font-family-monospace': 'mono',
  '--ifm-global-radius': 'radius',
}
const isColor = /^(accent|background|surface|text|heading)$/

interface Styled {
  readonly draft: Draft
  readonly settings: SettingObject
}

/** The site’s own style sheets: variables with a token of their own, and the sheets themselves. */
export function carryStyles(value: Raw, place: SettingPath, { draft, settings }: Styled) {
  const paths = listOfRaw(value).flatMap((one) => (typeof one === 'string' ? [pathOf(one, draft.foreign.root)] : []))
  const css: string[] = []
  const made: Record<string, Setting> = {}
  for (const path of paths) {
    const text = tryReadText(join(draft.foreign.root, path))
    if (text === undefined)
      draft.leave(place, `The style sheet \`${path}\` does not exist.`, 'Add it, or leave it out.')
    else {
      css.push(path)
      if (!path.endsWith('.sass')) Object.assign(made, tokensOf(text))
      tellInert(findInertStyles(text, isToken), path, { draft, place })
      const [compiler] = compilersOf(path)
      if (compiler !== undefined && sheetCompiler(path, draft.foreign.root) === undefined)
        draft.differ(
          place,
          `The style sheet \`${path}\` is compiled by the package \`${compiler}\`, which is not installed.`,
          `Run \`${installCommand(draft.foreign.root)} ${compiler}\`.`,
        )
    }
  }
  const tokensMade = Object.keys(made).length > 0 ? { tokens: made } : {}
  if (css.length > 0) settings.theme = { css, ...tokensMade }
}

/** The shades of the main color follow from it. */
function isToken(variable: string): boolean {
  return Object.hasOwn(tokens, variable) || variable.startsWith('--ifm-color-primary-')
}

/** A style sheet may style hundreds of parts that have other names here. */
function tellInert(found: readonly string[], path: string, { draft, place }: { draft: Draft; place: SettingPath }) {
  if (found.length === 0) return
  const named = found.slice(0, 5).map((one) => `\`${one}\``)
  const more = found.length > 5 ? ` and ${found.length - 5} more` : ''
  draft.differ(
    place,
    `In \`${path}\`, rules and variables for parts of Docusaurus’s theme have no effect: ${named.join(', ')}${more}.`,
    'Style the parts here: look at their classes in a built page, and at the tokens in `theme.tokens`.',
    found.length > 5 ? found.map((message) => ({ message: `\`${message}\`` })) : [],
  )
}

/** The tokens that a style sheet sets for the light and the dark mode. */
export function tokensOf(text: string): Record<string, Setting> {
  // What is for some screens only stays in the sheet.
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const light = variablesOf(plain, /^(:root|html|(:root|html)?\[data-theme=["']?light["']?\])$/)
  const dark = variablesOf(plain, /^(:root|html)?\[data-theme=["']?dark["']?\]$/)
  const made: Record<string, Setting> = {}
  for (const [variable, token] of Object.entries(tokens)) {
    const [day, night] = [light.get(variable), dark.get(variable)]
    // So does a value that is made of other variables.
    if (day === undefined || [day, night].some((one) => /var\(|[$@]|#\{/.test(one ?? ''))) continue
    made[token] = isColor.test(token) && night !== undefined && night !== day ? { light: day, dark: night } : day
  }
  return made
}

/** The custom properties in the rules of some selectors. */
function variablesOf(text: string, selector: RegExp): ReadonlyMap<string, string> {
  const blocks = [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', block = '']) =>
    selectors.split(',').some((one) => selector.test(one.trim())) ? [block] : [],
  )
  const found = blocks.join(';').matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value.replace('!important', '').trim()]))
}
