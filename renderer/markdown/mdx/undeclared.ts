import type { Node, Program } from 'estree'
import { freeNames } from './free-names.ts'
import { walkProgram } from './names.ts'

const names = (text: string) => new Set(text.split(' '))

/** Names that JavaScript, Node, browsers and MDX declare, except words that text in braces may contain. */
const known = names(
  'this undefined NaN Infinity globalThis Math JSON Intl Reflect Atomics Date Object Array String Number Boolean Symbol BigInt Function RegExp Error TypeError RangeError Promise Proxy Map Set WeakMap WeakSet WeakRef ArrayBuffer DataView Uint8Array URL URLSearchParams TextEncoder TextDecoder AbortController FormData Buffer isNaN isFinite parseInt parseFloat encodeURI encodeURIComponent decodeURI decodeURIComponent structuredClone queueMicrotask setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate requestAnimationFrame atob btoa matchMedia getComputedStyle localStorage sessionStorage console process window document navigator location require module exports props components frontMatter metadata assets toc contentTitle',
)

/** Such words, which count as declared names in an expression that calls something. */
const callable = names(
  'alert confirm prompt fetch eval escape unescape performance crypto history screen self global Event File Blob Request Response Headers Image Element Node',
)

/** Syntax that prose does not contain, or that may use an undeclared name without failing. */
const code =
  /^(?:JSX|(?:Function|ArrowFunction|Class|Import|TaggedTemplate|Yield|Await)\w*Expression|TemplateLiteral|SpreadElement)/

/** Whether braces around an expression are text: it has names, none is declared, and evaluating it always fails. */
export function isUndeclared(
  expression: string,
  program: Program | null | undefined,
  declared: ReadonlySet<string>,
): boolean {
  const [statement, ...others] = program?.body ?? []
  if (!statement || others.length > 0 || statement.type !== 'ExpressionStatement') return false
  const types = new Set<string>()
  walkProgram(statement, (node) => {
    types.add(node.type === 'UnaryExpression' ? node.operator : node.type)
  })
  if (types.has('typeof') || [...types].some((type) => code.test(type))) return false
  const isCall = types.has('CallExpression') || types.has('NewExpression')
  const isMissing = (name: string) => !declared.has(name) && !known.has(name) && !(isCall && callable.has(name))
  const free = [...(freeNames(`(${expression}\n)`) ?? [])]
  return free.length > 0 && free.every(isMissing) && needsName(statement.expression)
}

/** Whether evaluating an expression always reads a name; false for `{false && name}`. */
function needsName(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return true
    case 'LogicalExpression':
      return needsName(node.left)
    case 'ConditionalExpression':
      return needsName(node.test)
    case 'MemberExpression':
      return needsName(node.object) || (node.computed && needsName(node.property))
    case 'Property':
      return needsName(node.value) || (node.computed && needsName(node.key))
    default:
      return Object.values(node)
        .flat()
        .some((child: Node | null) => typeof child?.type === 'string' && needsName(child))
  }
}
