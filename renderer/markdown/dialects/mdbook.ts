import { partOf } from '../../text/includes.ts'
import { fence, includeFile } from './prose.ts'
import { raiseHeadings } from './raise-headings.ts'

/** `{{#include a.rs:part}}`, also with hidden lines around the part, or as a sample to run. */
const included =
  /^[^\S\n]*\{\{#(?:(?:rustdoc_)?include|playground|playpen)[^\S\n]+([^{}:\s]+)(?::([\w.-]*(?::\d*)?))?[^{}]*\}\}[^\S\n]*$/
const playground = /^([^\S\n]*)\{\{#(?:playground|playpen)\b/
/** A block of Rust that does not say itself which lines are hidden. */
const rust = /^(?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*[`~]{3,}[^\S\n]*rust(?![\w-])(?!.*\bhidelines=)/
/** A line that rustdoc does not show, and what may include some. */
const hidden = /^[^\S\n]*(?:>[^\S\n]*)*#(?=[\s#]|$)|\{\{/
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
      hideLines(made, code.at)
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
  return raiseHeadings(made.join('\n'))
}

/** Samples of Rust need lines that readers do not. */
function hideLines(made: string[], at: number) {
  const opening = made[at] as string
  if (rust.test(opening) && made.slice(at + 1).some((line) => hidden.test(line)))
    made[at] = `${opening.trimEnd()} hidelines="#"`
}

/** A sample outside a code block becomes one. */
function sampleIn(line: string): string[] {
  const indent = playground.exec(line)?.[1]
  const file = indent === undefined ? undefined : fileIn(line)
  if (file !== undefined) return [`${indent}\`\`\`rust hidelines="#" file="${file}"`, `${indent}\`\`\``]
  return [title.test(line) ? '' : line]
}

/** The file that a line includes, as the value of `file`. */
function fileIn(line: string): string | undefined {
  const [, path, part] = line.length > longest ? [] : (included.exec(line) ?? [])
  if (path === undefined) return undefined
  return `${/^\.{0,2}\//.test(path) ? path : `./${path}`}${partOf(part)}`
}
