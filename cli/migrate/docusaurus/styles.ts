import { join } from 'node:path'
import { tryReadText } from '../../disk/read-text.ts'
import type { Draft, Place } from '../draft.ts'
import { listOfRaw, type Raw } from '../raw.ts'
import type { Setting, SettingObject } from '../setting.ts'
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
export function carryStyles(value: Raw, place: Place, { draft, settings }: Styled) {
  const paths = listOfRaw(value).flatMap((one) => (typeof one === 'string' ? [pathOf(one, draft.foreign.root)] : []))
  const css: string[] = []
  const made: Record<string, Setting> = {}
  for (const path of paths) {
    const text = tryReadText(join(draft.foreign.root, path))
    if (text === undefined)
      draft.leave(place, `The style sheet \`${path}\` does not exist.`, 'Add it, or leave it out.')
    else if (!path.endsWith('.css'))
      draft.leave(
        place,
        `The style sheet \`${path}\` was not carried over: it must be compiled first.`,
        'Compile it to CSS.',
      )
    else {
      css.push(path)
      Object.assign(made, tokensOf(text))
    }
  }
  if (css.length > 0) settings.theme = { css, ...(Object.keys(made).length > 0 ? { tokens: made } : {}) }
}

/** The tokens that a style sheet sets for the light and the dark mode. */
export function tokensOf(text: string): Record<string, Setting> {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const light = declarations(plain, /(?<![\w\])])(?::root|html|\[data-theme=(['"]?)light\1\])\s*\{([^{}]*)\}/g)
  const dark = declarations(plain, /(?:html|:root)?\[data-theme=(['"]?)dark\1\]\s*\{([^{}]*)\}/g)
  const made: Record<string, Setting> = {}
  for (const [variable, token] of Object.entries(tokens)) {
    const [day, night] = [light.get(variable), dark.get(variable)]
    const value = day ?? night
    // A value that is made of other variables stays in the sheet.
    if (value === undefined || [day, night].some((one) => one?.includes('var('))) continue
    if (isColor.test(token) && day !== undefined && night !== undefined && day !== night)
      made[token] = { light: day, dark: night }
    else if (day !== undefined) made[token] = day
  }
  return made
}

function declarations(text: string, rule: RegExp): ReadonlyMap<string, string> {
  const blocks = [...text.matchAll(rule)].map(([, , block = '']) => block).join(';')
  const found = [...block(blocks)]
  return new Map(found)
}

function* block(text: string): Generator<readonly [string, string]> {
  for (const [, name = '', value = ''] of text.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)) yield [name, value.trim()]
}
