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
    const value = (node.value ?? '').trim()
    const [, closed] = /^<\/([\w.$-]*)\s*>$/.exec(value) ?? []
    const [, opened] = /^<([\w.$-]*)(?:\s(?:[^<>]|=>)*)?(?<!\/)>$/s.exec(value) ?? []
    if (closed !== undefined && open.at(-1)?.name === closed) open.pop()
    else if (opened === undefined) put(...parse(value).filter((one) => isNew(one, declared)))
    else {
      const [element] = parse(`${value}\n</${opened}>`)
      if (!element?.children) throw invalid(value)
      put(element)
      open.push({ name: opened, children: element.children })
    }
  }
  const [left] = open
  if (left) throw invalid(`<${left.name}>`)
  return whole
}

/** Whether code is more than an import of what the page has imported already. */
function isNew({ type, data }: OldNode, declared: Set<string>): boolean {
  if (type !== 'mdxjsEsm' || !data?.estree) return true
  const names = declaredNames(data.estree)
  if (names.length > 0 && names.every((name) => declared.has(name))) return false
  for (const name of names) declared.add(name)
  return true
}

function parse(value: string): OldNode[] {
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
    throw invalid(value)
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
  return new Error(`a remark plugin added the JSX \`${value}\`, which is not valid or never closed.`)
}
