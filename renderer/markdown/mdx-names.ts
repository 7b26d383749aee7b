import type { Statement as EstreeStatement, Expression, ImportDeclaration, Program } from 'estree'
import { visit } from 'estree-util-visit'

/** The module by which compiled MDX gets the components that need no import. */
export const componentsModule = 'sitegen:mdx'

const missing = '_missingMdxReference'

/**
 * Make a compiled file show what unknown components hold, where MDX would have it throw, and give their names.
 *
 * MDX itself knows which names are in scope; it tests each of the others before it uses it.
 */
export function forgiveUnknown(program: Program, given: readonly string[]): string[] {
  const names = new Set<string>()
  visit(program, (node) => {
    if (node.type === 'VariableDeclaration' && node.declarations.some(({ id }) => id.type === 'ObjectPattern'))
      node.kind = 'let'
    if (node.type !== 'IfStatement') return
    const call = callOf(node.consequent)
    const name = node.test.type === 'UnaryExpression' && node.test.argument
    if (!call || !name || name.type !== 'Identifier') return
    if (!given.includes(name.name)) names.add(name.name)
    node.consequent = {
      type: 'ExpressionStatement',
      expression: { type: 'AssignmentExpression', operator: '=', left: name, right: call },
    }
  })
  const thrower = program.body.findIndex((one) => one.type === 'FunctionDeclaration' && one.id?.name === missing)
  if (thrower >= 0) program.body.splice(thrower, 1, importMissing)
  return [...names].sort()
}

function callOf(statement: EstreeStatement): Expression | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return undefined
  const { callee } = statement.expression
  return callee.type === 'Identifier' && callee.name === missing ? statement.expression : undefined
}

const importMissing: ImportDeclaration = {
  type: 'ImportDeclaration',
  source: { type: 'Literal', value: componentsModule },
  specifiers: [
    {
      type: 'ImportSpecifier',
      imported: { type: 'Identifier', name: 'missing' },
      local: { type: 'Identifier', name: missing },
    },
  ],
  attributes: [],
}

interface Declaring {
  readonly type: string
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[]
  readonly declaration?: Declaring | null
  readonly id?: { readonly name?: string } | null
  readonly declarations?: readonly { readonly id: { readonly name?: string } }[]
}

/** Names that the top level of a module imports and declares. */
export function declaredNames(program: Program): string[] {
  return program.body.flatMap((statement) => namesOf(statement as unknown as Declaring))
}

function namesOf({ type, specifiers = [], declaration, id, declarations = [] }: Declaring): string[] {
  if (declaration) return namesOf(declaration)
  if (type === 'ImportDeclaration') return specifiers.map(({ local }) => local.name)
  return [id, ...declarations.map((one) => one.id)].flatMap((one) => one?.name ?? [])
}
