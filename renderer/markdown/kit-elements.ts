import GithubSlugger from 'github-slugger'
import type { Element, ElementContent, Root } from 'hast'
import * as diagnostics from '../diagnostics.ts'
import { closest } from '../text/closest.ts'
import type { Say } from '../text/phrase.ts'
import type { Diagnostic, Location } from '../types.ts'
import { fileTree, isElement, partsOf } from './file-tree.ts'
import { textOf } from './math.ts'

interface Context {
  readonly glossary: Readonly<Record<string, string>>
  readonly say: Say
  readonly locate: (start: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** hast transform: completes the components of a text, from directives and from MDX, and reports what they cannot show. */
export function completeKit(tree: Root, context: Context) {
  new Completer(context).walk(tree, false)
}

class Completer {
  /** Ids of the terms that the page explains. */
  private readonly explained = new Set<string>()
  private readonly terms: ReadonlyMap<string, string>

  constructor(private readonly context: Context) {
    this.terms = new Map(Object.keys(context.glossary).map((name) => [name.toLowerCase(), name]))
  }

  /** `plain`: interactive elements are not allowed here. */
  walk(node: Root | Element, plain: boolean) {
    const children = node.children as ElementContent[]
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as ElementContent
      if (child.type !== 'element') continue
      this.walk(child, plain || /^(?:a|button|summary|h[1-6])$/.test(child.tagName))
      if (child.tagName === 'sitegen-term') {
        const put = this.term(child, plain)
        children.splice(index, 1, ...put)
        index += put.length - 1
      } else this.complete(child)
    }
  }

  private complete(node: Element) {
    const names = [node.properties.className ?? []].flat()
    if (names.includes('kit-steps')) this.steps(node)
    else if (names.includes('kit-cards')) this.cards(node)
    else if (names.includes('kit-tree')) {
      const problem = fileTree(node)
      if (problem) this.misused(node, 'A file tree must be one list or one code block.', problem)
    }
  }

  private steps(node: Element) {
    const parts = partsOf(node)
    if (parts.length === 1 && isElement(parts[0], 'ol')) return
    const hint = 'Indent everything that belongs to a step as far as its text, so that the list continues.'
    this.misused(
      node,
      'Steps must be one numbered list.',
      parts.some((part) => isElement(part, 'ol')) ? hint : 'Write the steps as `1.`, `2.`, …',
    )
  }

  /** Wraps everything that is not a card in its own item. */
  private cards(node: Element) {
    const parts = partsOf(node)
    if (parts.length > 0 && parts.every((part) => isElement(part, 'li'))) return
    node.children = parts.map((part) =>
      isElement(part, 'li') ? part : { type: 'element', tagName: 'li', properties: {}, children: [part] },
    )
    this.misused(
      node,
      '`cards` can contain only cards.',
      'Put each card between `:::card[Title]` and `:::`, and all of them between `::::cards` and `::::`.',
    )
  }

  /** A term, with a button over it that shows its explanation. */
  private term(node: Element, plain: boolean): ElementContent[] {
    const { children } = node
    const label = textOf(node).replace(/\s+/g, ' ').trim()
    const wanted = String(node.properties.dataTerm ?? label)
    const name = this.terms.get(wanted.toLowerCase())
    if (name === undefined) {
      const known = Object.keys(this.context.glossary)
      this.context.report(diagnostics.unknownTerm(wanted, { near: closest(wanted, known), known }, this.where(node)))
      return children
    }
    if (plain) return children
    const id = `~${new GithubSlugger().slug(name)}`
    const button: Element = {
      type: 'element',
      tagName: 'button',
      properties: {
        type: 'button',
        popoverTarget: id,
        ariaLabel: this.context.say('Explanation of {term}', { term: label }),
      },
      children: [],
    }
    const term: Element = {
      type: 'element',
      tagName: 'span',
      properties: { className: ['kit-term'] },
      children: [...children, button],
    }
    if (this.explained.has(id)) return [term]
    this.explained.add(id)
    const text = this.context.glossary[name] as string
    return [
      term,
      {
        type: 'element',
        tagName: 'span',
        properties: { popover: 'auto', id },
        children: [{ type: 'text', value: text }],
      },
    ]
  }

  private misused(node: Element, message: string, hint: string) {
    this.context.report(diagnostics.componentContent(message, hint, this.where(node)))
  }

  private where({ position }: Element): Location {
    const start = position?.start.offset ?? 0
    return this.context.locate(start, Math.max(1, (position?.end.offset ?? start + 1) - start))
  }
}
