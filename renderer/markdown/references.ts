import type { Definition, Nodes, Root } from 'mdast'
import { walkTree } from './walk.ts'

/**
 * remark plugin: sets the position of links and images by reference to the definition of their label, where the address is.
 *
 * However often a label is used, there is one address to correct.
 */
export function placeReferences() {
  return (tree: Root) => {
    const definitions = new Map<string, Definition>()
    const uses: Extract<Nodes, { type: 'linkReference' | 'imageReference' }>[] = []
    walkTree<Nodes>(tree, (node) => {
      if (node.type === 'linkReference' || node.type === 'imageReference') uses.push(node)
      // The first definition of a label counts.
      else if (node.type === 'definition' && !definitions.has(labelOf(node))) definitions.set(labelOf(node), node)
    })
    for (const use of uses) use.position = definitions.get(labelOf(use))?.position ?? use.position
  }
}

function labelOf({ identifier }: { readonly identifier: string }): string {
  return identifier.toUpperCase()
}
