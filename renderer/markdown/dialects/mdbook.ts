import { fromHere, partOf } from '../../text/includes.ts'
import { codeBegunBy, endsCode, includeFile, type OpenCode } from './prose.ts'

/** `{{#include a.rs:part}}` and its variants: `rustdoc_include` with hidden lines around the part, and runnable samples. */
const included =
  /^[^\S\n]*\{\{#(?:(?:rustdoc_)?include|playground|playpen)[^\S\n]+([^{}:\s]+)(?::([\w.-]*(?::\d*)?))?[^{}]*\}\}[^\S\n]*$/
const title = /(?<!\\)\{\{\s*#title\s+([^{}]*)\}\}/g
/** Longer lines match none of these patterns. */
const longest = 1000

/** Converts mdBook: titles, and code blocks that consist of one included file. `includesIn` handles all other includes. */
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

/** The title of the page in the browser: the last `{{#title}}` in its text. */
export function titleOfMdbook(text: string): string | undefined {
  const lines = text.includes('#title') ? text.split('\n').filter(({ length }) => length <= longest) : []
  return lines
    .flatMap((line) => [...line.matchAll(title)])
    .at(-1)?.[1]
    ?.trim()
}
