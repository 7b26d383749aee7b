import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Section } from '../types.ts'
import { isFormula, sourceOf, textOf } from './math.ts'
import { scanHtml } from './raw-html.ts'

export interface Texts {
  readonly sections: Section[]
  readonly words: number
  readonly lead?: string | undefined
}

/** Plain text by heading, code apart; the first paragraph as the lead. Must run before holes are cut. */
export function gatherSections(tree: Root): Texts {
  const sections: { id: string; depth: number; title: string; text: string; code: string }[] = [
    { id: '', depth: 1, title: '', text: '', code: '' },
  ]
  let lead: string | undefined
  const visit = (node: Root | RootContent | ElementContent, boxed: boolean) => {
    const current = sections.at(-1) as (typeof sections)[number]
    if (node.type === 'text') current.text += node.value
    else if (node.type === 'raw') current.text += scanHtml(node.value).text
    else if (node.type === 'element') {
      if (/^h[1-6]$/.test(node.tagName)) {
        if (node.tagName !== 'h1')
          sections.push({
            id: String(node.properties.id ?? ''),
            depth: Number(node.tagName[1]),
            title: textOf(node),
            text: '',
            code: '',
          })
        return
      }
      if (node.tagName === 'pre') {
        current.code += `${textOf(node)}\n`
        return
      }
      if (isFormula(node)) {
        current.text += sourceOf(node)
        return
      }
      // Names of tabs, which stand above their panels too.
      if (node.tagName === 'button') return
      const inner = boxed || isBox(node)
      if (node.tagName === 'p' && !inner) lead ??= clean(textOf(node)) || undefined
      for (const child of node.children) visit(child, inner)
      if (/^(p|li|td|th|div|blockquote|dd|dt|summary)$/.test(node.tagName)) current.text += ' '
    } else if (node.type === 'root') for (const child of node.children) visit(child, boxed)
  }
  visit(tree, false)
  const done = sections.map((section) => ({ ...section, text: clean(section.text), code: section.code.trim() }))
  const words = done.reduce((sum, { title, text }) => sum + countWords(title) + countWords(text), 0)
  return { sections: done.filter((section) => section.id || section.text || section.code), words, lead }
}

function isBox(node: Element): boolean {
  return (
    [node.properties.className ?? []].flat().includes('admonition') ||
    node.tagName === 'blockquote' ||
    node.tagName === 'table'
  )
}

function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
}
