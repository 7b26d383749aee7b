import { parseDocument, type YAMLParseError } from 'yaml'

/** The first mistake of a YAML text: what is wrong, in an author's words, and where. */
export interface YamlFault {
  readonly reason: string
  readonly offset: number
  readonly length: number
  readonly hint: string
}

/** Find the first mistake of a YAML text. What follows it is mostly its consequence, so it is left out. */
export function findYamlFault(text: string): YamlFault | undefined {
  const read = readYaml(text)
  return 'fault' in read ? read.fault : undefined
}

/** What a YAML text holds, or its first mistake. */
export function readYaml(text: string): { readonly value: unknown } | { readonly fault: YamlFault } {
  const document = parseDocument(text, { prettyErrors: false })
  const [first, second] = document.errors
  if (first?.code === 'BLOCK_AS_IMPLICIT_KEY' && second?.code === 'MULTILINE_IMPLICIT_KEY')
    return faulty({
      reason: 'these lines are not indented as the ones above them ask for',
      offset: second.pos[0],
      length: 1,
      hint: indentation,
    })
  if (first) return faulty(explain(first, text))
  try {
    return { value: document.toJS() as unknown }
  } catch {
    const [alias = '*'] = /\*[^\s,\]}]+/.exec(text) ?? []
    return faulty({
      reason: `\`${alias}\` refers to nothing; a text that begins with \`*\` needs quotes`,
      offset: Math.max(0, text.indexOf(alias)),
      length: alias.length,
      hint: quoting,
    })
  }
}

function faulty(fault: YamlFault) {
  return { fault }
}

const quoting = 'Text with `:`, `#`, `{`, `[` or quotes in it often needs quotes around it.'
const indentation = 'Indent the line by spaces, as far as its neighbours.'

/** The parser's commonest complaints, and what they mean for an author. */
const words: readonly (readonly [complaint: RegExp, reason: string, hint?: string])[] = [
  [/^Tabs are not allowed/, 'the line is indented by a tab; YAML takes only spaces', indentation],
  [/^Nested mappings/, 'a second `: ` stands in this line; a value that holds one needs quotes'],
  [/^Implicit keys need/, 'this is no `field: value` line; a space must follow the colon', 'Write `field: value`.'],
  [/ at node end$/, 'the value has ended before this; a quote inside a quoted text is written twice'],
  [/same column$|sequence may not be used/, 'the line is not indented like its neighbours', indentation],
  [/^Plain value cannot start/, 'a value cannot begin with this sign; put it into quotes'],
]

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

function explain({ code, message, pos }: YAMLParseError, text: string): YamlFault {
  const length = pos[1] - pos[0]
  const lead = /^\s*/.exec(text.slice(pos[0]))?.[0].length ?? 0
  const offset = Math.min(pos[0] + lead, text.trimEnd().length)
  if (code === 'DUPLICATE_KEY') {
    const key = /^[^:\n]*/.exec(text.slice(offset))?.[0].trim() ?? ''
    return { reason: `the field \`${key}\` is set twice`, offset, length: key.length, hint: 'Remove one of the two.' }
  }
  const opened = /^Missing closing (.)|^Flow (sequence|map)/.exec(message)
  if (opened) {
    const sign = opened[1] ?? (opened[2] === 'map' ? '{' : '[')
    const reason = `what this \`${sign}\` begins is never closed`
    const hint = `Close it by \`${closing[sign] ?? sign}\`, or put a text that begins with \`${sign}\` into quotes.`
    return { reason, offset: Math.max(0, text.lastIndexOf(sign, offset)), length: 1, hint }
  }
  const known = words.find(([complaint]) => complaint.test(message))
  return { reason: known?.[1] ?? message.replace(/\.$/, ''), offset, length, hint: known?.[2] ?? quoting }
}
