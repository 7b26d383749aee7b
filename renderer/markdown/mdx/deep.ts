import type { Root } from 'hast'
import * as diagnostics from '../../diagnostics.ts'
import type { Diagnostic, Location } from '../../types.ts'

/** Nested elements become nested calls, and a whole bundle fails if one file in it is nested too deeply to be parsed. */
const deepest = { most: 200, what: 'nested elements' }

interface Node {
  readonly position?: Root['position']
  children?: Node[]
}

/** Report the first element that is nested too deeply, and remove the contents of such elements. */
export function cutDeep(tree: Root, locate: (offset: number) => Location, report: (diagnostic: Diagnostic) => void) {
  let isReported = false
  const walk = (node: Node, depth: number) => {
    const { children = [], position } = node
    if (depth <= deepest.most) for (const child of children) walk(child, depth + 1)
    else if (children.length > 0) {
      if (!isReported) report(diagnostics.beyondLimit(deepest, locate(position?.start.offset ?? 0)))
      isReported = true
      node.children = []
    }
  }
  walk(tree as Node, 0)
}
