// Counts elements of Markdown and MDX line by line, without any of the tool's parsers, as an independent check of their output.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const kinds = ['headings', 'code', 'tables', 'admonitions', 'tabs', 'items']

const fence = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})([^`]*)$/
const delimiter = /^[\s>]*(?:\|\s*:?-+:?\s*\||\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?)\s*$/

/** Counts the elements of a file, with its partials as often as they are used. Titles, the first-level headings, are separate. */
export function countSource(file) {
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/^---\n[\s\S]*?\n---[^\S\n]*(\n|$)/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
  const counts = { headings: 0, code: 0, tables: 0, admonitions: 0, tabs: 0, items: 0, titles: 0 }
  const prose = []
  let open
  for (const line of text.split('\n')) {
    const [, mark, info] = fence.exec(line) ?? []
    if (open) {
      if (mark?.startsWith(open) && info.trim() === '') open = undefined
    } else if (mark) {
      open = mark
      // An npm command becomes tabs for four package managers.
      const commands = /\snpm2yarn\b/.test(info) ? 4 : 0
      counts.code += commands || 1
      counts.items += commands
      if (commands) counts.tabs++
    } else prose.push(line)
  }
  prose.forEach((line, index) => {
    if (/^[\s>]*(?:[-*+]\s+)?#\s/.test(line)) counts.titles++
    else if (/^[\s>]*(?:[-*+]\s+)?#{2,6}(\s|$)/.test(line)) counts.headings++
    else if (/^-{2,}\s*$/.test(line) && /^[^\s|>#-]/.test(prose[index - 1] ?? '')) counts.headings++
    if (delimiter.test(line) && prose[index - 1]?.includes('|')) counts.tables++
    if (/^[\s>]*(?:[-*+]\s+)?:{3,}\s*[a-z]/i.test(line)) counts.admonitions++
  })
  const plain = prose.join('\n').replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '')
  counts.tables += plain.match(/<table[\s>]/g)?.length ?? 0
  counts.tabs += plain.match(/<Tabs[\s>]/g)?.length ?? 0
  counts.items += plain.match(/<TabItem[\s>]/g)?.length ?? 0
  counts.code += plain.match(/<CodeBlock[\s>]/g)?.length ?? 0
  counts.admonitions += plain.match(/<Admonition[\s>]/g)?.length ?? 0
  for (const [, name, path] of plain.matchAll(/^import (\w+) from ['"](\.[^'"]+\.mdx?)['"]/gm)) {
    const partial = join(dirname(file), path)
    const uses = plain.match(new RegExp(`<${name}[\\s/>]`, 'g'))?.length ?? 0
    if (!existsSync(partial) || uses === 0) continue
    const inner = countSource(partial)
    for (const kind of [...kinds]) counts[kind] += uses * inner[kind]
    counts.headings += uses * inner.titles
  }
  return counts
}
