import type { Element, ElementContent } from 'hast'
import { readFence } from '../text/fence.ts'
import { textOf } from './math.ts'

/** Complete a file tree: a nested list, or one drawn in a code block. If it is neither, returns a hint. */
export function fileTree(node: Element): string | undefined {
  const [first, ...more] = partsOf(node)
  if (first && isElement(first, 'pre') && more.length === 0) {
    const list = listOf(readSketch(textOf(first)), marksOf(first))
    if (list.children.length === 0) return 'Write one file or folder on each line.'
    node.children = [list]
  } else if (!first || !isElement(first, 'ul') || more.length > 0)
    return 'Write a list with `-`, in which folders contain lists, or one code block.'
  for (const child of node.children) if (isElement(child, 'ul')) complete(child)
  return undefined
}

/** Mark the folders of a list and the comments after names. */
function complete(list: Element) {
  for (const item of list.children) {
    if (!isElement(item, 'li')) continue
    // In a list with empty lines, items contain paragraphs.
    const line = partsOf(item).find((part): part is Element => isElement(part, 'p')) ?? item
    const end = line.children.findIndex(
      (child) => isElement(child, 'ul') || isElement(child, 'ol') || isElement(child, 'p'),
    )
    const inline = trimmed(line.children.slice(0, end < 0 ? undefined : end))
    const below = end < 0 ? [] : line.children.slice(end)
    const { name, comment } = splitName(inline)
    const lists = [...below, ...(line === item ? [] : item.children)].filter((one) => isElement(one, 'ul'))
    const isFolder = lists.length > 0 || /\/$/.test(textOf(box('b', name)))
    if (isFolder) item.properties.className = ['kit-folder']
    else if (/^(?:…|\.\.\.)$/.test(textOf(box('b', name)))) item.properties.className = ['kit-more']
    const slash: ElementContent[] =
      isFolder && !/\/$/.test(textOf(box('b', name))) ? [{ type: 'text', value: '/' }] : []
    const remark: ElementContent[] =
      comment.length > 0
        ? [
            { type: 'text', value: ' ' },
            { ...box('span', comment), properties: { className: ['kit-comment'] } },
          ]
        : []
    item.children = [
      ...name,
      ...slash,
      ...remark,
      ...lists.flatMap((one): ElementContent[] => [{ type: 'text', value: '\n' }, one]),
    ]
    for (const one of lists) if (isElement(one, 'ul')) complete(one)
  }
}

function box(tagName: string, children: readonly ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children: [...children] }
}

function trimmed(nodes: readonly ElementContent[]): ElementContent[] {
  const all = [...nodes]
  const last = all.at(-1)
  if (last?.type === 'text') all[all.length - 1] = { ...last, value: last.value.trimEnd() }
  const first = all[0]
  if (first?.type === 'text') all[0] = { ...first, value: first.value.trimStart() }
  return all.filter((one) => one.type !== 'text' || one.value !== '')
}

/** Splits nodes into a name, up to the first space or the first element, and a comment. */
function splitName(nodes: readonly ElementContent[]) {
  const [first, ...rest] = nodes
  if (first?.type !== 'text') return { name: first ? [first] : [], comment: trimmed(rest) }
  const [, name = '', comment = ''] = /^(\S+)\s*([\s\S]*)$/.exec(first.value) ?? []
  return {
    name: [{ type: 'text', value: name }] as ElementContent[],
    comment: trimmed(comment === '' ? rest : [{ type: 'text', value: comment }, ...rest]),
  }
}

/** A line of a drawn tree: indentation, name and comment. */
interface Line {
  readonly margin: number
  readonly name: string
  readonly comment: string
}

/** Reads lines such as `├── cache.ts  # a comment`, or the same with spaces. */
function readSketch(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const lead = /^[\s│├└┣┗┃╰─━|`+]*(?:-+\s)?\s*/.exec(line.slice(0, 200))?.[0] ?? ''
    const [name = '', ...comment] = line
      .slice(lead.length)
      .trim()
      .split(/\s+(?:#|\/\/|←|<-)\s*|\s{2,}/)
    return name === '' ? [] : [{ margin: lead.length, name, comment: comment.join(' ') }]
  })
}

/** The numbers of the lines that the code block marks. */
function marksOf(pre: Element): ReadonlySet<number> {
  const code = pre.children.find((child) => isElement(child, 'code'))
  return readFence((code?.data as { meta?: string | null } | undefined)?.meta ?? '').lines
}

function listOf(lines: readonly Line[], marks: ReadonlySet<number>): Element {
  const top = box('ul', [])
  const open: { readonly margin: number; readonly item: Element }[] = []
  for (const [index, { margin, name, comment }] of lines.entries()) {
    while (open.length > 0 && (open.at(-1)?.margin ?? 0) >= margin) open.pop()
    const parent = open.at(-1)?.item
    let list = parent?.children.find((child): child is Element => isElement(child, 'ul'))
    if (parent && !list) {
      list = box('ul', [])
      parent.children.push(list)
    }
    const shown: ElementContent = { type: 'text', value: name }
    const isMarked = marks.has(index + 1)
    const item = box('li', [
      ...(isMarked ? [box('strong', [shown])] : /\s/.test(name) ? [box('span', [shown])] : [shown]),
      ...(comment ? [{ type: 'text', value: ` ${comment}` } as const] : []),
    ])
    ;(list ?? top).children.push(item)
    open.push({ margin, item })
  }
  return top
}

/** The children of an element, except white space and comments. */
export function partsOf({ children }: Element): ElementContent[] {
  return children.filter((child) => child.type !== 'comment' && !(child.type === 'text' && child.value.trim() === ''))
}

/** Whether a node is an element with this name. */
export function isElement(node: ElementContent | undefined, tagName: string): node is Element {
  return node?.type === 'element' && node.tagName === tagName
}
