import type { Blockquote, Code, Heading, Paragraph, Parent, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import convert from 'npm-to-yarn'
import { visit } from 'unist-util-visit'
import { readFence, withoutHidden } from '../text/fence.ts'
import type { Say } from '../text/phrase.ts'
import { createSlugger } from '../text/slug.ts'
import type { SiteConfig } from '../types.ts'
import { abbreviations } from './abbreviations.ts'
import { alertBox } from './admonitions.ts'

/** remark transform: GitHub alerts, hidden lines, tabs for package managers, and `:emoji:`. `text` is the source of the tree. */
export async function extras(tree: Root, text: string, markdown: SiteConfig['markdown'], say: Say): Promise<void> {
  const { emoji, npm2yarn } = markdown
  if (text.includes('[!')) alerts(tree, markdown, say)
  hideLines(tree, text, markdown)
  if (markdown.dialect === 'mkdocs') abbreviations(tree, text)
  if (text.includes('npm2yarn')) packageManagers(tree, npm2yarn)
  if (emoji && text.search(shortcode) >= 0) await emojis(tree, markdown)
  if (/\{\s*\}/.test(text)) emptyBraces(tree)
}

/** Turns `{}` in the text of an MDX page into text: as an expression, it would show nothing. */
function emptyBraces(tree: Root) {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || !/^mdx(?:Text|Flow)Expression$/.test(node.type)) return
    const { value } = node as unknown as { readonly value: string }
    if (value.trim() !== '' || /^mdxJsx/.test(parent.type)) return
    const braces: Text = { type: 'text', value: `{${value}}`, position: node.position }
    const isText = node.type === ('mdxTextExpression' as string)
    ;(parent as Parent).children[index] = isText ? braces : { type: 'paragraph', children: [braces] }
  })
}

const alert = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][^\S\n]*(?:\n|$)/i
/** In VitePress, a title may follow. */
const titledAlert = /^\[!(NOTE|TIP|INFO|IMPORTANT|WARNING|CAUTION|DANGER)\][^\S\n]*/i

/** `> [!NOTE]` → the same box as `:::note`. */
function alerts(tree: Root, { dialect }: Pick<SiteConfig['markdown'], 'dialect'>, say: Say) {
  const mayHaveTitle = dialect === 'vitepress'
  visit(tree, 'blockquote', (quote: Blockquote, index, parent) => {
    const [first, ...rest] = quote.children
    if (!parent || index === undefined || first?.type !== 'paragraph') return
    const [lead, ...others] = first.children
    const pattern = mayHaveTitle ? titledAlert : alert
    const [mark, kind] = (lead?.type === 'text' && pattern.exec(lead.value)) || []
    if (lead?.type !== 'text' || mark === undefined || kind === undefined) return
    const words = [{ ...lead, value: lead.value.slice(mark.length) }, ...others]
    const { title, text } = mark.endsWith('\n') ? { title: [], text: words } : splitLine(words)
    if (title.length > 0 && !mayHaveTitle) return
    const label = { type: 'paragraph', data: { directiveLabel: true }, children: title } as Paragraph
    const body = text.length > 0 ? [{ ...first, children: text } as Paragraph, ...rest] : rest
    const box = alertBox(kind.toLowerCase(), title.length > 0 ? [label, ...body] : body, say)
    ;(parent as Parent).children[index] = { ...box, position: quote.position } as never
  })
}

/** Splits a text into its first line, without empty parts, and the rest. */
function splitLine(words: readonly PhrasingContent[]) {
  const end = words.findIndex((one) => one.type === 'break' || (one.type === 'text' && one.value.includes('\n')))
  const last = words[end]
  const [before = '', ...lines] = last?.type === 'text' ? last.value.split('\n') : []
  const after = lines.join('\n')
  const part = (value: string): PhrasingContent[] => (value.trim() === '' ? [] : [{ type: 'text', value }])
  const isShown = (one: PhrasingContent) => one.type !== 'text' || one.value.trim() !== ''
  return {
    title: [...(end < 0 ? words : words.slice(0, end)).filter(isShown), ...part(before)],
    text: end < 0 ? [] : [...part(after), ...words.slice(end + 1)],
  }
}

