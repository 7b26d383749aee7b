import { attributes, escapeLabel, mapProse } from './prose.ts'
import { readFront, splitHome } from './vitepress-home.ts'

/** Containers without a box of their own: what is in them stays. */
const plain = /^(?:code-group|raw|v-pre)$/
const opening = /^((?:[^\S\n]|>|[-*+][^\S\n]|\d+[.)][^\S\n])*)(:{3,})[^\S\n]*([a-z][\w-]*)[^\S\n]*(.*?)[^\S\n]*$/i
const closing = /^[\s>]*:{3,}\s*$/
const contents = /^[^\S\n]*\[\[toc\]\][^\S\n]*$/i
const snippet = /^<<<[^\S\n]*(\S+?)(#[\w-]+)?(?:[^\S\n]*\{([^{}]*)\})?(?:[^\S\n]*\[([^\]]*)\])?[^\S\n]*$/
const badge = /<Badge\b((?:[^<>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([^<]*)<\/Badge>)/g
/** Longer lines are none of these. */
const longest = 1000

/** Markdown of VitePress: its containers, samples, badges and home pages; the code of components is left out. */
export function fromVitepress(text: string): string {
  const { head, body } = splitHome(text)
  const fill = fieldFiller(text)
  const isPlain: boolean[] = []
  let isSample = false
  return head + mapProse(withoutScripts(body), (line, next) => (line.length > longest ? line : convert(line, next)))

  function convert(line: string, next: string | undefined): string {
    if (isSample) {
      isSample = false
      // The end of the block takes the place of an empty line.
      return line.trim() === '' ? '```' : `\`\`\`\n${convert(line, next)}`
    }
    if (contents.test(line)) return ''
    if (closing.test(line)) return isPlain.pop() ? '' : line
    const [, lead = '', colons = '', kind = '', title = ''] = opening.exec(line) ?? []
    if (kind !== '') {
      isPlain.push(plain.test(kind.toLowerCase()))
      return isPlain.at(-1) ? '' : lead + colons + kind + titleOf(title)
    }
    const opened = sample(line)
    if (opened === undefined)
      return fill(line)
        .replace(badge, (_, given: string, inner?: string) => badgeOf(given, inner))
        .replace(attributes, '')
    isSample = next !== undefined
    return isSample ? opened : `${opened}\n\`\`\``
  }
}

/** `{{ $frontmatter.title }}` → the field of the page, outside of code. */
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

/** `Click me {open}` → `[Click me]` */
function titleOf(written: string): string {
  const words = written.replace(/\s*\{[^{}]*\}$/, '')
  return words === '' || /^\[.*\]$/.test(words) ? words : `[${escapeLabel(words)}]`
}

/** `<<< @/a.ts#part{2}` → the opening line of a code block with that file. */
function sample(line: string): string | undefined {
  const [, path, part = '', about = '', title] = snippet.exec(line) ?? []
  if (path === undefined) return undefined
  const file = path.replace(/^@(?=\/)/, '')
  const words = about.split(/\s+/).filter((word) => word !== '')
  const lines = words.find((word) => /^[\d,-]+$/.test(word))
  const lang = words.find((word) => /^[a-z]/i.test(word)) ?? /\.(\w+)$/.exec(file)?.[1] ?? 'text'
  const marks = [lines && `{${lines}}`, title && `title="${title}"`, `file="${file}${part}"`].filter(Boolean)
  return `\`\`\`${lang} ${marks.join(' ')}`
}

/** `type="tip" text="v2"` → `:badge[v2]{kind=tip}` */
function badgeOf(attributes: string, inner: string | undefined): string {
  const [text, kind] = ['text', 'type'].map(
    (name) => new RegExp(`(?<![\\w:])${name}=["']([^"']*)["']`).exec(attributes)?.[1],
  )
  const label = (text ?? inner ?? '').trim()
  return label === '' ? '' : `:badge[${escapeLabel(label)}]${kind ? `{kind=${kind}}` : ''}`
}

const code = /^<(script|style)\b([^>\n]*)>/gm

/** Scripts of a page are code of its component, which is not run; their lines stay empty, and those of its own styles. */
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
