// Remark plugins written for MDX 1, as in Docusaurus 2, add nodes that MDX no longer knows: `jsx`, where start and end tags may be
// separate nodes with the content between them, `import` and `export`. They are replaced by today’s nodes.
import { createProcessor } from '@mdx-js/mdx'
import type { Program } from 'estree'
import type { Nodes, Root } from 'mdast'
import { walkTree } from '../walk.ts'
import { declaredNames } from './names.ts'

interface OldNode {
  readonly type: string
  readonly value?: string
  readonly children?: OldNode[]
  readonly data?: { readonly estree?: Program | null }
}

const processor = createProcessor({ format: 'mdx' })

/** Plugin: replace the nodes of MDX 1. Throws if the code in one of them is not valid. */
export function oldNodes() {
  return (tree: Root) => {
    const declared = new Set<string>()
    walkTree(tree as OldNode, ({ type, data }) => {
      if (type === 'mdxjsEsm' && data?.estree) for (const name of declaredNames(data.estree)) declared.add(name)
    })
    walkTree(tree as OldNode, ({ children }) => {
      if (children?.some(({ type }) => isOld.test(type)))
        children.splice(0, children.length, ...renew(children, declared))
    })
  }
}

const isOld = /^(?:jsx|import|export)$/

function renew(children: readonly OldNode[], declared: Set<string>): OldNode[] {
  const whole: OldNode[] = []
  /** The open elements, the innermost last. */
  const open: { readonly name: string; readonly children: OldNode[] }[] = []
  const put = (...nodes: readonly OldNode[]) => (open.at(-1)?.children ?? whole).push(...nodes)
  for (const node of children) {
    if (!isOld.test(node.type)) {
      put(node)
      continue
    }
    const value = (node.value ?? '').replace(/<!--[\s\S]*?-->/g, '').trim()
    const made = parse(value)
    if (made) {
      put(...made.filter((one) => isNew(one, declared)))
      continue
    }
    for (const piece of tagsIn(value)) {
      const [, closed] = /^<\/([\w.$-]*)\s*>$/.exec(piece) ?? []
      const [, opened] = /^<([\w.$-]*)(?=[\s>])[\s\S]*(?<!\/)>$/.exec(piece) ?? []
      if (closed !== undefined) {
        if (open.pop()?.name !== closed) throw invalid(value)
        continue
      }
      const [element, ...others] = parse(opened === undefined ? piece : `${piece}\n</${opened}>`) ?? []
      if (!element || (opened !== undefined && !element.children)) throw invalid(value)
      put(element, ...others)
      if (opened !== undefined) open.push({ name: opened, children: element.children as OldNode[] })
    }
  }
  const [left] = open
  if (left) throw invalid(`<${left.name}>`)
  return whole
}

/** Splits JSX into its tags and the text between them. */
function tagsIn(value: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < value.length; ) {
    const end = value[at] === '<' ? endOfTag(value, at) : value.indexOf('<', at)
    const piece = value.slice(at, end < 0 ? undefined : end).trim()
    if (piece !== '') pieces.push(piece)
    at = end < 0 ? value.length : end
  }
  return pieces
}

/** Offset of the end of a tag, whose attributes may contain `>`. */
function endOfTag(value: string, start: number): number {
  let depth = 0
  let quote = ''
  for (let at = start; at < value.length; at++) {
    const sign = value[at] as string
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (/["'`]/.test(sign)) quote = sign
    else if (sign === '{') depth++
    else if (sign === '}') depth--
    else if (sign === '>' && depth === 0) return at + 1
  }
  return -1
}

/** False for an import of names that the page has already imported. */
function isNew({ type, data }: OldNode, declared: Set<string>): boolean {
  if (type !== 'mdxjsEsm' || !data?.estree) return true
  const names = declaredNames(data.estree)
  if (names.length > 0 && names.every((name) => declared.has(name))) return false
  for (const name of names) declared.add(name)
  return true
}

/** Parses JSX or code; undefined if it is not valid. */
function parse(value: string): OldNode[] | undefined {
  try {
    const tree = processor.parse(value) as Root
    walkTree<Nodes>(tree, (node) => {
      // Its position is not one in the page.
      delete node.position
      // As in MDX, elements written as JSX are not replaced by components.
      if (/^mdxJsx/.test(node.type)) node.data = { ...node.data, _mdxExplicitJsx: true } as never
    })
    return (tree.children as OldNode[]).flatMap(withoutParagraph)
  } catch {
    return undefined
  }
}

/** Removes the paragraph around elements on their own line. */
function withoutParagraph(node: OldNode): OldNode[] {
  const { type, children = [] } = node
  const shown = children.filter(({ value }) => value?.trim() !== '')
  if (type !== 'paragraph' || !shown.every((one) => /^mdx(?:JsxTextElement|TextExpression)$/.test(one.type)))
    return [node]
  return shown.map((one) => ({ ...one, type: one.type.replace('Text', 'Flow') }))
}

function invalid(value: string): Error {
  return new Error(`a remark plugin added the JSX \`${value}\`, which is invalid or is never closed.`)
}
