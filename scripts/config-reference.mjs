// Prints the configuration reference from the schema; `--write` puts it into docs/configuration.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manual = join(root, 'docs/configuration.md')
const [start, end] = ['<!-- config:start -->', '<!-- config:end -->']
/** Longer defaults are printed below the table. */
const widest = 50
const none = '–'

/** The text of docs/configuration.md with an up-to-date reference. */
export async function withReference(text) {
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/configuration.md needs the lines ${start} and ${end}`)
  return `${text.slice(0, from + start.length)}\n\n${await configReference()}\n${text.slice(to)}`
}

/** Every setting of the schema as Markdown, a table for each section. */
export async function configReference() {
  const schema = await loadSchema()
  const top = Object.entries(shapeOf(schema))
  const single = top.filter(([, setting]) => !isSection(setting))
  const parts = [table(single.flatMap(([name, setting]) => rows(name, setting)))]
  for (const [name, setting] of top.filter(([, one]) => isSection(one))) parts.push(...section(name, setting))
  return parts.join('\n')
}

async function loadSchema() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['renderer/config/schema.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const module = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
  return module.configSchema
}

/** A section for a setting. The parts of `content` are large enough for sections of their own. */
function section(path, setting) {
  if (!shapeOf(setting)) return [`## \`${path}\`\n`, table(rows(path, setting))]
  const inner = Object.entries(shapeOf(setting))
  const own = path === 'content' ? inner.filter(([, one]) => isSection(one)) : []
  const rest = inner.filter((one) => !own.includes(one))
  return [
    `## \`${path}\`\n\n${describe(setting)}\n`,
    ...(rest.length > 0 ? [table(rest.flatMap(([name, one]) => rows(`${path}.${name}`, one)))] : []),
    ...own.flatMap(([name, one]) => section(`${path}.${name}`, one)),
  ]
}

function table(list) {
  const cells = list.map(({ path, type, value, meaning }) => {
    const shown = value && (value === none ? none : value.length > widest ? 'see below' : `\`${value}\``)
    return `| \`${path}\` | ${type} | ${shown ?? '**required**'} | ${meaning} |`
  })
  const long = list.filter(({ value }) => value && value.length > widest)
  const blocks = long.map(({ path, raw }) => `Default of \`${path}\`:\n\n\`\`\`ts\n${printLong(raw)}\n\`\`\`\n`)
  return ['| Setting | Type | Default | Meaning |', '|---|---|---|---|', ...cells, '', ...blocks].join('\n')
}

/** The rows for a setting: its own, unless it is only a group, and those of its fields. */
function rows(path, setting) {
  const { core, optional, raw, hasDefault } = unwrap(setting)
  const value = hasDefault ? print(raw) : optional ? none : undefined
  const row = { path, type: typeOf(core), value, raw, meaning: describe(setting) }
  const inner = holds(core)
  if (!inner) return [row]
  const below = Object.entries(inner.shape).flatMap(([name, one]) => rows(`${path}${inner.step}.${name}`, one))
  return inner.step === '' ? below : [row, ...below]
}

/** The object inside a setting, and the path step to it. */
function holds(core) {
  const { shape, element, valueType } = core._zod.def
  if (shape) return { shape, step: '' }
  const item = element ?? valueType
  const { def } = item ? unwrap(item).core._zod : {}
  return def?.shape && { shape: def.shape, step: element ? '[]' : '.<name>' }
}

function isSection(setting) {
  return shapeOf(setting) !== undefined || holds(unwrap(setting).core)?.step === '[]'
}

/** The fields of an object, of the first object of a union, or of the items of a list. */
function shapeOf(setting) {
  const { core } = unwrap(setting)
  const { options } = core._zod.def
  return options ? options.map(shapeOf).find(Boolean) : core._zod.def.shape
}

function unwrap(setting) {
  const { type, innerType, defaultValue } = setting._zod.def
  if (!innerType) return { core: setting, optional: false, hasDefault: false }
  const inner = unwrap(innerType)
  if (type === 'default') return { ...inner, hasDefault: true, raw: defaultValue }
  return type === 'optional' ? { ...inner, optional: true } : inner
}

function describe(setting) {
  return (setting.description ?? '').replaceAll('|', '\\|')
}

/** The values that a setting accepts, in the words of its error message. */
function typeOf(core) {
  const { type, options, values, format } = core._zod.def
  if (type === 'custom') return core.safeParse([]).success ? 'a list of plugins' : 'a function'
  if (type === 'any') return 'anything'
  if (type === 'literal') return `\`${values[0]}\``
  const probe = type === 'number' ? Number.MAX_SAFE_INTEGER : Symbol('no value')
  const parsed = core.safeParse(probe)
  const words = (parsed.success ? core.safeParse('').error : parsed.error).issues[0].message
  if (!words.startsWith('Invalid')) return words.replace(/'[^']*'/g, '`$&`')
  return options ? options.map((one) => typeOf(unwrap(one).core)).join(' or ') : (format ?? simple[type] ?? type)
}

const simple = { string: 'text', boolean: 'true or false', number: 'a number', array: 'a list', object: 'an object' }

function print(value) {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`
  if (value === null || typeof value !== 'object') return String(value)
  const fields = Object.entries(value).map(([key, inner]) => `${key}: ${print(inner)}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

function printLong(value) {
  return Array.isArray(value) ? `[\n${value.map((one) => `  ${print(one)},`).join('\n')}\n]` : print(value)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--write')) writeFileSync(manual, await withReference(readFileSync(manual, 'utf8')))
  else process.stdout.write(await configReference())
}
