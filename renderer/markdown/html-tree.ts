// Contract: trees have no positions. Parsing would take three times as long, and positions in generated HTML are of no use.
import type { Element, Nodes, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { parse, parseFragment } from 'parse5'
import { walkTree } from './walk.ts'

/** A complete HTML document, parsed as in a browser. */
export function readHtml(html: string): Root {
  return fromParse5(parse(html, { scriptingEnabled: false })) as Root
}

/** HTML for the body of a document, parsed. */
export function readFragment(html: string): Root {
  return fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root
}

/** Elements that only contain others. */
const containers = /<\/?(?:div|span|section|blockquote|ul|ol|li|dl|dd|dt|b|i|em|strong|font|sup|sub)(?:\s[^<>]*)?>/gi

/** Parses and reads a document. If it is nested too deeply, removes containers first, then all tags. */
export function readDeepHtml<Result>(html: string, read: (tree: Root) => Result): Result {
  const forms = [(text: string) => text, (text: string) => text.replace(containers, '\n')]
  for (const form of forms) {
    try {
      return read(readHtml(form(html)))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return read(readHtml(html.replace(/<[^<>]*>/g, '\n')))
}

/** All elements with one of the given names, in document order. */
export function elementsOf(tree: Nodes, ...names: readonly string[]): Element[] {
  const found: Element[] = []
  walkTree(tree as Nodes, (node) => {
    if (node.type === 'element' && names.includes(node.tagName)) found.push(node)
  })
  return found
}

/** The value of an attribute as text; undefined if the element does not have it. */
export function attributeOf({ properties }: Element, name: string): string | undefined {
  return textOf(properties[propertyOf(name)])
}

function textOf(value: Element['properties'][string]): string | undefined {
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value)
}

const propertyNames: Readonly<Record<string, string>> = {
  class: 'className',
  'http-equiv': 'httpEquiv',
  hreflang: 'hrefLang',
  datetime: 'dateTime',
  srcset: 'srcSet',
  imagesrcset: 'imageSrcSet',
  formaction: 'formAction',
  'xlink:href': 'xLinkHref',
}

/** `aria-hidden` → `ariaHidden`, as hast names attributes. */
export function propertyOf(name: string): string {
  if (!name.includes('-')) return propertyNames[name] ?? name
  return propertyNames[name] ?? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Whether a selector matches an element, given its ancestors, the outermost first. */
export type Matcher = (element: Element, around: readonly Element[]) => boolean

/** A matcher for a CSS selector of names, classes and attributes, with spaces, `>` and commas. */
export function matcherOf(selector: string): Matcher {
  const choices = selector.split(',').map(stepsOf)
  return (element, around) => choices.some((steps) => isMeant(steps, [...around, element]))
}

/** A compound selector, such as `div.card`, and the combinator after it. */
interface Step {
  readonly matches: (element: Element) => boolean
  /** Whether the next one must match a child. */
  readonly isParent: boolean
}

function stepsOf(choice: string): Step[] {
  const steps = choice.match(/(?:[^\s>[]|\[[^\]]*\])+(?:\s*>)?/g) ?? []
  return steps.map((step) => ({ matches: compound(step), isParent: step.endsWith('>') }))
}

function isMeant(steps: readonly Step[], path: readonly Element[]): boolean {
  const [step, element] = [steps.at(-1), path.at(-1)]
  if (!step || !element || !step.matches(element)) return false
  const left = steps.slice(0, -1)
  if (left.length === 0) return true
  const most = left.at(-1)?.isParent ? 1 : path.length
  for (let up = 1; up <= most && up < path.length; up++) if (isMeant(left, path.slice(0, -up))) return true
  return false
}

const simple = /([a-z][\w-]*)|\.([\w-]+)|\[([\w-]+)(?:([*^]?=)"([^"]*)")?\]/gi

function compound(text: string): Step['matches'] {
  const tests = [...text.matchAll(simple)].map(([, tag, name, attribute, sign, value = '']): Step['matches'] => {
    if (tag !== undefined) return (element) => element.tagName === tag
    if (name !== undefined)
      return ({ properties: { className } }) => Array.isArray(className) && className.includes(name)
    const property = propertyOf(attribute as string)
    return ({ properties }) => {
      const found = textOf(properties[property])
      if (found === undefined || sign === undefined) return found !== undefined
      if (sign === '*=') return found.includes(value)
      return sign === '^=' ? found.startsWith(value) : found === value
    }
  })
  return (element) => tests.every((test) => test(element))
}

export function hasClass({ properties }: Element, name: string): boolean {
  return [properties.className ?? []].flat().includes(name)
}