/** Removes hidden lines of code. In a block that shows a file, sets `hidelines` in its opening line for `withFile`. */
function hideLines(tree: Root, text: string, { dialect, hiddenLines }: SiteConfig['markdown']) {
  const prefixes: Readonly<Record<string, string>> = { ...(dialect === 'mdbook' && { rust: '#' }), ...hiddenLines }
  if (!text.includes('hidelines=') && Object.keys(prefixes).length === 0) return
  visit(tree, 'code', (node: Code) => {
    // As in mdBook, attributes may follow the language after a comma.
    const [lang = '', ...attributes] = (node.lang ?? '').split(',')
    const written = readFence(`${attributes.join(' ')} ${node.meta ?? ''}`)
    const hidden = written.hidden ?? (Object.hasOwn(prefixes, lang) ? prefixes[lang] : undefined)
    if (hidden === undefined) return
    node.value = withoutHidden(node.value, { lang, hidden })
    if (written.file === undefined || node.meta?.includes('hidelines=')) return
    node.meta = `hidelines=${hidden.includes('"') ? `'${hidden}'` : `"${hidden}"`} ${node.meta ?? ''}`
  })
}

const labels: Readonly<Record<string, string>> = { npm: 'npm', yarn: 'Yarn', pnpm: 'pnpm', bun: 'Bun' }

/** A code block with `npm2yarn` after its language → tabs with the same command for each package manager. */
function packageManagers(tree: Root, { sync, converters }: SiteConfig['markdown']['npm2yarn']) {
  visit(tree, 'code', (node: Code, index, parent) => {
    if (!parent || index === undefined || !/(^|\s)npm2yarn(\s|$)/.test(node.meta ?? '')) return
    const meta = (node.meta as string).replace(/(^|\s)npm2yarn(?=\s|$)/, '').trim() || null
    const commands = [
      ['npm', node.value] as const,
      ...converters.map((name) => [name, convert(node.value, name)] as const),
    ]
    const tabs = commands.map(([value], at) =>
      element('button', { ...tab, dataValue: value, ariaSelected: `${at === 0}`, tabIndex: at === 0 ? 0 : -1 }, [
        { type: 'text', value: labels[value] } as Text,
      ]),
    )
    const panels = commands.map(([value, command], at) => {
      const selected = at === 0 ? { dataSelected: '' } : {}
      return element(
        'div',
        { className: ['tab-panel'], role: 'group', ariaLabel: labels[value], dataValue: value, ...selected },
        [
          element('p', { className: ['tab-label'] }, [{ type: 'text', value: labels[value] } as Text]),
          { ...node, meta, value: command },
        ],
      )
    })
    const list = element('div', { className: ['tab-list'], role: 'tablist', ariaOrientation: 'horizontal' }, tabs)
    const group = sync ? { dataGroup: 'npm2yarn' } : {}
    parent.children[index] = element('div', { className: ['tabs'], ...group }, [list, ...panels])
    return index + 1
  })
}

const tab = { type: 'button', role: 'tab' }

/** A node that remark-rehype turns into an element with this name. */
function element(hName: string, hProperties: object, children: readonly RootContent[]): RootContent {
  return { type: 'box', data: { hName, hProperties }, children } as unknown as RootContent
}

const shortcode = /:([a-z\d_+-]+):/g
/** Not inside a word, a time, a path or an address. */
const shortcodes = /(?<![\p{L}\p{N}:/])(?::[a-z\d_+-]+:)+(?![\p{L}\p{N}:/])/gu

/** `:rocket:` → 🚀. A heading keeps the id of its original text; in VitePress, that of the text without emoji. */
async function emojis(tree: Root, { dialect }: Pick<SiteConfig['markdown'], 'dialect'>) {
  const texts: Text[] = []
  visit(tree, 'text', (node: Text) => {
    if (node.value.search(shortcodes) >= 0) texts.push(node)
  })
  if (texts.length === 0) return
  const { nameToEmoji } = await import('gemoji')
  const replace = (text: string, draw: (emoji: string, code: string) => string) =>
    text.replace(shortcodes, (run) =>
      run.replace(shortcode, (code, name) =>
        Object.hasOwn(nameToEmoji, name) ? draw(nameToEmoji[name] as string, code) : code,
      ),
    )
  visit(tree, 'heading', (node: Heading) => {
    const text = textOf(node)
    const plain = replace(text, (_, code) => (dialect === 'vitepress' ? '' : code))
    if (node.data?.hProperties?.id || replace(text, (emoji) => emoji) === text) return
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: createSlugger({ dialect })(plain) } }
  })
  for (const node of texts) node.value = replace(node.value, (emoji) => emoji)
}
