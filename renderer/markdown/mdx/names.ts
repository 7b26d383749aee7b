// An undefined component must not stop the page. MDX's own test for such components is rewritten to use a placeholder that shows
// its children (theme/mdx/missing.ts), and a diagnostic names the component.
import type { Statement as EstreeStatement, Expression, ImportDeclaration, Node, Pattern, Program } from 'estree'
import type { Prepared } from '../../document/document.ts'
import { openingOf } from '../../document/opening.ts'
import { leadingTitle } from '../../document/title.ts'
import { stableJson } from '../../text/hash.ts'
import type { TocItem } from '../../types.ts'

/** The module from which compiled MDX imports components of the theme and functions of the tool. */
export const componentsModule = 'sitegen:mdx'

const missing = '_missingMdxReference'
const traced = '_traced'

/**
 * Make a compiled file show the children of unknown components instead of throwing, and return their names.
 *
 * MDX knows which names are in scope; its code tests each other name before using it.
 */
export function forgiveUnknown(program: Program, declared: readonly string[]): string[] {
  const names = new Set<string>()
  walkProgram(program, (node) => {
    if (node.type === 'VariableDeclaration' && node.declarations.some(({ id }) => id.type === 'ObjectPattern'))
      node.kind = 'let'
    if (node.type !== 'IfStatement') return
    const call = callOf(node.consequent)
    const name = node.test.type === 'UnaryExpression' && node.test.argument
    if (!call || !name || name.type !== 'Identifier') return
    if (declared.includes(name.name)) {
      // A member of a declared object is used; if it is missing, rendering reports it.
      node.consequent = { type: 'EmptyStatement' }
      return
    }
    names.add(name.name)
    node.consequent = {
      type: 'ExpressionStatement',
      expression: { type: 'AssignmentExpression', operator: '=', left: name, right: call },
    }
  })
  const thrower = program.body.findIndex((one) => one.type === 'FunctionDeclaration' && one.id?.name === missing)
  if (thrower >= 0) program.body.splice(thrower, 1, importOf('missing', missing))
  return [...names].sort()
}

function callOf(statement: EstreeStatement): Expression | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return undefined
  const { callee } = statement.expression
  return callee.type === 'Identifier' && callee.name === missing ? statement.expression : undefined
}

function importOf(name: string, local: string): ImportDeclaration {
  return {
    type: 'ImportDeclaration',
    source: { type: 'Literal', value: componentsModule },
    specifiers: [
      {
        type: 'ImportSpecifier',
        imported: { type: 'Identifier', name },
        local: { type: 'Identifier', name: local },
      },
    ],
    attributes: [],
  }
}

/** Make a compiled file record where it uses each component; `place` maps the offset of a tag to a location. */
export function tracePlaces(program: Program, place: (offset: number) => string) {
  let uses = 0
  walkProgram(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
    const [component] = node.arguments
    const { start } = node as { start?: number }
    if (!/^_jsxs?$/.test(node.callee.name) || start === undefined || !component || !isOwn(component)) return
    uses++
    node.arguments[0] = {
      type: 'CallExpression',
      callee: { type: 'Identifier', name: traced },
      arguments: [component, { type: 'Literal', value: place(start) }],
      optional: false,
    }
  })
  if (uses > 0) program.body.unshift(importOf('traced', traced))
}

/** `Tabs`, `Parts.One`; not `_components.p`. */
function isOwn(node: { readonly type: string }): node is Expression {
  const { name = '', object } = node as { name?: string; object?: { readonly type: string } }
  if (node.type === 'MemberExpression' && object)
    return isOwn(object) || /^[a-z]/.test((object as { name?: string }).name ?? '')
  return node.type === 'Identifier' && /^\p{Lu}/u.test(name) && name !== 'MDXLayout'
}

/** Visit every node of a program, parents first; `visit` of estree takes several times as long. */
export function walkProgram(node: Node, visitor: (node: Node) => void) {
  visitor(node)
  for (const key in node) {
    const value: unknown = node[key as keyof Node]
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') walkProgram(child as Node, visitor)
  }
}

interface Declaring {
  readonly type: string
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[]
  readonly declaration?: Declaring | null
  readonly id?: Pattern | null
  readonly declarations?: readonly { readonly id: Pattern }[]
}

/** Names that a module imports or declares at its top level. */
export function declaredNames(program: Program): string[] {
  return program.body.flatMap((statement) => namesOf(statement as unknown as Declaring))
}

function namesOf({ type, specifiers = [], declaration, id, declarations = [] }: Declaring): string[] {
  if (declaration) return namesOf(declaration)
  if (type === 'ImportDeclaration') return specifiers.map(({ local }) => local.name)
  return [id, ...declarations.map((one) => one.id)].flatMap(namesIn)
}

/** `{ a, b: [c = 1], ...d }` → a, c, d */
export function namesIn(pattern: Pattern | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one))
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    default:
      return []
  }
}

/** Exports added to those of the author, with the names that Docusaurus uses. */
export function exportsOf(
  { front, text, contentStart }: Prepared,
  toc: readonly TocItem[],
  declared: readonly string[],
): (readonly [name: string, value: string])[] {
  const { data } = front()
  const contentTitle = leadingTitle(text.slice(contentStart))
  const { title = contentTitle, description = openingOf(text.slice(contentStart), 'mdx') } = data
  const metadata = { title, description, frontMatter: data }
  return Object.entries({ frontMatter: data, contentTitle, metadata, toc })
    .filter(([name]) => !declared.includes(name))
    .map(([name, value]) => [name, value === undefined ? 'undefined' : stableJson(value)])
}
