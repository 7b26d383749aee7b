import { directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import type { Processor } from 'unified'

const colon = 58

/**
 * remark plugin: only container directives (`:::note`).
 *
 * Text and leaf directives are deliberately not parsed: `10:30` and `::before` are ordinary text here.
 */
export function containerDirectives(this: Processor) {
  const data = this.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }
  const full = directive()
  const flow = [full.flow?.[colon] ?? []].flat()
  const container = flow.filter((construct) => construct.concrete)
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { flow: { [colon]: container } }]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), directiveFromMarkdown()]
}
