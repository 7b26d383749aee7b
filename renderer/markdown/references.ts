import type { Definition, Nodes, Root } from 'mdast'
import { walkTree } from './walk.ts'

/**
 * remark plugin: a link or picture by reference is located where its address is, at the definition of its label.
 *
 * However often it is used, there is one address to correct.
 */
export function placeReferences() {
  return (tree: Root) => {
    const definitions = new Map<string, Definition>()
    const uses: Extract<Nodes, { type: 'linkReference' | 'imageReference' }>[] = []
    walkTree<Nodes>(tree, (node) => {
      if (node.type === 'linkReference' || node.type === 'imageReference') uses.push(node)
      // Of two definitions of one label the first counts.
      else if (node.type === 'definition' && !definitions.has(labelOf(node))) definitions.set(labelOf(node), node)
    })
    for (const use of uses) use.position = definitions.get(labelOf(use))?.position ?? use.position
  }
}

function labelOf({ identifier }: { readonly identifier: string }): string {
  return identifier.toUpperCase()
}
