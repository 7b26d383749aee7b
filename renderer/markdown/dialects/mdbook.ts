import { fence, includeFile } from './prose.ts'

/** `{{#include a.rs:part}}`, also with hidden lines around the part, or as a sample to run. */
const included =
  /^[^\S\n]*\{\{#(?:(?:rustdoc_)?include|playground|playpen)[^\S\n]+([^{}:\s]+)(?::([\w.-]*(?::\d*)?))?[^{}]*\}\}[^\S\n]*$/
const playground = /^([^\S\n]*)\{\{#(?:playground|playpen)\b/
const title = /^[^\S\n]*\{\{#title\b[^{}]*\}\}[^\S\n]*$/
/** Longer lines are none of these. */
const longest = 1000

/** Markdown of mdBook: the files that code blocks contain, and samples that readers can run. */
export function fromMdbook(text: string): string {
  const made: string[] = []
  let code: { readonly marks: string; readonly at: number } | undefined
  for (const line of text.split('\n')) {
    const [, marks, rest = ''] = fence.exec(line) ?? []
    if (code && marks?.startsWith(code.marks) && rest.trim() === '') {
      includeFile(made, code.at, fileIn)
      code = undefined
    } else if (!code && marks !== undefined && !(marks.startsWith('`') && rest.includes('`')))
      code = { marks, at: made.length }
    else if (!code && line.length <= longest) {
      made.push(...sampleIn(line))
      continue
    }
    made.push(line)
  }
  return made.join('\n')
}

/** A sample outside a code block becomes one. */
function sampleIn(line: string): string[] {
  const indent = playground.exec(line)?.[1]
  const file = indent === undefined ? undefined : fileIn(line)
  if (file !== undefined) return [`${indent}\`\`\`rust file="${file}"`, `${indent}\`\`\``]
  return [title.test(line) ? '' : line]
}

/** The file that a line includes, as the value of `file`. */
function fileIn(line: string): string | undefined {
  const [, path, part] = line.length > longest ? [] : (included.exec(line) ?? [])
  if (path === undefined) return undefined
  const file = /^\.{0,2}\//.test(path) ? path : `./${path}`
  if (!part || part === ':') return file
  const [, from, to] = /^(\d*)(?::(\d*))?$/.exec(part) ?? []
  if (from === undefined) return `${file}#${part.replace(/:.*/, '')}`
  return `${file}#L${from || '1'}${part.includes(':') ? `-${to ? `L${to}` : ''}` : ''}`
}
