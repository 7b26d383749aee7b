import { splitHead } from './prose.ts'

/** Fields with values for which there is another field; the others are ignored. */
const fields: readonly (readonly [written: RegExp, field: string, value: string])[] = [
  [/^prev:\s*false$/, 'pagination_prev', 'null'],
  [/^next:\s*false$/, 'pagination_next', 'null'],
  [/^editLink:\s*false$/, 'custom_edit_url', 'null'],
  [/^sidebar:\s*false$/, 'displayed_sidebar', 'null'],
  [/^(?:aside|outline):\s*false$/, 'hide_table_of_contents', 'true'],
  [/^outline:\s*(?:deep|['"]deep['"]|\[2, ?6\])$/, 'toc_max_heading_level', '6'],
  [/^outline:\s*(?:2|\[2, ?2\])$/, 'toc_max_heading_level', '2'],
  [/^outline:\s*\[2, ?3\]$/, 'toc_max_heading_level', '3'],
  [/^outline:\s*\[2, ?4\]$/, 'toc_max_heading_level', '4'],
  [/^outline:\s*\[2, ?5\]$/, 'toc_max_heading_level', '5'],
]

/** Longer lines are none of these. */
const longest = 200

/** A text whose front matter has the fields of VitePress under their names here, each in its line. */
export function readFields(text: string): string {
  const { head, body } = splitHead(text)
  if (!/^(?:prev|next|editLink|sidebar|aside|outline|lastUpdated)\s*:/m.test(head)) return text
  const taken = new Set([...head.matchAll(/^(\w+)\s*:/gm)].map(([, name]) => name))
  const lines = head.split('\n').map((line) => {
    if (line.length > longest) return line
    // Another field has a similar name.
    if (/^lastUpdated\s*:\s*\S/.test(line)) return `# ${line}`
    const plain = line.replace(/\s*(?:#.*)?$/, '')
    const [, field, value] = fields.find(([written]) => written.test(plain)) ?? []
    if (field === undefined) return line
    if (taken.has(field)) return `# ${line}`
    taken.add(field)
    return `${field}: ${value}`
  })
  return lines.join('\n') + body
}
