import { kindHere } from './mkdocs-kinds.ts'
import { codeBegunBy, endsCode, type OpenCode } from './prose.ts'

/** A line that begins a block: slashes, name and title. */
const opening = /^([^\S\n]*)(\/{3,})[^\S\n]+([a-z][a-z-]*)(?:[^\S\n]*\|[^\S\n]*(.*?))?[^\S\n]*$/
const closing = /^[^\S\n]*(\/{3,})[^\S\n]*$/
/** `    open: true`, directly below the opening line. */
const option = /^[^\S\n]*[ ]{4}([\w-]+):[^\S\n]*(.*?)[^\S\n]*$/

/** Blocks of which only the text is kept. */
const plain = new Set('caption define figure-caption html table-caption'.split(' '))
/** Longer lines match none of these patterns. */
const longest = 1000

interface Block {
  readonly slashes: string
  /** Whether its lines are indented. */
  readonly isBox: boolean
}

/** Converts blocks of PyMdown Extensions to indented ones: `/// note | Title`, up to `///` → `!!! note "Title"`. */
export function fromBlocks(body: string): string {
  if (!body.includes('///')) return body
  const made: string[] = []
  const open: Block[] = []
  let code: OpenCode | undefined
  const lines = body.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    const indent = '    '.repeat(open.filter(({ isBox }) => isBox).length)
    const isCode = code !== undefined
    if (code && endsCode(line, code)) code = undefined
    else code ??= codeBegunBy(line)
    const begun = isCode || code || line.length > longest ? null : opening.exec(line)
    const [, lead = '', slashes = '', name = '', title] = begun ?? []
    if (begun && isBlock(name)) {
      const options = optionsAt(lines, at + 1)
      at += options.size
      open.push({ slashes, isBox: !plain.has(name) })
      // Empty lines keep the line numbers of errors.
      made.push(plain.has(name) ? '' : indent + lead + headOf(name, title, options), ...Array(options.size).fill(''))
    } else if (!isCode && closing.exec(line)?.[1] === open.at(-1)?.slashes && open.length > 0) {
      open.pop()
      made.push('')
    } else made.push(line.trim() === '' ? line : indent + line)
  }
  return made.join('\n')
}

function isBlock(name: string): boolean {
  return plain.has(name) || ['admonition', 'details', 'tab'].includes(name) || kindHere(name) !== undefined
}

function optionsAt(lines: readonly string[], start: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let at = start; ; at++) {
    const [, key, value = ''] = option.exec(lines[at] ?? '') ?? []
    if (key === undefined) return found
    found.set(key, value)
  }
}

function headOf(name: string, title: string | undefined, options: ReadonlyMap<string, string>): string {
  if (name === 'tab') return `=== "${title ?? ''}"`
  const isGeneral = name === 'admonition' || name === 'details'
  const kind = isGeneral ? (options.get('type') ?? 'note') : name
  if (name !== 'details') return title ? `!!! ${kind} "${title}"` : `!!! ${kind}`
  const sign = /^true$/i.test(options.get('open') ?? '') ? '???+' : '???'
  return `${sign} ${kind} "${title || 'Details'}"`
}
