import type { Element, ElementContent, Nodes, Parent, Root, Text } from 'hast'
import type { SmartSymbols } from '../config/markdown.ts'

type Kind = SmartSymbols[number]

const fractions: Readonly<Record<string, string>> = {
  ...{ '1/4': '¼', '1/2': '½', '3/4': '¾', '1/3': '⅓', '2/3': '⅔', '1/5': '⅕', '2/5': '⅖', '3/5': '⅗' },
  ...{ '4/5': '⅘', '1/6': '⅙', '5/6': '⅚', '1/8': '⅛', '3/8': '⅜', '5/8': '⅝', '7/8': '⅞' },
}
const arrows: Readonly<Record<string, string>> = { '-->': '→', '<--': '←', '<-->': '↔' }

/** The pattern of each kind and its symbol; the ending of an ordinal number becomes a superscript. */
const kinds: Readonly<Record<Kind, readonly [pattern: string, sign: (written: string) => string | Element]>> = {
  trademark: ['\\(tm\\)', () => '™'],
  copyright: ['\\(c\\)', () => '©'],
  registered: ['\\(r\\)', () => '®'],
  plusminus: ['\\+/-', () => '±'],
  arrows: ['<-->|(?<!-)-->|<--(?!-)', (written) => arrows[written] as string],
  notequal: ['=/=', () => '≠'],
  fractions: [`(?<!\\d)(?:${Object.keys(fractions).join('|')})(?!\\d)`, (written) => fractions[written] as string],
  ordinal_numbers: [
    ['(?:1[1-3]|[04-9]))th', '1)st', '2)nd', '3)rd'].map((end) => `(?<=\\b\\d*${end}\\b`).join('|'),
    raised,
  ],
  care_of: ['\\bc/o\\b', () => '℅'],
}

function raised(value: string): Element {
  return { type: 'element', tagName: 'sup', properties: {}, children: [{ type: 'text', value }] }
}

/** Elements whose text is not changed. */
const verbatim: ReadonlySet<string> = new Set([
  'code',
  'pre',
  'kbd',
  'samp',
  'math',
  'svg',
  'script',
  'style',
  'textarea',
])

/** rehype transform: `(c)`, `-->`, `1/2` → symbols, as in PyMdown Extensions. Runs after heading ids are set. */
export function smartSymbols(wanted: SmartSymbols) {
  const all = Object.entries(kinds).filter(([kind]) => wanted.includes(kind as Kind))
  const pattern = new RegExp(all.map(([kind, [written]]) => `(?<${kind}>${written})`).join('|'), 'g')
  const signOf = (groups: Readonly<Record<string, string | undefined>>) =>
    all.flatMap(([kind, [, sign]]) => (groups[kind] === undefined ? [] : [sign(groups[kind])]))[0] ?? ''
  const replace = (text: Text): ElementContent[] => {
    const made: ElementContent[] = []
    let [from, value] = [0, '']
    for (const { 0: written, index, groups = {} } of text.value.matchAll(pattern)) {
      const sign = signOf(groups)
      value += text.value.slice(from, index)
      from = index + written.length
      if (typeof sign === 'string') value += sign
      else {
        if (value !== '') made.push({ ...text, value })
        made.push(sign)
        value = ''
      }
    }
    value += text.value.slice(from)
    return value === '' ? made : [...made, { ...text, value }]
  }
  const visit = (node: Nodes) => {
    if (!('children' in node) || (node.type === 'element' && verbatim.has(node.tagName))) return
    const parent = node as Parent
    parent.children = parent.children.flatMap((child): Parent['children'] =>
      child.type === 'text' ? replace(child) : [child],
    )
    for (const child of parent.children) visit(child)
  }
  return (tree: Root) => visit(tree)
}
