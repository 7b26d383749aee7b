// A page’s own code can run as compiled; only its imports have to be bundled. Its statements become the body of a function whose
// parameters are the imported names. Code whose meaning would change stays a module: code that names modules in expressions,
// awaits something, exports its imports, or declares a name twice.
//
// This is an optimisation: if `takeApart` returns undefined, pages are bundled with their own code, with the same result.
import type { ImportDeclaration, Node, Program, Statement } from 'estree'
import type { Apart, Imports } from '../../types.ts'
import { componentsModule, walkProgram } from './names.ts'

const jsxRuntime = 'react/jsx-runtime'
/** Modules that resolve to the same file from every folder of a site. */
const anywhere = /^(?:@theme|@docusaurus|@site)\//
/** Names that only a module can contain or that esbuild replaces. */
const special = /\b(?:require|process|module|exports|import|await|__dirname|__filename|arguments)\b|\\u/

/**
 * Turn a compiled program into the body of a function; `more` are additional exports. If it must stay a module, returns undefined
 * and changes nothing.
 */
export function takeApart(
  program: Program,
  text: string,
  more: readonly (readonly [name: string, value: string])[],
): Apart | undefined {
  // Most texts need no closer check.
  if (mayBeSpecial(text) && hasSpecial(program)) return undefined
  const sorted = sortStatements(program.body)
  if (!sorted) return undefined
  program.body = sorted.body
  const exports = [...sorted.exports, ...more.map(([name]) => [name, name] as const)]
  return { ...sortImports(sorted.imports), exports }
}

interface Sorted {
  readonly imports: readonly ImportDeclaration[]
  readonly body: Program['body']
  readonly exports: Apart['exports']
}

/** Sorts statements into imports, body and exports. Undefined if they must stay a module. */
function sortStatements(statements: Program['body']): Sorted | undefined {
  const body: Program['body'] = []
  const imports: ImportDeclaration[] = []
  const exports: (readonly [string, string])[] = []
  const declared: string[] = []
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') {
      if (isChecked(statement)) return undefined
      imports.push(statement)
      declared.push(...statement.specifiers.map(({ local }) => local.name))
      continue
    }
    if (statement.type === 'ExportAllDeclaration') return undefined
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      if (declaration.type !== 'FunctionDeclaration' || !declaration.id) return undefined
      exports.push(['default', declaration.id.name])
      declared.push(declaration.id.name)
      body.push(declaration as Statement)
      continue
    }
    const isExported = statement.type === 'ExportNamedDeclaration'
    if (isExported && (statement.source || statement.specifiers.length > 0)) return undefined
    const own = isExported ? (statement.declaration as Statement) : (statement as Statement)
    const names = declaredBy(own)
    if (!names) return undefined
    declared.push(...names)
    if (isExported) exports.push(...names.map((name) => [name, name] as const))
    body.push(own)
  }
  if (new Set(declared).size < declared.length) return undefined
  return { imports, body, exports }
}

/**
 * The imports of a page that has not been compiled, from the programs in its tree: its statements, and the expressions in its
 * Markdown. Undefined if the page may have to stay a module.
 */
export function importsIn(
  text: string,
  statements: Program['body'],
  expressions: readonly Program[],
): Imports | undefined {
  const program: Program = { type: 'Program', sourceType: 'module', body: statements }
  if (mayBeSpecial(text) && [program, ...expressions].some(hasSpecial)) return undefined
  const sorted = sortStatements(statements)
  return sorted && sortImports(sorted.imports)
}

/** Whether a text needs a closer check. */
export function mayBeSpecial(text: string): boolean {
  return special.test(text.replace(/^import\b/gm, ''))
}

/** Whether the imported names are checked in the text of the file (cli/bundle/compat.ts). */
function isChecked({ source, specifiers }: ImportDeclaration): boolean {
  return (
    /^(?:@(?:docusaurus|theme(?:-\w+)?)\/|react-router)/.test(String(source.value)) &&
    specifiers.some(({ type }) => type === 'ImportSpecifier')
  )
}

/** The names that a statement declares; undefined for patterns. */
function declaredBy(statement: Statement): string[] | undefined {
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') return [statement.id.name]
  if (statement.type !== 'VariableDeclaration') return []
  const names = statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return names.length === statement.declarations.length ? names : undefined
}

function sortImports(imports: readonly ImportDeclaration[]): Omit<Apart, 'exports'> {
  const given: (readonly [string, string, string])[] = []
  const lines: string[] = []
  const names: string[] = []
  let isAnywhere = true
  for (const { specifiers, source } of imports) {
    const from = String(source.value)
    const clauses: string[] = []
    const named: string[] = []
    for (const one of specifiers) {
      const local = one.local.name
      if (one.type === 'ImportSpecifier') {
        const name = one.imported.type === 'Identifier' ? one.imported.name : JSON.stringify(one.imported.value)
        if (from === jsxRuntime || from === componentsModule) {
          given.push([local, from, name])
          continue
        }
        named.push(`${name} as ${local}`)
      } else clauses.push(one.type === 'ImportDefaultSpecifier' ? local : `* as ${local}`)
      names.push(local)
    }
    if (named.length > 0) clauses.push(`{ ${named.join(', ')} }`)
    if (clauses.length === 0 && specifiers.length > 0) continue
    lines.push(`import ${clauses.join(', ')}${clauses.length > 0 ? ' from ' : ''}${JSON.stringify(from)}\n`)
    isAnywhere &&= anywhere.test(from)
  }
  const exported = names.length > 0 ? `export { ${names.join(', ')} }\n` : ''
  return { imports: lines.join('') + exported, isAnywhere, names, given }
}

const specialNames = /^(?:require|process|module|exports|__dirname|__filename|arguments)$/

function hasSpecial(program: Program): boolean {
  let found = false
  walkProgram(program, (node: Node) => {
    if (node.type === 'Identifier') found ||= specialNames.test(node.name)
    // `globalThis['process']`
    else if (node.type === 'MemberExpression' && node.computed)
      found ||= node.property.type === 'Literal' && specialNames.test(String(node.property.value))
    else found ||= /^(?:ImportExpression|MetaProperty|AwaitExpression)$/.test(node.type)
  })
  return found
}
