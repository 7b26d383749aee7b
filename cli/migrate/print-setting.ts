import { bare, Code, type Imported, isSettingObject, Noted, type Setting, type SettingObject } from './setting.ts'

/** Longest line of a value that is written on one line. */
const width = 110

/** The configuration as a module; `about` is the comment at the top that says where it comes from. */
export function printConfig(settings: SettingObject, packageName: string): string {
  const imports = [...importsOf(settings)].map(({ name, from, isDefault }) =>
    isDefault ? `import ${name} from ${quote(from)}\n` : `import { ${name} } from ${quote(from)}\n`,
  )
  const lines = [`import { defineConfig } from ${quote(packageName)}\n`, ...new Set(imports.sort())]
  return `${lines.join('')}\nexport default defineConfig(${printSetting(settings, '')})\n`
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

/** Undefined for what contains comments or code of several lines. */
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

/** A text as a literal; one of several lines as a template. */
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
