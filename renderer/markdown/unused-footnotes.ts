import type { Nodes as HastNodes, Root as HastRoot, Parents } from 'hast'
import type { FootnoteReference, Nodes, Root } from 'mdast'
import { hasClass } from './html-tree.ts'
import { walkTree } from './walk.ts'

/** Class of the paragraph with generated references, which is removed once their footnotes have been added. */
const holder = 'unused-footnotes'

/** remark plugin: shows footnotes without a reference below the others. */
export function showUnused() {
  return (tree: Root) => {
    /** The references in each footnote; the first definition of a label counts. */
    const definitions = new Map<string, { readonly label: string | null | undefined; readonly to: readonly string[] }>()
    const within = new Set<Nodes>()
    walkTree<Nodes>(tree, (node) => {
      if (node.type !== 'footnoteDefinition') return
      const inner = referencesIn(node)
      for (const one of inner) within.add(one)
      if (!definitions.has(node.identifier))
        definitions.set(node.identifier, { label: node.label, to: inner.map(({ identifier }) => identifier) })
    })
    if (definitions.size === 0) return
    const shown = new Set<string>()
    const show = (first: readonly string[]) => {
      for (const waiting = [...first]; waiting.length > 0; ) {
        const name = waiting.pop() as string
        if (!shown.has(name)) waiting.push(...(definitions.get(name)?.to ?? []))
        shown.add(name)
      }
    }
    show(referencesIn(tree).flatMap((one) => (within.has(one) ? [] : one.identifier)))
    const unused = [...definitions].flatMap(([identifier, { label }]): FootnoteReference[] => {
      if (shown.has(identifier)) return []
      show([identifier])
      return [{ type: 'footnoteReference', identifier, label }]
    })
    if (unused.length > 0)
      tree.children.push({ type: 'paragraph', data: { hProperties: { className: [holder] } }, children: unused })
  }
}

function referencesIn(node: Nodes): readonly FootnoteReference[] {
  const found: FootnoteReference[] = []
  walkTree<Nodes>(node, (one) => {
    if (one.type === 'footnoteReference') found.push(one)
  })
  return found
}

/** rehype plugin: removes the generated references and the links back to them. */
export function dropReferences() {
  return (tree: HastRoot) => {
    const at = tree.children.findIndex((node) => node.type === 'element' && hasClass(node, holder))
    const [found] = at < 0 ? [] : tree.children.splice(at, 1)
    if (!found) return
    const ids = new Set<unknown>()
    walkTree<HastNodes>(found as HastNodes, (node) => {
      if (node.type === 'element' && node.properties.dataFootnoteRef !== undefined) ids.add(`#${node.properties.id}`)
    })
    walkTree<HastNodes>(tree, (node, index, parent) => {
      if (node.type !== 'element' || node.properties.dataFootnoteBackref === undefined) return
      if (index === undefined || !parent || !ids.has(node.properties.href)) return
      ;(parent as Parents).children.splice(index, 1)
      return index
    })
  }
}
