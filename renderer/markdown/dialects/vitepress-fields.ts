import { splitHead } from './prose.ts'
import { readFront } from './vitepress-home.ts'

/** Values of VitePress fields, with the field and value that replace them; other values are ignored. */
const fields: readonly (readonly [written: RegExp, field: string, value: string])[] = [
  [/^prev:\s*false$/, 'pagination_prev', 'null'],
  [/^next:\s*false$/, 'pagination_next', 'null'],
  [/^editLink:\s*false$/, 'custom_edit_url', 'null'],
  [/^search:\s*false$/, 'search', '{ exclude: true }'],
  [/^lastUpdated:\s*false$/, 'last_update', 'false'],
  [/^sidebar:\s*false$/, 'displayed_sidebar', 'null'],
  [/^(?:aside|outline):\s*false$/, 'hide_table_of_contents', 'true'],
  [/^outline:\s*(?:deep|['"]deep['"]|\[2, ?6\])$/, 'toc_max_heading_level', '6'],
  [/^outline:\s*(?:2|\[2, ?2\])$/, 'toc_max_heading_level', '2'],
  [/^outline:\s*\[2, ?3\]$/, 'toc_max_heading_level', '3'],
  [/^outline:\s*\[2, ?4\]$/, 'toc_max_heading_level', '4'],
  [/^outline:\s*\[2, ?5\]$/, 'toc_max_heading_level', '5'],
]

/** Hides what VitePress shows only around docs. Merged into the front matter, so that explicit fields override it. */
const withoutDocs =
  'hide_table_of_contents: true, pagination_prev: null, pagination_next: null, custom_edit_url: null, last_update: false'
/** Layouts other than the default one. */
const layouts: readonly (readonly [written: RegExp, fields: string])[] = [
  [/^layout:\s*['"]?page['"]?$/, withoutDocs],
  [/^layout:\s*false$/, `displayed_sidebar: null, ${withoutDocs}`],
]

/** Longer lines match none of these patterns. */
const longest = 200

/** A text with the VitePress fields in its front matter renamed, each on its own line. */
export function readFields(text: string): string {
  const { head, body } = splitHead(text)
  if (!/^(?:prev|next|editLink|sidebar|aside|outline|lastUpdated|layout|search)\s*:/m.test(head)) return text
  const taken = new Set([...head.matchAll(/^(\w+)\s*:/gm)].map(([, name]) => name))
  const lines = withNeighbours(head.split('\n'), text).map((line) => {
    if (line.length > longest) return line
    const plain = line.replace(/\s*(?:#.*)?$/, '')
    const [, others] = layouts.find(([written]) => written.test(plain)) ?? []
    if (others !== undefined) return `<<: { ${others} }`
    const [, field, value] = fields.find(([written]) => written.test(plain)) ?? []
    // `lastUpdated` is commented out, because it looks like a typo of another field.
    if (field === undefined) return /^lastUpdated\s*:\s*\S/.test(line) ? `# ${line}` : line
    if (taken.has(field) && !line.startsWith(field)) return `# ${line}`
    taken.add(field)
    return `${field}: ${value}`
  })
  return lines.join('\n') + body
}

/** Converts `next: { text: Code, link: /code }`, on one line or several; links to other sites are left as they are. */
function withNeighbours(lines: readonly string[], text: string): readonly string[] {
  const made = [...lines]
  for (const name of ['prev', 'next']) {
    const start = made.findIndex((line) => new RegExp(`^${name}\\s*:(?!\\s*false\\s*$)`).test(line))
    if (start < 0) continue
    const { text: label, link } = (readFront(text)[name] ?? {}) as { readonly text?: unknown; readonly link?: unknown }
    if (typeof link !== 'string' || !/^\/(?!\/)/.test(link)) continue
    const to = link.replace(/\.(?:md|html)(?=$|#)/, '').replace(/(?<=\/)index(?=$|#)/, '')
    made[start] = `pagination_${name}: ${JSON.stringify(typeof label === 'string' ? { label, to } : { to })}`
    for (let at = start + 1; at < made.length && /^(?:\s|$)/.test(made[at] as string); at++) made[at] = '#'
  }
  return made
}
