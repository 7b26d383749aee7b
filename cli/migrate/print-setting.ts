import { bare, Code, type Imported, isSettingObject, Noted, type Setting, type SettingObject } from './setting.ts'

/** Longest line for a value in one line. */
const width = 110

/** The configuration as a module. */
export function printConfig(settings: SettingObject, packageName: string): string {
  const names = new Map<string, string>()
  for (const { from, name } of importsOf(settings)) {
    const key = importKey(from, name)
    if (!names.has(key)) names.set(key, unlike(name, [...names.values()]))
  }
  const imports = [...importsOf(settings)].map(({ name, from, isDefault }) => {
    const local = names.get(importKey(from, name)) ?? name
    const named = local === name ? name : `${name} as ${local}`
    return `import ${isDefault ? local : `{ ${named} }`} from ${quote(from)}\n`
  })
  const lines = [`import { defineConfig } from ${quote(packageName)}\n`, ...new Set(imports.sort())]
  return `${lines.join('')}\nexport default defineConfig(${printSetting(withNames(settings, names), '')})\n`
}

const importKey = (from: string, name: string) => `${name} ${from}`

/** A name that is not taken: `plugin`, or else `plugin2`. */
function unlike(name: string, taken: readonly string[]): string {
  let made = name
  for (let n = 2; taken.includes(made); n++) made = `${name}${n}`
  return made
}

/** The settings, with the names under which the module imports their code. */
function withNames<Value extends Setting>(setting: Value, names: ReadonlyMap<string, string>): Value
function withNames(setting: Setting, names: ReadonlyMap<string, string>): Setting {
  if (setting instanceof Noted) return new Noted(setting.comment, withNames(setting.value, names))
  if (setting instanceof Code) {
    const text = setting.imports.reduce((code, { from, name }) => {
      const local = names.get(importKey(from, name)) ?? name
      return local === name ? code : code.replace(new RegExp(`\\b${name}\\b`, 'g'), local)
    }, setting.text)
    return new Code(text, setting.imports, setting.is)
  }
  if (Array.isArray(setting)) return (setting as readonly Setting[]).map((one) => withNames(one, names))
  if (!isSettingObject(setting)) return setting
  return Object.fromEntries(Object.entries(setting).map(([key, one]) => [key, withNames(one, names)]))
}

/** A value as source code; `indent` is that of its line. */
export function printSetting(setting: Setting, indent: string): string {
  const value = bare(setting)
  if (value instanceof Code) return value.text.replaceAll('\n', `\n${indent}`)
  if (typeof value === 'string') return quote(value)
  if (value === null || typeof value !== 'object') return String(value)
  const short = onOneLine(value)
  if (short !== undefined && indent.length + short.length < width && indent !== '') return short
  const deeper = `${indent}  `
  if (isSettingObject(value)) return `{\n${entriesOf(value, deeper)}${indent}}`
  const items = value as readonly Setting[]
  return `[\n${items.map((item) => `${commentOf(item, deeper)}${deeper}${printSetting(item, deeper)},\n`).join('')}${indent}]`
}

function entriesOf(value: SettingObject, indent: string): string {
  return Object.entries(value)
    .map(([key, inner]) => `${commentOf(inner, indent)}${indent}${keyOf(key)}: ${printSetting(inner, indent)},\n`)
    .join('')
}

function commentOf(value: Setting, indent: string): string {
  if (!(value instanceof Noted)) return ''
  return value.comment
    .split('\n')
    .map((line) => `${indent}// ${line}\n`)
    .join('')
}

/** A value in one line; undefined if it contains comments or multi-line code. */
function onOneLine(setting: Setting): string | undefined {
  if (setting instanceof Noted) return undefined
  const value = bare(setting)
  if (value instanceof Code) return value.text.includes('\n') ? undefined : value.text
  if (isSettingObject(value)) {
    const entries = Object.entries(value).map(([key, inner]) => [keyOf(key), onOneLine(inner)] as const)
    if (entries.some(([, text]) => text === undefined)) return undefined
    return entries.length === 0 ? '{}' : `{ ${entries.map(([key, text]) => `${key}: ${text}`).join(', ')} }`
  }
  if (typeof value === 'object' && value !== null) {
    const items = (value as readonly Setting[]).map(onOneLine)
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`
  }
  return printSetting(value, '')
}

function keyOf(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)
}

/** A text as a string literal, or as a template literal if it has several lines. */
export function quote(text: string): string {
  if (!/[\n\r\u2028\u2029]/.test(text)) return `'${text.replace(/[\\']/g, '\\$&')}'`
  if (/\r|\u2028|\u2029/.test(text)) return JSON.stringify(text)
  return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``
}

function* importsOf(setting: Setting): Generator<Imported> {
  const value = bare(setting)
  if (value instanceof Code) yield* value.imports
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value) as readonly Setting[]) yield* importsOf(inner)
}
