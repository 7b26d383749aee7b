// Most of an MDX page is plain Markdown. Such blocks are printed when the page is compiled; its module contains their HTML as one
// string between the components, instead of a React call for each element, so esbuild, V8 and React have less to do.
//
// Only elements that React is known to render identically are printed: known elements with known attributes, among the top-level
// blocks of the page. A site's own theme may replace elements, and a layout the whole page, so nothing is printed there. A page
// that consists only of such blocks is not run at all. This is only an optimization: without the plugin in `module.ts`, React
// prints everything.
import type { Element, ElementContent, Properties, Root, RootContent, Text } from 'hast'
import { stringify } from '../processor.ts'

const tag = 'sitegen-static'
const marks = new RegExp(`</?${tag}>`, 'g')

const elements =
  /^(?:h[1-6]|p|a|em|strong|del|code|pre|blockquote|ul|ol|li|br|hr|table|thead|tbody|tr|th|td|div|span|img|sup|sub)$/
const rows = /^(?:table|thead|tbody|tr)$/
const attributes =
  /^(?:id|className|title|alt|href|src|start|align|role|data[A-Z]\w*|aria[A-Z]\w*|data-sg-(?:at|meta))$/

/** rehype plugin: replaces blocks of plain Markdown by their HTML. `report` receives the HTML of a page without other blocks. */
export function printStatic(report: (html: string) => void) {
  return (tree: Root) => {
    if (tree.children.some(hasLayout)) return
    const printed: RootContent[] = []
    const texts: string[] = []
    let isWhole = true
    let run: RootContent[] = []
    const end = () => {
      // White space at the end of a page is not printed.
      const space = run.at(-1)?.type === 'text' ? run.splice(-1) : []
      const html = run.length > 0 ? stringify({ type: 'root', children: run }) : ''
      if (run.length > 0) printed.push(htmlNode(html))
      texts.push(html, ...space.map((one) => (one as Text).value))
      // The ids of islands depend on their index among the blocks.
      for (let left = run.length; left > 1; left--) printed.push(emptyNode())
      printed.push(...space)
      run = []
    }
    for (const child of tree.children) {
      if (run.length > 0 ? isStatic(child) : child.type === 'element' && isStatic(child)) run.push(child)
      else {
        end()
        isWhole &&= isSpace(child)
        if (isSpace(child)) texts.push(child.value)
        printed.push(child)
      }
    }
    end()
    if (isWhole) report(texts.join(''))
    tree.children = printed
  }
}

/** Rendered HTML without the elements around preprinted blocks. */
export function withoutMarks(html: string): string {
  return html.replace(marks, '')
}

function hasLayout(node: RootContent): boolean {
  const { type, value = '' } = node as { type: string; value?: string }
  return type === 'mdxjsEsm' && /\bdefault\b/.test(value)
}

function isStatic(node: RootContent | ElementContent): boolean {
  if (node.type === 'text') return !/[\0\r]/.test(node.value)
  if (node.type !== 'element' || !elements.test(node.tagName)) return false
  // As hast-util-to-estree does.
  if (rows.test(node.tagName)) node.children = node.children.filter((child) => !isSpace(child))
  return hasPlainAttributes(node) && node.children.every(isStatic)
}

function isSpace(node: RootContent | ElementContent): node is Text {
  return node.type === 'text' && /^[ \t\n\f\r]*$/.test(node.value)
}

function hasPlainAttributes({ properties }: Element): boolean {
  for (const name in properties) if (!attributes.test(name) || !isPlain(name, properties[name])) return false
  return true
}

/** Whether React prints an attribute as written: it omits empty addresses, rejects scripts, and prints `true` as a word. */
function isPlain(name: string, value: Properties[string]): boolean {
  if (name === 'href' || name === 'src') return typeof value === 'string' && value !== '' && !/script/i.test(value)
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'string' || typeof value === 'number' || value === null || value === undefined
}

/** A JSX element that prints HTML. */
function htmlNode(html: string): RootContent {
  const property = {
    ...{ type: 'Property', kind: 'init', method: false, shorthand: false, computed: false },
    key: { type: 'Identifier', name: '__html' },
    value: { type: 'Literal', value: html },
  }
  const data = programOf({ type: 'ObjectExpression', properties: [property] })
  const value = { type: 'mdxJsxAttributeValueExpression', value: '', data }
  const attribute = { type: 'mdxJsxAttribute', name: 'dangerouslySetInnerHTML', value }
  return { type: 'mdxJsxFlowElement', name: tag, attributes: [attribute], children: [], ...explicit } as never
}

/** An expression that prints nothing. */
function emptyNode(): RootContent {
  return { type: 'mdxFlowExpression', value: 'null', data: programOf({ type: 'Literal', value: null }) } as never
}

function programOf(expression: object) {
  return { estree: { type: 'Program', sourceType: 'module', body: [{ type: 'ExpressionStatement', expression }] } }
}

/** Marks an element that no component replaces. */
const explicit = { data: { _mdxExplicitJsx: true } }
