import { parseDocument, type SchemaOptions, type YAMLError } from 'yaml'
import { findAliasBomb } from './alias-bomb.ts'

/** An error in a YAML text: its location, and what is wrong in an author's words. */
export interface YamlFault {
  readonly reason: string
  readonly offset: number
  readonly length: number
  readonly hint: string
  /** `colon`: a value without quotes contains `: `. */
  readonly kind?: 'colon' | undefined
}

/** Find the first error in a YAML text. Later ones are usually consequences of it. */
export function findYamlFault(text: string, types?: YamlTypes): YamlFault | undefined {
  const read = readYaml(text, types)
  return 'fault' in read ? read.fault : undefined
}

/** How unquoted values are read. */
export interface YamlTypes extends SchemaOptions {
  /** Whether a tag other than these types is an error; otherwise it is ignored. */
  readonly isClosed?: boolean
}

export type YamlRead = { readonly value: unknown } | { readonly fault: YamlFault }

/** The value of a YAML text, or its first error. */
export function readYaml(text: string, types: YamlTypes = {}): YamlRead {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error', ...types })
  const [first, second] = types.isClosed
    ? [...document.errors, ...document.warnings.filter(isUnknownTag)]
    : document.errors
  if (first?.code === 'BLOCK_AS_IMPLICIT_KEY' && second?.code === 'MULTILINE_IMPLICIT_KEY')
    return faulty({ reason: unaligned, offset: nextLine(text, second.pos[0]), length: 1, hint: indentation })
  if (first) return faulty(explain(first, text))
  const bomb = findAliasBomb(document)
  if (bomb) {
    const { source, offset } = bomb
    const reason = `\`*${source}\` expands to more than 100,000 values`
    return faulty({ reason, offset, length: source.length + 1, hint: 'Write the values out, without `&` and `*`.' })
  }
  try {
    return { value: document.toJS({ maxAliasCount: -1 }) as unknown }
  } catch {
    const [alias = '*'] = /\*[^\s,\]}]+/.exec(text) ?? []
    return faulty({
      reason: `\`${alias}\` refers to nothing; text that begins with \`*\` needs quotes`,
      offset: Math.max(0, text.indexOf(alias)),
      length: alias.length,
      hint: quoting,
    })
  }
}

/** The offset of the first text on a later line. */
function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end + text.slice(end).search(/\S/)
}

function isUnknownTag({ code }: YAMLError): boolean {
  return code === 'TAG_RESOLVE_FAILED'
}

function faulty(fault: YamlFault) {
  return { fault }
}

const quoting = 'Text that contains `:`, `#`, `{`, `[` or quotes often needs quotes around it.'
const unaligned = 'the line is not indented like the lines around it'
const indentation = 'Indent the line with spaces, as far as the lines around it.'

/** The parser's most frequent messages, and what they mean to an author. */
const words: readonly (readonly [complaint: RegExp, reason: string, hint?: string])[] = [
  [/^Tabs are not allowed/, 'the line is indented with a tab, but YAML allows only spaces', indentation],
  [/^Nested mappings/, 'there is a second `: ` in this line; a value that contains one needs quotes'],
  [
    /^Implicit (map )?keys need/,
    'this is not a `field: value` line; the colon must be followed by a space',
    'Write `field: value`.',
  ],
  [/ at node end$/, 'the value ends before this; double a quote inside quoted text'],
  [/same column$|sequence may not be used/, unaligned, indentation],
  [/^Unresolved tag/, 'this tag does not exist; text that begins with `!` needs quotes'],
  [/^Plain value cannot start/, 'a value cannot begin with this character; put it in quotes'],
]

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

function explain({ code, message, pos }: YAMLError, text: string): YamlFault {
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
    const start = Math.max(0, text.lastIndexOf(sign, offset))
    const end = text.indexOf(closing[sign] ?? sign, start + 1)
    // If another field follows before the sign found here, that sign belongs elsewhere and the closing one is missing.
    if (end >= 0 && !/\n[\w-]+:/.test(text.slice(start, end))) {
      const unindented = `what follows this \`${sign}\` continues on a line that is not indented`
      return { reason: unindented, offset: start, length: 1, hint: 'Indent each of its lines.' }
    }
    const reason = `this \`${sign}\` is never closed`
    const hint = `Close it with \`${closing[sign] ?? sign}\`, or put text that begins with \`${sign}\` in quotes.`
    return { reason, offset: start, length: 1, hint }
  }
  if (/ at node end$/.test(message) && text[pos[0] - 1] === '\n')
    return { reason: unaligned, offset, length, hint: indentation }
  const known = words.find(([complaint]) => complaint.test(message))
  const kind = message.startsWith('Nested mappings') ? 'colon' : undefined
  return { reason: known?.[1] ?? message.replace(/\.$/, ''), offset, length, hint: known?.[2] ?? quoting, kind }
}
