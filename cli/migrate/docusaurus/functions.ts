import { calledFunctions, freeNames } from '../../../renderer/index.ts'
import { dotted, type Rule } from '../draft.ts'
import { isReference, type Raw, type RawFunction } from '../raw.ts'
import { Code } from '../setting.ts'

/** Names that each bundle has although it does not declare them. */
const own = ['this', 'arguments', 'require', 'module', 'exports', 'process', '__sitegen']

/** The value is a function, which is imported or copied. */
export function copied(bundle: string): Rule {
  return (value, { into, key, draft, place }) => {
    const code = functionCode(value, bundle)
    if (code) into[key] = code
    else
      draft.leave(
        place,
        `\`${dotted(place)}\` was not carried over: the function needs other parts of the configuration.`,
        `Copy the function and what it needs into the new configuration, as \`${key}\`.`,
      )
  }
}

/** A function that a module of the site exports is imported, and a self-contained one copied; undefined for others. */
export function functionCode(value: Raw, bundle: string): Code | undefined {
  if (!isReference(value)) return undefined
  if (value.$sitegen === 'import' && !value.derived && /^\.{1,2}\//.test(value.from)) {
    const name = nameFor(value.from, value.name)
    return new Code(name, [{ name, from: value.from, isDefault: value.name === 'default' }])
  }
  const text = value.$sitegen === 'function' ? textAlone(value, bundle) : undefined
  return text === undefined ? undefined : new Code(text)
}

/** Words that cannot name a variable of a module. */
const reserved = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/** `remark-some-thing` → `remarkSomeThing`; a named export keeps its name. */
export function nameFor(from: string, name: string): string {
  if (name !== 'default') return name
  const words = from
    .replace(/^(\.{1,2}\/)+/, '')
    .replace(/\.[cm]?[jt]sx?$/, '')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
  const last = from.startsWith('.') ? words.slice(-1) : words
  const camel = last.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('')
  return /^[A-Za-z]/.test(camel) && !reserved.has(camel)
    ? camel
    : `plugin${camel[0]?.toUpperCase() ?? ''}${camel.slice(1)}`
}

/** The source of a function as an expression, with the functions that it calls; undefined if it needs anything else. */
function textAlone({ text }: RawFunction, bundle: string): string | undefined {
  // esbuild renames declarations that have the name of a global, so a name that is free in a function but not in the bundle is
  // declared in the bundle.
  const globals = freeNames(bundle)
  if (!globals) return undefined
  const called = calledFunctions(text, bundle, (name) => globals.has(name) && !own.includes(name))
  if (!called || called.length === 0) return called && expression(text)
  const lines = [...called.map(dedented), `return ${expression(text)}`].join('\n').split('\n')
  return `(() => {\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n})()`
}

/** A function or method as an expression, its lines indented like its first. */
function expression(text: string): string {
  const isExpression = /^(async\s+)?(function\b|\(|[\w$]+\s*=>)/.test(text)
  const named = isExpression
    ? text
    : text.replace(/^(async\s+)?(\*?)\s*/, (_, first = '', star) => `${first}function${star} `)
  return dedented(named)
}

/** A text with all lines but the first moved to the left as far as possible. */
function dedented(text: string): string {
  const lines = text.split('\n')
  const depth = Math.min(...lines.slice(1).map((line) => (line.trim() ? line.search(/\S/) : Infinity)), 99)
  return lines.map((line, index) => (index === 0 ? line : line.slice(depth))).join('\n')
}
