import { type Node as AcornNode, parse } from 'acorn'
import { freeNames } from './free-names.ts'

interface Node extends AcornNode {
  readonly [field: string]: unknown
}

/** A function that a script declares, and the nodes around it, the innermost first. */
interface Declared {
  readonly text: string
  readonly around: readonly Node[]
}

/**
 * The functions that a function of a script calls, directly or indirectly, as declarations; undefined if it uses any other name
 * that is not accepted.
 */
export function calledFunctions(
  text: string,
  script: string,
  isAccepted: (name: string) => boolean,
): readonly string[] | undefined {
  const at = script.indexOf(text)
  // Two equal functions may be surrounded by different declarations.
  if (at < 0 || script.includes(text, at + 1)) return undefined
  const found = new Map<string, Declared>()
  const add = ({ text: own, around }: Declared): boolean => {
    // As an expression, a method or a declaration.
    const used = freeNames(`(${own})`) ?? freeNames(`({ ${own} })`) ?? freeNames(own) ?? new Set(['this'])
    return [...used].every((name) => {
      if (isAccepted(name)) return true
      const called = declaredIn(script, around, name)
      const known = found.get(name)
      // Two scopes may have functions of the same name.
      if (!called || (known && known.text !== called.text)) return false
      if (known) return true
      found.set(name, called)
      return add(called)
    })
  }
  const program = parse(script, { ecmaVersion: 'latest', allowReturnOutsideFunction: true }) as unknown as Node
  const isWhole = add({ text, around: nodesAround(program, at, text) })
  return isWhole ? [...found.values()].map((one) => one.text) : undefined
}

/** The nodes that contain a text, the innermost first. */
function nodesAround(program: Node, at: number, text: string): Node[] {
  const way: Node[] = [program]
  for (let node: Node | undefined = program; node; ) {
    node = childrenOf(node).find(({ start, end }) => start <= at && end >= at + text.length)
    if (node) way.unshift(node)
  }
  return way
}

/** The function to which a name refers within some nodes; undefined if it refers to something else. */
function declaredIn(script: string, around: readonly Node[], name: string): Declared | undefined {
  for (const [index, node] of around.entries()) {
    const { params, body } = node as { readonly params?: readonly Node[]; readonly body?: unknown }
    if (params?.some((one) => mentions(one, name))) return undefined
    for (const statement of Array.isArray(body) ? (body as readonly Node[]) : []) {
      const declared = functionIn(statement, name, script)
      if (declared !== undefined) return { text: declared, around: around.slice(index) }
      if (/^(?:Variable|Class|Import)Declaration$/.test(statement.type) && declares(statement, name)) return undefined
    }
  }
  return undefined
}

/** The declaration of a function with a name in a statement, as text. */
function functionIn(statement: Node, name: string, script: string): string | undefined {
  const text = ({ start, end }: Node) => script.slice(start, end)
  if (statement.type === 'FunctionDeclaration')
    return (statement.id as unknown as { name: string }).name === name ? text(statement) : undefined
  if (statement.type !== 'VariableDeclaration') return undefined
  for (const one of statement.declarations as readonly Node[]) {
    const [id, init] = [one.id as Node & { readonly name?: string }, one.init as Node | null]
    if (id.name === name && init && /^(?:ArrowFunction|Function)Expression$/.test(init.type))
      return `const ${name} = ${text(init)}`
  }
  return undefined
}

function declares(statement: Node, name: string): boolean {
  const ids = (statement.declarations as readonly Node[] | undefined)?.map(({ id }) => id as Node) ?? [statement]
  return ids.some((id) => mentions(id, name))
}

function mentions(node: Node, name: string): boolean {
  return (node.type === 'Identifier' && node.name === name) || childrenOf(node).some((child) => mentions(child, name))
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
}
