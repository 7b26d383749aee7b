import { dotted, type Rule } from '../draft.ts'
import { isReference, type RawFunction } from '../raw.ts'
import { Code } from '../setting.ts'

/** Names that a bundle gives to what a function takes from other modules. */
const outer = /^(import_\w+|require_\w+|__\w+|require|module|exports|process)$/

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
  const around = new Set(declared(bundle.split(text).join('')))
  const own = new Set(declared(text))
  const isFree = ([name]: RegExpMatchArray) => !own.has(name) && (outer.test(name) || around.has(name))
  const words = [...withoutTexts(text).matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*(?!\s*:)/g)]
  if (words.some(isFree) || /\[native code\]|\bthis\b/.test(text)) return undefined
  return expression(text)
}

/** The names that a program declares. */
function declared(text: string): string[] {
  const simple = [...text.matchAll(/\b(?:var|let|const|function\*?|class)\s+([\w$]+)/g)].map(([, name = '']) => name)
  const patterns = [...text.matchAll(/\b(?:var|let|const)\s*[{[]([^=]*)[}\]]\s*=/g)]
  return [...simple, ...patterns.flatMap(([, names = '']) => names.match(/[\w$]+/g) ?? [])]
}

function withoutTexts(text: string): string {
  return text.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
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
