import { parseDocument, type YAMLParseError } from 'yaml'

/** The first mistake of a YAML text: what is wrong, in an author's words, and where. */
export interface YamlFault {
  readonly reason: string
  readonly offset: number
  readonly length: number
}

/** Find the first mistake of a YAML text. What follows it is mostly its consequence, so it is left out. */
export function findYamlFault(text: string): YamlFault | undefined {
  const document = parseDocument(text, { prettyErrors: false })
  const [first, second] = document.errors
  if (first?.code === 'BLOCK_AS_IMPLICIT_KEY' && second?.code === 'MULTILINE_IMPLICIT_KEY')
    return { reason: 'these lines are not indented as the ones above them ask for', offset: second.pos[0], length: 1 }
  if (first) return explain(first, text)
  try {
    document.toJS()
    return undefined
  } catch {
    const [alias = '*'] = /\*[^\s,\]}]+/.exec(text) ?? []
    return {
      reason: `\`${alias}\` refers to nothing; a text that begins with \`*\` needs quotes`,
      offset: Math.max(0, text.indexOf(alias)),
      length: alias.length,
    }
  }
}

/** The parser's commonest complaints, and what they mean for an author. */
const words: readonly (readonly [complaint: RegExp, reason: string])[] = [
  [/^Tabs are not allowed/, 'the line is indented by a tab; YAML takes only spaces'],
  [/^Nested mappings/, 'a second `: ` stands in this line; a value that holds one needs quotes'],
  [/^Implicit keys need/, 'this is no `field: value` line; a space must follow the colon'],
  [/ at node end$/, 'the value has ended before this; a quote inside a quoted text is written twice'],
  [/same column$|sequence may not be used/, 'the line is not indented like its neighbours'],
  [/^Plain value cannot start/, 'a value cannot begin with this sign; put it into quotes'],
]

function explain({ code, message, pos }: YAMLParseError, text: string): YamlFault {
  const length = pos[1] - pos[0]
  const lead = /^\s*/.exec(text.slice(pos[0]))?.[0].length ?? 0
  const offset = Math.min(pos[0] + lead, text.trimEnd().length)
  if (code === 'DUPLICATE_KEY') {
    const key = /^[^:\n]*/.exec(text.slice(offset))?.[0].trim() ?? ''
    return { reason: `the field \`${key}\` is set twice`, offset, length: key.length }
  }
  const opened = /^Missing closing (.)|^Flow (sequence|map)/.exec(message)
  if (opened) {
    const sign = opened[1] ?? (opened[2] === 'map' ? '{' : '[')
    const reason = `what this \`${sign}\` begins is never closed`
    return { reason, offset: Math.max(0, text.lastIndexOf(sign, offset)), length: 1 }
  }
  const known = words.find(([complaint]) => complaint.test(message))
  return { reason: known?.[1] ?? message.replace(/\.$/, ''), offset, length }
}
