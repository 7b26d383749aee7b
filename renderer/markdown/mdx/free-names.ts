import { parse } from 'acorn'
import type { Node, Pattern } from 'estree'
import { namesIn } from './names.ts'

interface Scope {
  readonly declared: Set<string>
  readonly used: Set<string>
  /** The names declared in the enclosing function, to which `var` adds. */
  readonly variables: Set<string>
}

const isFunction = /^(?:Function|ArrowFunction|StaticBlock)/
const opening = /^(?:Function|ArrowFunction|Class|Block|For|SwitchStatement|Catch|StaticBlock)/

/** The names that a script uses but does not declare, including `this`; undefined if it cannot be parsed. */
export function freeNames(script: string): ReadonlySet<string> | undefined {
  try {
    const scope = open(undefined)
    visit(parse(script, { ecmaVersion: 'latest', allowReturnOutsideFunction: true }) as Node, scope)
    return free(scope)
  } catch {
    return undefined
  }
}

function open(around: Scope | undefined): Scope {
  const declared = new Set<string>()
  return { declared, used: new Set(), variables: around?.variables ?? declared }
}

function free({ used, declared }: Scope): Set<string> {
  return new Set([...used].filter((name) => !declared.has(name)))
}

function visit(node: Node, around: Scope) {
  const scope = opening.test(node.type) ? open(isFunction.test(node.type) ? undefined : around) : around
  if (node.type === 'Identifier') scope.used.add(node.name)
  if (node.type === 'ThisExpression' || node.type === 'Super') scope.used.add('this')
  declare(node, scope, around)
  for (const child of children(node)) visit(child, scope)
  if (scope !== around) for (const name of free(scope)) around.used.add(name)
}

/** Add the names that a node declares, inside and around it. */
function declare(node: Node, scope: Scope, around: Scope) {
  const add = ({ declared }: Pick<Scope, 'declared'>, patterns: readonly (Pattern | null | undefined)[]) => {
    for (const name of patterns.flatMap(namesIn)) declared.add(name)
  }
  switch (node.type) {
    case 'VariableDeclaration':
      return add(
        { declared: node.kind === 'var' ? scope.variables : scope.declared },
        node.declarations.map(({ id }) => id),
      )
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      add(around, [node.id])
      break
    case 'FunctionExpression':
    case 'ClassExpression':
      add(scope, [node.id])
      break
    case 'CatchClause':
      return add(scope, [node.param])
  }
  if ('params' in node) add(scope, node.params)
  if ('params' in node && node.type !== 'ArrowFunctionExpression') scope.declared.add('arguments')
}

/** The children of a node, without property names and labels. */
function children(node: Node): Node[] {
  const isComputed = 'computed' in node && node.computed
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'label' || (!isComputed && (key === 'key' || key === 'property'))) return []
    return [value].flat().filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
  })
}
