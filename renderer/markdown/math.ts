// The Content-Security-Policy of pages forbids inline styles. Styles that KaTeX prints become classes with rules in the page's
// own style sheet; pages with a formula link KaTeX's style sheet before it. Diagrams need a browser to measure their text, so they
// are drawn there, under the same policy (theme/client/diagram.ts).
import type { Element, ElementContent, Nodes, Parents, Root } from 'hast'
import { toString as rawTextOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import * as diagnostics from '../diagnostics.ts'
import { hash } from '../text/hash.ts'
import type { Diagnostic, Location } from '../types.ts'
import { hasClass, readFragment } from './html-tree.ts'
import { walkTree } from './walk.ts'

interface Context {
  readonly locate: (start: number, length: number) => Location
  readonly report: (diagnostic: Diagnostic) => void
}

/** Maximum number of formulas on a page. KaTeX takes about a millisecond for each. */
const mostFormulas = 2000
/** KaTeX parses recursively. */
const nestedBraces = { most: 100, what: 'nested braces in a formula' } as const

/** hast transform: KaTeX typesets the formulas that remark-math has marked. Faulty formulas stay as source. */
export async function drawMath(tree: Root, context: Context): Promise<void> {
  const formulas: { readonly code: Element; readonly place: Element; readonly parent: Parents }[] = []
  const fences = new Map<Element, Parents>()
  visit(tree, 'element', (node, _, parent) => {
    if (!parent) return
    if (node.tagName === 'pre') fences.set(node, parent)
    if (node.tagName !== 'code' || !hasClass(node, 'language-math')) return
    // A fence is `pre > code`; the formula replaces both.
    const around = parent.type === 'element' ? fences.get(parent) : undefined
    if (around) formulas.push({ code: node, place: parent as Element, parent: around })
    else if (hasClass(node, 'math-inline')) formulas.push({ code: node, place: node, parent })
  })
  const beyond = formulas[mostFormulas]
  if (beyond) {
    const excess = { most: mostFormulas, what: 'formulas' }
    return context.report(diagnostics.beyondLimit(excess, context.locate(beyond.place.position?.start.offset ?? 0, 1)))
  }
  if (formulas.length === 0) return
  const { default: katex } = await import('katex')
  for (const { code, place, parent } of formulas) {
    const { start, end } = place.position ?? {}
    const from = start?.offset ?? 0
    const written = rawTextOf(code).trim()
    if (depthOf(written) > nestedBraces.most) {
      context.report(diagnostics.beyondLimit(nestedBraces, context.locate(from, 1)))
      continue
    }
    try {
      const html = katex.renderToString(written, { displayMode: place !== code, strict: 'ignore' })
      const drawn = readFragment(html).children[0] as Element
      // A formula wider than the page can be scrolled, with the keyboard, too.
      if (place !== code) drawn.properties.tabIndex = 0
      parent.children[parent.children.indexOf(place as never)] = drawn as never
    } catch (error) {
      const length = Math.max(1, (end?.offset ?? from) - from)
      context.report(diagnostics.badMath(reasonOf(error), context.locate(from, length)))
    }
  }
}

/** Maximum number of braces that are open at once. */
function depthOf(formula: string): number {
  let depth = 0
  let most = 0
  for (const [brace] of formula.matchAll(/(?<!\\)[{}]/g)) {
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1))
    most = Math.max(most, depth)
  }
  return most
}

/** The reason in a message such as `KaTeX parse error: Expected '}' at position 4: …`. */
function reasonOf(error: unknown): string {
  const text = (error as Error).message.replace(/^KaTeX parse error: /, '')
  const [first = text] = text.split(/ at position \d+: | at end of input: /)
  return first.replace(/^./, (letter) => letter.toLowerCase()).replace(/[.:]$/, '')
}

/**
 * Turn inline styles of formulas into classes, and return their rules.
 *
 * Undefined if there are no formulas.
 */
export function takeStyles(tree: Root): readonly string[] | undefined {
  const rules = new Map<string, string>()
  let any = false
  walkTree<Nodes>(tree, (node) => {
    if (node.type !== 'element' || !isFormula(node)) return
    any = true
    visit(node, 'element', (inner) => {
      const style = String(inner.properties.style ?? '').replace(/;$/, '')
      delete inner.properties.style
      if (style === '') return
      const name = `k${hash(style).slice(0, 7)}`
      rules.set(name, `.katex .${name}{${style}}`)
      inner.properties.className = [...[inner.properties.className ?? []].flat(), name]
    })
  })
  return any ? [...rules.values()].sort() : undefined
}

/** Whether a node is KaTeX's output for a formula. */
export function isFormula(node: Element): boolean {
  return hasClass(node, 'katex')
}

/** Whether an element is the explanation of the term before it, which is shown only on request. */
export function isExplanation({ tagName, properties }: Element): boolean {
  return tagName === 'span' && properties.popover !== undefined
}

/** The text of a node, with the source of formulas. */
export function textOf(node: Root | ElementContent | Parents): string {
  if (node.type === 'text' || node.type === 'raw') return node.type === 'text' ? node.value : ''
  if (node.type === 'element' && isFormula(node)) return sourceOf(node)
  // The explanation of a term is not part of the text.
  if (node.type === 'element' && isExplanation(node)) return ''
  return 'children' in node ? node.children.map((child) => textOf(child as ElementContent)).join('') : ''
}

/** The source of a formula. */
export function sourceOf(formula: Element): string {
  let source = ''
  visit(formula, 'element', (node) => {
    if (node.tagName === 'annotation') source = rawTextOf(node)
  })
  return source
}
