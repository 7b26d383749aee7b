import { type Expression, type Pattern, parseExpressionAt, type SpreadElement } from 'acorn'

export interface LiteralResult {
  readonly value?: unknown
  /** Where the front matter begins and ends; absent if there is none. */
  readonly start?: number
  readonly end?: number
  /** Offset of an expression that is not a literal. */
  readonly fault?: number
}

const opening = /^export\s+const\s+frontMatter\s*(?::[^={]+)?=\s*/m

/** Read `export const frontMatter = {…}` from a module's text without running the module. */
export function readLiteral(text: string): LiteralResult {
  const match = opening.exec(text)
  if (!match) return {}
  const start = match.index + match[0].length
  try {
    const expression = parseExpressionAt(text, start, { ecmaVersion: 'latest', sourceType: 'module' })
    return { value: evaluate(expression), start, end: expression.end }
  } catch (error) {
    const fault = error instanceof NotLiteral ? error.offset : ((error as { pos?: number }).pos ?? start)
    return { start, fault }
  }
}

class NotLiteral extends Error {
  constructor(readonly offset: number) {
    super('not a literal')
  }
}

function evaluate(node: Expression | Pattern | SpreadElement | null): unknown {
  switch (node?.type) {
    case 'Literal':
      return node.value
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw new NotLiteral(node.start)
      return node.quasis[0]?.value.cooked
    case 'UnaryExpression': {
      const value = evaluate(node.argument)
      if (node.operator === '-' && typeof value === 'number') return -value
      throw new NotLiteral(node.start)
    }
    case 'ArrayExpression':
      return node.elements.map(evaluate)
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.map((property) => {
          if (property.type !== 'Property' || property.computed || property.method) throw new NotLiteral(property.start)
          const key = property.key.type === 'Identifier' ? property.key.name : String(evaluate(property.key))
          return [key, evaluate(property.value)]
        }),
      )
    default:
      throw new NotLiteral(node?.start ?? 0)
  }
}
