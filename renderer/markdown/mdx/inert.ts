// Pages are rendered at build time, without a script in the browser: effects and handlers in the page itself never run.
import type { Root } from 'mdast'
import * as diagnostics from '../../diagnostics.ts'
import { effectsIn } from '../../text/effects.ts'
import type { Diagnostic, Location } from '../../types.ts'
import { walkTree } from '../walk.ts'

interface Reporting {
  readonly text: string
  readonly locate: (offset: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** Reports the first effect or handler of a page in MDX. */
export function reportInert({ text, locate, report }: Reporting) {
  return (tree: Root) => {
    if (effectsIn(text).length === 0) return
    const [first] = effectsIn(onlyCode(tree, text))
    if (first) report(diagnostics.inertPage(first.name, locate(first.start, first.name.length)))
  }
}

/** The text with everything but imports, exports, braces and tags replaced by spaces. */
function onlyCode(tree: Root, text: string): string {
  let code = ''
  const blank = (end: number) => {
    code += text.slice(code.length, end).replace(/[^\n]/g, ' ')
  }
  walkTree<Root['children'][number] | Root>(tree, (node) => {
    if (!node.type.startsWith('mdx')) return
    const children = 'children' in node ? node.children : []
    blank(node.position?.start.offset ?? 0)
    code += text.slice(code.length, children[0]?.position?.start.offset ?? node.position?.end.offset)
  })
  blank(text.length)
  return code
}
