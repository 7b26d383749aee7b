import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compilersOf, sheetCompiler } from '../../bundle/compile-sheet.ts'
import { isDeclared } from '../../bundle/find-alias.ts'
import { findTailwind } from '../../bundle/tailwind.ts'
import { foldersUp } from '../../disk/folders-up.ts'
import { commandsIn } from '../../disk/package-commands.ts'
import { sourcePath } from '../../disk/path-inside.ts'
import { tryReadText } from '../../disk/read-text.ts'
import type { Draft, SettingPath } from '../draft.ts'
import { listOfRaw, type Raw } from '../raw.ts'
import type { Setting, SettingObject } from '../setting.ts'
import { findInertStyles } from './find-inert-styles.ts'
import { pathOf } from './rules.ts'

/** Variables of Infima, the style sheet of Docusaurus, and the design tokens that correspond to them. */
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

/** Carry over the site’s own style sheets: variables that correspond to tokens, and the sheets themselves. */
export function carryStyles(value: Raw, place: SettingPath, { draft, settings }: Styled) {
  const { root } = draft.foreign
  const css: string[] = []
  const made: Record<string, Setting> = {}
  for (const sheet of listOfRaw(value).filter((one) => typeof one === 'string')) {
    const path = sheetPath(sheet, root)
    const text = tryReadText(join(root, path))
    if (text === undefined) leaveMissing(sheet, place, draft)
    else {
      css.push(path)
      if (!path.endsWith('.sass')) Object.assign(made, tokensOf(text))
      tellInert(findInertStyles(text, isToken), path, { draft, place })
      const tailwind = findTailwind(text, path)
      if (tailwind)
        draft.differ(
          place,
          `The style sheet \`${path}\` is compiled by Tailwind CSS, which runs by itself.`,
          tailwind.hint,
        )
      const [compiler] = compilersOf(path)
      if (compiler !== undefined && sheetCompiler(path, root) === undefined)
        draft.differ(
          place,
          `The style sheet \`${path}\` is compiled by the package \`${compiler}\`, which is not installed.`,
          `Run \`${commandsIn(root).add} ${compiler}\`.`,
        )
    }
  }
  const tokensMade = Object.keys(made).length > 0 ? { tokens: made } : {}
  if (css.length > 0) settings.theme = { css, ...tokensMade }
}

/** The file of a style sheet: in the site or, as `require.resolve('name/a.css')` names it, in a package. */
function sheetPath(value: string, root: string): string {
  const path = pathOf(value, root)
  if (existsSync(join(root, path)) || packageIn(value) === undefined) return path
  const found = [...foldersUp(root)].map((folder) => join(folder, 'node_modules', value)).find(existsSync)
  const file = found ?? exportedFile(value, root)
  return file === undefined ? path : sourcePath(root, file)
}

/** The package that a path begins with if it can be one: `@scope/name/a.css` → `@scope/name` */
function packageIn(value: string): string | undefined {
  return /^(?!@site\/)(?:@[\w.-]+\/)?[a-z\d][\w.-]*(?=\/)/i.exec(value)?.[0]
}

/** A package may export its files under other names. */
function exportedFile(value: string, root: string): string | undefined {
  try {
    return createRequire(join(root, 'package.json')).resolve(value)
  } catch {
    return undefined
  }
}

function leaveMissing(value: string, place: SettingPath, draft: Draft) {
  const { root, text } = draft.foreign
  const name = packageIn(value)
  // A path in a plain string is relative to the site folder.
  const isResolved = value.startsWith('@') || ['"', "'", '`'].some((quote) => text.includes(`resolve(${quote}${value}`))
  if (name === undefined || !isResolved)
    return draft.leave(place, `The style sheet \`${pathOf(value, root)}\` does not exist.`, 'Add it, or leave it out.')
  if ([...foldersUp(root)].some((folder) => existsSync(join(folder, 'node_modules', name))))
    return draft.leave(
      place,
      `The package \`${name}\` has no style sheet \`${value.slice(name.length + 1)}\`.`,
      'Correct the path, or leave it out.',
    )
  const command = commandsIn(root).add
  draft.leave(
    place,
    `The style sheet \`${value}\` was not carried over: the package \`${name}\` is not installed.`,
    `Run \`${isDeclared(name, root) ? `${command.split(' ')[0]} install` : `${command} ${name}`}\`, and run this command again.`,
  )
}

/** Whether a variable becomes a token. The shades of the main color are derived from it. */
function isToken(variable: string): boolean {
  return Object.hasOwn(tokens, variable) || variable.startsWith('--ifm-color-primary-')
}

/** Note what has no effect; a style sheet may style hundreds of parts that have other names here. */
function tellInert(found: readonly string[], path: string, { draft, place }: { draft: Draft; place: SettingPath }) {
  if (found.length === 0) return
  const named = found.slice(0, 5).map((one) => `\`${one}\``)
  const more = found.length > 5 ? ` and ${found.length - 5} more` : ''
  draft.differ(
    place,
    `In \`${path}\`, rules and variables for parts of Docusaurus’s theme have no effect: ${named.join(', ')}${more}.`,
    'Rewrite them for Sitegen’s theme: use the classes in a built page, and the tokens in `theme.tokens`.',
    found.length > 5 ? found.map((message) => ({ message: `\`${message}\`` })) : [],
  )
}

/** The tokens that a style sheet sets for the light and the dark mode. */
export function tokensOf(text: string): Record<string, Setting> {
  // Rules for some screens only stay in the sheet.
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const light = variablesOf(plain, /^(:root|html|(:root|html)?\[data-theme=["']?light["']?\])$/)
  const dark = variablesOf(plain, /^(:root|html)?\[data-theme=["']?dark["']?\]$/)
  const made: Record<string, Setting> = {}
  for (const [variable, token] of Object.entries(tokens)) {
    const [day, night] = [light.get(variable), dark.get(variable)]
    // A value that uses other variables also stays in the sheet.
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
