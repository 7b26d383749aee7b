import { freeNames } from '../../../renderer/index.ts'
import { dotted, type Rule } from '../draft.ts'
import { isReference, type RawFunction } from '../raw.ts'
import { Code } from '../setting.ts'

/** Names that are not declared in a bundle but are its own. */
const own = ['this', 'arguments', 'require', 'module', 'exports', 'process', '__sitegen']

/** The value is a function, which is copied if it is self-contained. */
export function copied(bundle: string): Rule {
  return (value, { into, key, draft, place }) => {
    const text = isReference(value) && value.$sitegen === 'function' ? textAlone(value, bundle) : undefined
    if (text !== undefined) into[key] = new Code(text)
    else
      draft.leave(
        place,
        `\`${dotted(place)}\` was not carried over: the function needs other parts of the configuration.`,
        `Copy the function and what it needs into the new configuration, as \`${key}\`.`,
      )
  }
}

/** The source of a self-contained function as an expression; undefined if it is not self-contained. */
export function textAlone({ text }: RawFunction, bundle: string): string | undefined {
  const alone = expression(text)
  const used = freeNames(`(${alone})`)
  // esbuild renames what has the name of a global: what is free in a function but not in its bundle is declared around it.
  const globals = freeNames(bundle)
  if (!used || !globals || [...used].some((name) => !globals.has(name) || own.includes(name))) return undefined
  return alone
}

/** A method of an object as a function of its own; its lines begin where those of the first do. */
function expression(text: string): string {
  const isExpression = /^(async\s+)?(function\b|\(|[\w$]+\s*=>)/.test(text)
  const named = isExpression
    ? text
    : text.replace(/^(async\s+)?(\*?)\s*/, (_, first = '', star) => `${first}function${star} `)
  const lines = named.split('\n')
  const depth = Math.min(...lines.slice(1).map((line) => (line.trim() ? line.search(/\S/) : Infinity)), 99)
  return lines.map((line, index) => (index === 0 ? line : line.slice(depth))).join('\n')
}
