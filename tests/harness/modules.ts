import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseAst } from 'vitest/node'
import { projectRoot } from './site.ts'

/** A node of a parsed module: ESTree, typed as loosely as the rules allow. */
export interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
  /** `import('./a.ts')` */
  readonly deferred?: boolean
  /** Path from the project root, for a relative import. */
  readonly target?: string | undefined
}

export interface Func {
  readonly name: string
  readonly lines: number
  readonly parameters: number
}

export interface Module {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly program: AstNode
  readonly imports: readonly Import[]
  readonly functions: readonly Func[]
}

const skipped = new Set(['node_modules', 'dist', 'build', 'fixtures', '.git', '.sitegen'])

/** Every TypeScript module of the project, parsed. */
export function readModules(): Module[] {
  return list('').filter(isCode).map(readModule)
}

function list(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : list(path)
    return entry.isFile() ? [path] : []
  })
}

function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}

function readModule(path: string): Module {
  const text = readFileSync(join(projectRoot, path), 'utf8')
  const program = parseAst(text, {
    lang: path.endsWith('x') ? 'tsx' : 'ts',
    sourceType: 'module',
  }) as unknown as AstNode
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    program,
    imports: [...importsOf(program, path)],
    functions: [...functionsOf(program, text)],
  }
}

function* importsOf(program: AstNode, path: string): Generator<Import> {
  for (const node of descend(program)) {
    const source = node.source as { value?: unknown } | undefined
    if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration)$/.test(node.type) || !source) continue
    if (typeof source.value !== 'string') continue
    const specifier = source.value
    const typeOnly = [node.importKind, node.exportKind].includes('type') || hasOnlyTypes(node)
    const target = specifier.startsWith('.') ? posix.join(dirname(path), specifier) : undefined
    yield { specifier, typeOnly, deferred: node.type === 'ImportExpression', target }
  }
}

function hasOnlyTypes(node: AstNode): boolean {
  const specifiers = (node.specifiers ?? []) as readonly AstNode[]
  return specifiers.length > 0 && specifiers.every((one) => [one.importKind, one.exportKind].includes('type'))
}

function* functionsOf(program: AstNode, text: string): Generator<Func> {
  for (const node of descend(program)) {
    if (!isFunction(node)) continue
    const lines = text.slice(node.start, node.end).split('\n').length
    const name = (node.id as { name?: string } | null)?.name ?? text.slice(node.start, node.start + 30)
    yield { name, lines, parameters: (node.params as readonly AstNode[]).length }
  }
}

export function isFunction(node: AstNode): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

/** A node and all its descendants, except below nodes for which `into` returns false. */
export function* descend(node: AstNode, into: (node: AstNode) => boolean = () => true): Generator<AstNode> {
  yield node
  if (!into(node)) return
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) yield* descend(inner, into)
  }
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
