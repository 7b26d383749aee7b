import { fromHere, partOf } from '../../text/includes.ts'
import { codeBegunBy, endsCode, includeFile, type OpenCode } from './prose.ts'

/** `{{#include a.rs:part}}`, also with hidden lines around the part, or as a sample to run. */
const included =
  /^[^\S\n]*\{\{#(?:(?:rustdoc_)?include|playground|playpen)[^\S\n]+([^{}:\s]+)(?::([\w.-]*(?::\d*)?))?[^{}]*\}\}[^\S\n]*$/
const title = /(?<!\\)\{\{\s*#title\s+([^{}]*)\}\}/g
/** Longer lines are none of these. */
const longest = 1000

/** Markdown of mdBook: the files that are all of a code block. What else a text includes is `includesIn`. */
export function fromMdbook(text: string): string {
  const made: string[] = []
  let code: (OpenCode & { readonly at: number }) | undefined
  for (const line of text.split('\n')) {
    const begun = code ? undefined : codeBegunBy(line)
    if (code && endsCode(line, code)) {
      includeFile(made, code.at, fileIn)
      code = undefined
    } else if (begun) code = { ...begun, at: made.length }
    made.push(line.length <= longest ? line.replace(title, '') : line)
  }
  return made.join('\n')
}

/** The file that a line includes, as the value of `file`. */
function fileIn(line: string): string | undefined {
  const [, path, part] = line.length > longest ? [] : (included.exec(line) ?? [])
  return path === undefined ? undefined : `${fromHere(path)}${partOf(part)}`
}

/** What the page is called in the browser: the last title that its text names. */
export function titleOfMdbook(text: string): string | undefined {
  const lines = text.includes('#title') ? text.split('\n').filter(({ length }) => length <= longest) : []
  return lines
    .flatMap((line) => [...line.matchAll(title)])
    .at(-1)?.[1]
    ?.trim()
}
