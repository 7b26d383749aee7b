import type { Element, ElementContent, Root, RootContent } from 'hast'
import { shownCode } from '../text/fence.ts'
import { spaceless } from '../text/spaceless.ts'
import type { Section } from '../types.ts'
import { isExplanation, isFormula, sourceOf, textOf } from './math.ts'
import { scanHtml } from './raw-html.ts'
import { inline } from './visible-text.ts'

/** A section whose text consists of links to other pages at least to this share is about those pages. */
const mostlyLinks = 0.8

/** A section with at least this share of its text in tables printed by components lists data. */
const mostlyTables = 0.6

type Writable = { linked: number; tabled: number } & { -readonly [K in keyof Section]: Section[K] }

/** Placeholders for separators, until the text between them is known. */
const [endOfCell, endOfRow] = ['\uE000', '\uE001']

const nothing = { text: '', names: '', subjects: '', code: '', linked: 0, tabled: 0 }

export interface Texts {
  readonly sections: readonly Section[]
  readonly words: number
  readonly lead?: string | undefined
}

/**
 * Plain text by heading, with code kept separate, and the first paragraph as the lead; one in an admonition or a quotation only
 * if there is no other. Must run before holes are cut.
 */
export function gatherSections(tree: Root): Texts {
  const sections: Writable[] = [{ id: '', depth: 1, title: '', ...nothing }]
  let lead: string | undefined
  let boxedLead: string | undefined
  const visit = (node: Root | RootContent | ElementContent, boxed: boolean) => {
    const current = sections.at(-1) as Writable
    if (node.type === 'text') current.text += node.value
    else if (node.type === 'raw') current.text += scanHtml(node.value).text
    else if (node.type === 'element') {
      // A heading without an id, which only components print, does not begin a section, because no link could lead to it.
      if (/^h[1-6]$/.test(node.tagName) && (node.tagName === 'h1' || node.properties.id)) {
        if (node.tagName !== 'h1')
          sections.push({
            id: String(node.properties.id ?? ''),
            depth: Number(node.tagName[1]),
            title: textOf(node),
            ...nothing,
          })
        return
      }
      if (isExplanation(node)) return
      if (node.tagName === 'pre') {
        current.code += `${codeIn(node)}\n`
        return
      }
      if (isFormula(node)) {
        current.text += sourceOf(node)
        return
      }
      // Tab labels are also printed above their panels.
      if (node.tagName === 'button') return
      if (node.tagName === 'li' && isPointer(node)) current.linked += textOf(node).length
      if (node.tagName === 'tr') current.subjects += nameIn(firstElement(node))
      if (node.tagName === 'dt') current.subjects += nameIn(node)
      if (node.tagName === 'code') current.names += `${textOf(node)} `
      const isInnerBoxed = boxed || isBox(node)
      if (node.tagName === 'p' && !isInnerBoxed && !isTitle(node)) lead ??= clean(textOf(node)) || undefined
      else if (node.tagName === 'p' && !isTitle(node)) boxedLead ??= clean(textOf(node)) || undefined
      const isInline = inline.has(node.tagName) && node.tagName !== 'br'
      if (!isInline) current.text += ' '
      for (const child of node.children) visit(child, isInnerBoxed)
      if (!isInline) (sections.at(-1) as Writable).text += ' '
      if (/^(td|th|dt)$/.test(node.tagName)) current.text += endOfCell
      if (/^(tr|dd|li)$/.test(node.tagName)) current.text += endOfRow
      if (isData(node)) current.tabled += textOf(node).length
    } else if (node.type === 'root') for (const child of node.children) visit(child, boxed)
  }
  visit(tree, false)
  const done = sections.map(finish)
  const words = done.reduce((sum, { title, text }) => sum + countWords(title) + countWords(text), 0)
  return {
    sections: done.filter((section) => section.id || section.text || section.code),
    words,
    lead: lead ?? boxedLead,
  }
}

function finish({ linked, tabled, ...section }: Writable): Section {
  const text = clean(separateCells(section.text))
  const pointers = linked > 0 && linked >= text.length * mostlyLinks
  return {
    ...section,
    text,
    names: clean(section.names),
    subjects: clean(section.subjects),
    code: section.code.trim(),
    ...(pointers && { pointers }),
    ...(tabled > 0 && tabled >= text.length * mostlyTables && { tabular: true as const }),
  }
}

/** Whether an element is a table or a list of fields that a component printed; Markdown tables are wrapped later. */
function isData({ tagName, properties }: Element): boolean {
  const name = { section: 'table', dl: 'fields' }[tagName]
  return name !== undefined && [properties.className ?? []].flat().includes(name)
}

/** The inline code at the beginning of a table cell or a term. */
function nameIn(element: Element | undefined): string {
  const name = element && firstElement(element)
  return name?.tagName === 'code' ? `${textOf(name)} ` : ''
}

/** The code of a block as readers see it. */
function codeIn(pre: Element): string {
  const names = [firstElement(pre)?.properties.className ?? []].flat()
  return shownCode(names.includes('language-ansi') ? 'ansi' : '', textOf(pre))
}

function firstElement({ children }: Element): Element | undefined {
  return children.find((child): child is Element => child.type === 'element')
}

/** Whether a list item consists of a link. */
function isPointer({ children }: Element): boolean {
  const inner = children.filter((child) => !(child.type === 'text' && child.value.trim() === ''))
  const [only] = inner
  if (inner.length !== 1 || only?.type !== 'element') return false
  return only.tagName === 'a' || (only.tagName === 'p' && isPointer(only))
}

/** Whether a paragraph is the title of an admonition or a tab, which says nothing about the page. */
function isTitle({ properties }: Element): boolean {
  const classes = [properties.className ?? []].flat()
  return classes.includes('admonition-title') || classes.includes('tab-label')
}

function isBox(node: Element): boolean {
  const names = [node.properties.className ?? []].flat()
  return (
    names.includes('admonition') ||
    names.includes('kit-cards') ||
    node.tagName === 'blockquote' ||
    node.tagName === 'table'
  )
}

/** Separate table cells and list items with punctuation, so that excerpts are readable. */
function separateCells(text: string): string {
  if (!text.includes(endOfCell) && !text.includes(endOfRow)) return text
  return text
    .replace(/(?:\s*\uE000\s*)+(?=\uE001)|\uE000(?=\s*\uE000)|\uE001(?=\s*\uE001)/g, '')
    .replace(/\uE001\s*\uE000/g, '\uE001')
    .replace(
      /([.!?:;…]?)\s*\uE001\s*(\S?)/g,
      (_, end: string, next: string) => `${end}${next && !end ? ';' : ''} ${next}`,
    )
    .replace(/\s*\uE000\s*/g, ' · ')
}

/** Collapse runs of white space to one space. Most are single spaces already, so the pattern skips them. */
function clean(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

/** Number of words. In scripts without spaces between words, each letter counts as one. */
function countWords(text: string): number {
  const apart = spaceless.test(text) ? text.replace(everySpaceless, ' x ') : text
  return apart.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
}

/** Only letters, because punctuation may belong to such a script, too. */
const everySpaceless = new RegExp(`(?=\\p{L})${spaceless.source}`, 'gu')
