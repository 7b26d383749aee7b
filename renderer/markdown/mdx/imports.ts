// Reads the imports of an MDX page from its text, so that its dependencies are known before it is compiled and only pages that
// are shown are compiled. The result is what the compiled page imports, or undefined if only compiling can tell. Always returning
// undefined would be correct, but slow.
import type { Program } from 'estree'
import type { Nodes } from 'mdast'
import type { Imports, SiteConfig, Source } from '../../types.ts'
import { parseMdx } from '../parser/parser.ts'
import { walkTree } from '../walk.ts'
import { importsIn, mayBeSpecial } from './apart.ts'
import { prepareMdx } from './module.ts'
import { withoutCode } from './text.ts'

export const noImports: Imports = { imports: '', isAnywhere: true, names: [] }

/** A line that may be an import or an export. */
const statement = /^[ \t]*(?:import|export)\b/m
/** Such blocks at the beginning of a text. */
const leading = /^\s*(?:(?:import|export)\b[^\n]*\n(?:[ \t]*\S[^\n]*\n)*\s*)+/

/** Returns a function that reads the imports of pages. Many pages begin with the same imports, which are parsed once. */
export function importsReader(config: SiteConfig): (source: Source) => Promise<Imports | undefined> {
  const heads = new Map<string, Promise<Imports | undefined>>()
  return (source) => readImports(source, config, heads)
}

async function readImports(
  source: Source,
  config: SiteConfig,
  heads: Map<string, Promise<Imports | undefined>>,
): Promise<Imports | undefined> {
  const { markdown } = config
  // Plugins may add imports.
  if (markdown.remarkPlugins.length + markdown.rehypePlugins.length > 0) return undefined
  const { text, excess } = prepareMdx(source, config)
  if (excess) return undefined
  const bare = withoutCode(text)
  const head = leading.exec(text)?.[0].length ?? 0
  const rest = bare.slice(head)
  const isInHead = !statement.test(rest) && !mayBeSpecial(rest.slice(rest.indexOf('{')))
  if (isInHead && head === 0) return noImports
  if (!isInHead) return importsOfText(text, source, config)
  const lines = text.slice(0, head).trim()
  const known = heads.get(lines) ?? importsOfText(`${lines}\n`, source, config)
  heads.set(lines, known)
  return (await known) ?? importsOfText(text, source, config)
}

async function importsOfText(text: string, { format }: Source, { markdown }: SiteConfig): Promise<Imports | undefined> {
  const tree = await parseMdx(text, format, markdown)
  if (!tree) return undefined
  const statements: Program['body'] = []
  const expressions: Program[] = []
  walkTree<Nodes>(tree, (node) => {
    for (const { type, data } of codeIn(node as unknown as Code)) {
      if (type === 'mdxjsEsm') statements.push(...(data?.estree?.body ?? []))
      else if (data?.estree) expressions.push(data.estree)
    }
  })
  return importsIn(text, statements, expressions)
}

/** A node that may contain code, itself or in its attributes. */
interface Code {
  readonly type: string
  readonly data?: { readonly estree?: Program }
  readonly value?: unknown
  readonly attributes?: readonly Code[]
}

function* codeIn(node: Code): Generator<Code> {
  yield node
  for (const attribute of Array.isArray(node.attributes) ? node.attributes : []) {
    yield attribute
    if (typeof attribute.value === 'object' && attribute.value !== null) yield attribute.value as Code
  }
}
