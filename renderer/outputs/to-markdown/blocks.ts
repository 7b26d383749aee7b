import { isChrome } from './chrome.ts'
import { escapeStart, fenceFor } from './escape.ts'
import { formulaOf, InlinePrinter, type Writing } from './inline.ts'
import { printTable } from './table.ts'
import { kindOf } from './tag-kinds.ts'
import { Element, findElement, hasClass, type Node, textOf } from './tree.ts'

/** Prints block content. */
export class BlockPrinter {
  private readonly line: InlinePrinter

  constructor(writing: Writing) {
    this.line = new InlinePrinter(writing)
  }

  /** Nodes as blocks, in order. */
  print(nodes: readonly Node[]): string[] {
    const out: string[] = []
    let run: Node[] = []
    let list = ''
    const flush = () => {
      if (run.length === 0) return
      const text = this.paragraph(run)
      run = []
      if (text === '') return
      out.push(text)
      list = ''
    }
    for (const node of nodes) {
      if (typeof node === 'string' || !isBlockLike(node)) {
        // Most text between blocks is a line break.
        if (node !== '\n' || run.length > 0) run.push(node)
        continue
      }
      if (isChrome(node)) continue
      flush()
      // Two consecutive lists would become one.
      const isSecond = list === node.tag
      const made = this.block(node, isSecond)
      if (made.length > 0) list = (node.tag === 'ul' || node.tag === 'ol') && !isSecond ? node.tag : ''
      out.push(...made)
    }
    flush()
    return out
  }

  /** The contents of an element as blocks. */
  private inside({ children, holdsBlock }: Element): string[] {
    if (holdsBlock) return this.print(children)
    // Most elements contain at most one line.
    const text = this.paragraph(children)
    return text === '' ? [] : [text]
  }

  private paragraph(nodes: readonly Node[]): string {
    const text = this.line.print(nodes)
    if (!text.includes('\n')) return escapeStart(text.trim())
    const lines = text
      .replace(/ +\n|\s*\\\n\s*$/g, '\n')
      .trim()
      .replace(/^(?:\\\n\s*)+/, '')
    return lines
      .split('\n')
      .map((line) => escapeStart(line.trim()))
      .join('\n')
  }

  private block(element: Element, isSecond: boolean): string[] {
    const { tag, children } = element
    switch (tag) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.heading(Number(tag[1]), children)
      case 'p':
      case 'dt':
      case 'summary':
        return tag !== 'p' || isLabel(element) ? this.label(element) : this.inside(element)
      case 'pre':
        return [codeBlock(element)]
      case 'ul':
      case 'ol':
      case 'menu':
        return this.list(element, isSecond)
      case 'blockquote':
        return quoted(this.print(children))
      case 'hr':
        return ['---']
      case 'table':
        return printTable(element, (part) => this.inside(part))
      case 'a':
        return [this.line.print([element]).trim()].filter(Boolean)
      case 'span':
        return hasClass(element, 'katex-display') ? [`$$\n${formulaOf(element)}\n$$`] : this.print(children)
      case 'div':
        if (hasClass(element, 'admonition')) return quoted(this.print(children))
        return hasClass(element, 'code') ? this.code(children) : this.print(children)
      case 'section':
        return element.has('data-footnotes') ? this.footnotes(element) : this.print(children)
      default:
        return this.inside(element)
    }
  }

  private heading(depth: number, children: readonly Node[]): string[] {
    const text = this.line.print(children).replace(/\\?\n/g, ' ').replace(/ {2,}/g, ' ').trim()
    return text === '' ? [] : [`${'#'.repeat(depth)} ${text.replace(/ (#+)$/, ' \\$1')}`]
  }

  /** The title of a tab, an admonition or an answer. */
  private label({ children, holdsBlock }: Element): string[] {
    if (holdsBlock) return this.print(children)
    const strong = new Element(kindOf('strong'))
    strong.children.push(...children)
    const text = this.line.print([strong])
    return text.trim() === '' ? [] : [text.trim()]
  }

  /** A code block below its title. */
  private code(children: readonly Node[]): string[] {
    return children.flatMap((node) => {
      if (typeof node === 'string') return []
      return hasClass(node, 'code-title') ? this.label(node) : this.print([node])
    })
  }

  private list(element: Element, isSecond: boolean): string[] {
    const { tag, children } = element
    const items = children.filter((node) => typeof node === 'object' && !isChrome(node)) as Element[]
    let number = tag === 'ol' ? Number(element.attribute('start') ?? 1) || 0 : 0
    const isLoose = items.some((item) => item.holdsBlock && item.children.some(isLooseIn))
    const printed = items.map((item) => {
      const mark = tag === 'ol' ? `${number++}${isSecond ? ')' : '.'}` : isSecond ? '*' : '-'
      const text = this.inside(item).join(isLoose ? '\n\n' : '\n')
      return `${mark} ${indented(withTask(text), mark.length + 1)}`.trimEnd()
    })
    return printed.length === 0 ? [] : [printed.join(isLoose ? '\n\n' : '\n')]
  }

  private footnotes({ children }: Element): string[] {
    const list = findElement(children, ({ tag }) => tag === 'ol')
    const notes = (list?.children ?? []).filter((node) => typeof node === 'object')
    return notes.map((note, index) => `[^${index + 1}]: ${indented(this.print(note.children).join('\n\n'), 4)}`)
  }
}

/** Whether an element is a block or contains one. */
function isBlockLike(element: Element): boolean {
  return element.isBlock || (element.holdsBlock && !isChrome(element))
}

function isLabel(element: Element): boolean {
  return hasClass(element, 'tab-label') || hasClass(element, 'admonition-title')
}

/** Whether a node in a list item needs empty lines around it: paragraphs and code do, nested lists do not. */
function isLooseIn(node: Node): boolean {
  if (typeof node === 'string') return false
  const { tag, isBlock, holdsBlock } = node
  if (!isBlock && !holdsBlock) return false
  return (
    ['p', 'pre', 'blockquote', 'table', 'dl'].includes(tag) || (holdsBlock && /^(?:div|section|article|h\d)$/.test(tag))
  )
}

/** Unescapes the checkbox `\[x\]` of a task. */
function withTask(text: string): string {
  return text.replace(/^(\[[x ]\]) */, '$1 ')
}

function quoted(blocks: readonly string[]): string[] {
  if (blocks.length === 0) return []
  const lines = blocks.join('\n\n').split('\n')
  return [lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')]
}

function indented(text: string, width: number): string {
  return text.includes('\n') ? text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`) : text
}

function codeBlock(element: Element): string {
  const { children } = element
  const written = textOf(children)
  const lines = written.slice(written.startsWith('\n') ? 1 : 0, written.endsWith('\n') ? -1 : undefined)
  // Marked or numbered empty lines contain a space, so that they have a height.
  const text = lines.includes(' \n') || lines.endsWith(' ') ? lines.replace(/^ $/gm, '') : lines
  const code = findElement(children, ({ tag }) => tag === 'code')
  const [, named] = /(?:^|\s)language-(\S+)/.exec(code?.attribute('class') ?? '') ?? []
  const lang = element.attribute('data-lang') ?? named ?? ''
  const fence = fenceFor(text, 3)
  return `${fence}${lang}\n${text}\n${fence}`
}
