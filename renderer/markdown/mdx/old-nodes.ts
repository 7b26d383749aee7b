// Remark plugins written for MDX 1, which Docusaurus 2 uses, add nodes that MDX no longer knows: `jsx`, where each tag may be a
// node of its own with its content between them, and `import` and `export`. They are replaced by those of today.
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
  /** The elements that are open, the innermost last. */
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

/** The tags of some JSX, and what is between them. */
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

/** The offset behind a tag. Values may contain `>`. */
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

/** Whether code is more than an import of what the page has imported already. */
function isNew({ type, data }: OldNode, declared: Set<string>): boolean {
  if (type !== 'mdxjsEsm' || !data?.estree) return true
  const names = declaredNames(data.estree)
  if (names.length > 0 && names.every((name) => declared.has(name))) return false
  for (const name of names) declared.add(name)
  return true
}

/** Undefined if it cannot be parsed. */
function parse(value: string): OldNode[] | undefined {
  try {
    const tree = processor.parse(value) as Root
    walkTree<Nodes>(tree, (node) => {
      // Its place is not in the page.
      delete node.position
      // As MDX itself does: the element that is written is meant, and not what the site shows in its place.
      if (/^mdxJsx/.test(node.type)) node.data = { ...node.data, _mdxExplicitJsx: true } as never
    })
    return (tree.children as OldNode[]).flatMap(withoutParagraph)
  } catch {
    return undefined
  }
}

/** Elements on a line of their own are not in a paragraph. */
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
