import { admonitionKind } from '../../text/admonition-kinds.ts'
import { attributes, escapeLabel, escapeTitle, lastAttributes, mapProse, placeOf, textAttributes } from './prose.ts'
import { readFields } from './vitepress-fields.ts'
import { readFront, splitHome } from './vitepress-home.ts'
import { htmlOfTags } from './vitepress-tags.ts'

/** Containers without a box; their contents are kept. */
const plain = /^(?:code-group|raw|v-pre)$/
const opening = /^((?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*)(:{3,})[^\S\n]*([a-z][\w-]*)[^\S\n]*(.*?)[^\S\n]*$/i
const closing = /^[\s>]*:{3,}\s*$/
const contents = /^[^\S\n]*\[\[toc\]\][^\S\n]*$/i
const snippet = /^([^\S\n]*)<<<[^\S\n]*(\S+?)(#[\w-]+)?(?:[^\S\n]*\{([^{}]*)\})?(?:[^\S\n]*\[([^\]]*)\])?[^\S\n]*$/
const badge = /<Badge\b((?:[^<>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([^<]*)<\/Badge>)/g
/** Longer lines match none of these patterns. */
const longest = 1000

/** Converts VitePress: containers, samples, badges and home pages; removes scripts and the code of components. */
export function fromVitepress(text: string): string {
  const { head, body } = splitHome(readFields(text))
  const fill = fieldFiller(text)
  const around: string[] = []
  /** The indentation of a sample on the line before. */
  let sample: string | undefined
  const prose = htmlOfTags(withoutScripts(body))
  return head + mapProse(prose, (line, next) => (line.length > longest ? line : convert(line, next)))

  function convert(line: string, next: string | undefined): string {
    if (sample !== undefined) {
      const end = `${sample}\`\`\``
      sample = undefined
      // The end of the block replaces an empty line.
      return line.trim() === '' ? end : `${end}\n${convert(line, next)}`
    }
    if (contents.test(line)) return ''
    if (closing.test(line)) return plain.test(around.pop() ?? '') ? '' : line
    const [, lead = '', colons = '', kind = '', title = ''] = opening.exec(line) ?? []
    if (kind !== '') {
      around.push(kind.toLowerCase())
      return plain.test(kind.toLowerCase()) ? '' : lead + colons + kind + titleOf(title)
    }
    const opened = sampleOf(line, around.at(-1) === 'code-group')
    if (opened === undefined) return proseOf(fill(line))
    const indent = /^\s*/.exec(line)?.[0] ?? ''
    if (next === undefined) return `${opened}\n${indent}\`\`\``
    sample = indent
    return opened
  }
}

/** A line outside of code and containers. */
function proseOf(line: string): string {
  const isHeading = /^#{1,6}\s/.test(line)
  const made = line
    .replace(badge, (_, given: string, inner?: string) => badgeOf(given, inner, isHeading))
    .replace(attributes, '')
  return made.includes('{') && !isHeading ? withoutAttributes(made) : made
}

/** Removes attributes after emphasis and code, and at the end of a line, but keeps their ids as anchors. */
function withoutAttributes(line: string): string {
  const end = line.replace(lastAttributes, (_, list: string) => placeOf(list))
  // Inline code is kept.
  return end
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 ? part : part.replace(textAttributes, (_, list: string) => placeOf(list))))
    .join('')
}

/** `{{ $frontmatter.title }}` → the value of the field, outside code. */
function fieldFiller(text: string): (line: string) => string {
  if (!text.includes('$frontmatter')) return (line) => line
  const data: unknown = readFront(text)
  return (line) =>
    line.replace(/(`+)[^`]*\1|\{\{\s*\$frontmatter((?:\.[\w$]+)+)\s*\}\}/g, (whole, _, path?: string) => {
      const names = path?.split('.').slice(1) ?? []
      const value = names.reduce<unknown>((inner, name) => fieldOf(inner, name), data)
      if (path === undefined || !/^(?:string|number|boolean)$/.test(typeof value)) return whole
      return String(value)
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/[\\`*_[\]<>{}#|~&]/g, '\\$&')
    })
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? value[name as never] : undefined
}

/** `Click me {open}` → `[Click me]{open}` */
function titleOf(written: string): string {
  const [, words = '', given] = /^(.*?)\s*(?:\{([^{}]*)\})?$/.exec(written) ?? []
  const opens = given !== undefined && /(?<![\w-])open(?![\w-])/.test(given) ? '{open}' : ''
  if (words === '' || /^\[.*\]$/.test(words)) return words + opens
  return `[${escapeTitle(words)}]${opens}`
}

/** `<<< @/a.ts#part{2}` → the opening line of a code block with that file; in a group, the file name is its title. */
function sampleOf(line: string, isInGroup: boolean): string | undefined {
  const [, indent = '', path, part = '', about = '', written] = snippet.exec(line) ?? []
  if (path === undefined) return undefined
  const file = path.replace(/^@\/*/, '@/')
  const title = written || (isInGroup ? path.replace(/^.*\//, '') : '')
  const words = about.split(/\s+/).filter((word) => word !== '')
  const lines = words.find((word) => /^[\d,-]+$/.test(word))
  const lang = words.find((word) => /^[a-z]/i.test(word)) ?? /\.(\w+)$/.exec(file)?.[1] ?? 'text'
  const marks = [lines && `{${lines}}`, title && `title="${title}"`, `file="${file}${part}"`].filter(Boolean)
  return `${indent}\`\`\`${lang} ${marks.join(' ')}`
}

/** `type="tip" text="v2"` → `:badge[v2]{kind=tip}`. In a heading, text between the tags is a span, because its id includes it. */
function badgeOf(given: string, inner: string | undefined, isHeading: boolean): string {
  const [text, kind] = ['text', 'type'].map(
    (name) => new RegExp(`(?<![\\w:])${name}=["']([^"']*)["']`).exec(given)?.[1],
  )
  const label = (text ?? inner ?? '').trim()
  if (label === '') return ''
  if (isHeading && text === undefined)
    return `<span class="kit-badge" data-kind="${admonitionKind(kind ?? '')?.[0] ?? 'note'}">${label}</span>`
  return `:badge[${escapeLabel(label)}]${kind ? `{kind=${kind}}` : ''}`
}

const code = /^<(script|style)\b([^>\n]*)>/gm

/** Removes scripts, which are code of the page’s component and are not run, and its scoped styles; their lines stay, empty. */
function withoutScripts(text: string): string {
  if (text.search(code) < 0) return text
  const samples = mapProse(text, (line) => ' '.repeat(line.length))
  let made = ''
  let from = 0
  for (const { index, 0: opening, 1: name = '', 2: attributes = '' } of text.matchAll(code)) {
    if (index < from || samples[index] !== ' ' || (name === 'style' && !/\b(?:module|scoped|lang)\b/.test(attributes)))
      continue
    const end = text.indexOf(`</${name}>`, index + opening.length)
    if (end < 0) break
    made += text.slice(from, index) + text.slice(index, end).replace(/[^\n]/g, '')
    from = end + name.length + 3
  }
  return made + text.slice(from)
}
