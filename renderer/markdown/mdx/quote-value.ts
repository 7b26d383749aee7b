import { findYamlFault } from '../../document/yaml-fault.ts'
import type { Edit } from '../../text/edits.ts'

/** Quotes a front matter value that contains a second `: `. */
export function quoteValue(text: string): Edit[] {
  const block = /^---[^\n]*\n([\s\S]*?\n)---[^\S\n]*(?:\n|$)/.exec(text)?.[1]
  const fault = block === undefined ? undefined : findYamlFault(block)
  if (!block || fault?.kind !== 'colon') return []
  const line = block.lastIndexOf('\n', fault.offset - 1) + 1
  const [whole, lead = '', value = ''] =
    /^(\s*(?:- +)?[\w-]+:[^\S\n]+)([^\n'"#&*!|>@`{[][^\n]*?)[^\S\n]*$/m.exec(block.slice(line)) ?? []
  if (whole === undefined || !block.startsWith(whole, line) || value.includes(' #')) return []
  const start = text.indexOf('\n') + 1 + line + lead.length
  return [{ start, end: start + value.length, text: `'${value.replaceAll("'", "''")}'` }]
}
