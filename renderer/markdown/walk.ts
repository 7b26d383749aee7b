interface TreeNode {
  readonly type: string
  readonly children?: TreeNode[]
}

/**
 * Visit every node of a tree, parents first. A visitor that removes its node returns the index to continue at.
 *
 * Every page is walked several times, and `visit` of unist takes several times as long.
 */
export function walkTree<Node extends { readonly type: string }>(
  tree: Node,
  visitor: (node: Node, index: number | undefined, parent: Node | undefined) => unknown,
) {
  const walk = (node: TreeNode, index: number | undefined, parent: TreeNode | undefined): number | undefined => {
    const next = visitor(node as never, index, parent as never)
    if (typeof next === 'number') return next
    const { children } = node
    if (children) for (let at = 0; at < children.length; ) at = walk(children[at] as TreeNode, at, node) ?? at + 1
    return undefined
  }
  walk(tree as TreeNode, undefined, undefined)
}
