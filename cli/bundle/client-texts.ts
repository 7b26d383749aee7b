import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { english, findMessage, type InterfaceTexts, pluralForms } from '../../renderer/index.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/path-inside.ts'
import type { BundleInputs } from './bundle-inputs.ts'

const folder = join(packageRoot, 'theme/client')

/** Replaces the texts in the theme's scripts by literals in the language of the site. */
export function clientTexts(language: InterfaceTexts, inputs: BundleInputs): Plugin {
  return {
    name: 'client-texts',
    setup(build) {
      build.onLoad({ filter: /[\\/]theme[\\/]client[\\/].*\.tsx?$/, namespace: 'file' }, ({ path }) => {
        if (!isInside(path, folder) || path === join(folder, 'text.ts')) return undefined
        const source = inputs.text(path)
        if (!imported.test(source)) return undefined
        const contents = withTexts(source, language)
        if (call.test(contents))
          return { errors: [{ text: 'a call of `text` has no literal', location: { file: path } }] }
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

/** The placeholder for the language in bundled scripts. */
export const languageMark = '"SITEGEN_LANGUAGE"'

/** Scripts with the placeholder replaced by the language, reduced to the texts that occur in them. */
export function withLanguage(
  scripts: ReadonlyMap<string, string>,
  { locale, texts }: InterfaceTexts,
): ReadonlyMap<string, string> {
  const all = [...scripts.values()].join('\n')
  if (!all.includes('SITEGEN_LANGUAGE')) return scripts
  const named = Object.entries(texts).filter(([text]) =>
    ['"', "'", '`'].some((sign) => all.includes(sign + text + sign)),
  )
  const language = JSON.stringify({ locale, texts: Object.fromEntries(named) })
  const mark = /(["'`])SITEGEN_LANGUAGE\1/g
  return new Map([...scripts].map(([name, script]) => [name, script.replace(mark, () => `(${language})`)] as const))
}

/** The import of `text`, unused once the calls are replaced. If it stayed, its module would be a chunk of its own. */
const imported = /^import \{ text \} from '[./]+\/text\.ts'$/m
const call = /(?<![.\w])text\(/
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source
const [text, condition] = [`(${literal})`, '([\\w.]+)'] as const
/** A call with one text, or one of two, and its values: names, or names with expressions that contain no commas. */
const whole = new RegExp(
  `(?<![.\\w])text\\(\\s*(?:${condition}\\s*\\?\\s*${text}\\s*:\\s*)?${text}\\s*(?:,\\s*\\{([^{}]*)\\}\\s*)?,?\\s*\\)`,
  'g',
)

/** A script with each call of `text` replaced by a literal. */
export function withTexts(source: string, language: InterfaceTexts): string {
  return source.replace(imported, '').replace(whole, (_, condition, first, last: string, written = '') => {
    const values = readValues(written)
    const [one, other] = [first, last].map((text) => text && messageOf(text, language))
    if (condition) return eitherOf(condition, [one.text, other.text], values)
    const count = other.text.includes('|') ? values.get('count') : undefined
    if (count === undefined) return literalOf(other.text, values)
    return choice(other.text.split('|'), { count, locale: other.locale, values })
  })
}

interface Message {
  readonly text: string
  readonly locale: string
}

/** The message for a quoted text. */
function messageOf(quoted: string, language: InterfaceTexts): Message {
  const source = quoted.slice(1, -1).replace(/\\(.)/g, '$1')
  const text = findMessage(language, source, undefined)
  return { text, locale: Object.hasOwn(language.texts, source) ? language.locale : english.locale }
}

/** An expression for one of two messages, with the parts that they share written once. */
function eitherOf(condition: string, messages: readonly string[], values: Values): string {
  const [one, other] = messages.map((text) => text.match(/\{\w+\}|./gsu) ?? []) as unknown as [string[], string[]]
  const shortest = Math.min(one.length, other.length)
  let start = 0
  while (start < shortest && one[start] === other[start]) start++
  let end = 0
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const own = [one, other].map((pieces) => literalOf(pieces.slice(start, pieces.length - end).join(''), values))
  const around = [one.slice(0, start), one.slice(one.length - end)].map((pieces) => templateOf(pieces.join(''), values))
  return `\`${around[0]}\${${condition} ? ${own.join(' : ')}}${around[1]}\``
}

type Values = ReadonlyMap<string, string>

/** `{ count: pages.length, total }` → the expressions by name */
function readValues(written: string): Values {
  const pairs = written.split(',').filter((one) => one.trim() !== '')
  return new Map(
    pairs.map((pair) => {
      const [, name = '', expression = name] = /^\s*(\w+)\s*(?::([\s\S]+))?$/.exec(pair) ?? []
      return [name, expression.trim()] as const
    }),
  )
}

/** A message as an expression. */
function literalOf(message: string, values: Values): string {
  return values.size === 0 || !message.includes('{') ? JSON.stringify(message) : `\`${templateOf(message, values)}\``
}

/** A message as a part of a template string. */
function templateOf(message: string, values: Values): string {
  const quoted = message.replace(/[\\`]|\$(?=\{)/g, '\\$&')
  return quoted.replace(/\{(\w+)\}/g, (whole, name: string) => (values.has(name) ? `\${${values.get(name)}}` : whole))
}

interface Choice {
  readonly count: string
  readonly locale: string
  readonly values: Values
}

/** An expression that selects the plural form for a count. */
function choice(forms: readonly string[], { count, locale, values }: Choice): string {
  const names = pluralForms(new Intl.PluralRules(locale))
  const own = names.map((_, index) => forms[index] ?? (forms.at(-1) as string))
  if (own.length === 1) return literalOf(own[0] as string, values)
  if (locale === english.locale) return eitherOf(`${count} === 1`, own, values)
  const table = names.map((name, index) => `${name}: ${literalOf(own[index] as string, values)}`).join(', ')
  return `({ ${table} })[new Intl.PluralRules(${JSON.stringify(locale)}).select(${count})]`
}
