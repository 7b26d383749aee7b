// Mermaid has to measure text, so diagrams are drawn in the browser. The Content-Security-Policy forbids style attributes and
// elements in markup, but allows styles that a script sets through the object model. While a diagram is drawn, the former are
// therefore turned into the latter.
import { showFailure } from './notice.ts'
import { text } from './text.ts'

/** The used part of Mermaid's interface. */
interface Mermaid {
  initialize(config: object): void
  parse(source: string): Promise<unknown>
  render(id: string, source: string, container: Element): Promise<{ readonly svg: string }>
}

interface Props {
  /** The address of Mermaid's module. */
  readonly library: string
}

let count = 0
let library: Promise<Mermaid> | undefined

/**
 * Draw the diagram whose source the element contains, and redraw it when the color mode changes. Returns a function that stops
 * this.
 */
export function hydrate(element: HTMLElement, _name: string, props: Props): () => void {
  const source = element.querySelector('code')?.textContent ?? ''
  const served = [...element.childNodes]
  const sheet = new CSSStyleSheet()
  let here = true
  const draw = async () => {
    try {
      const { svg, rules } = await render(await load(props.library), source, element)
      if (!here) return
      sheet.replaceSync(rules)
      show(element, source, svg)
    } catch (error) {
      if (here) fail(error)
    }
  }
  const fail = (error: unknown) => {
    if (error instanceof BadDiagram) {
      // The source, which is still in the page, is more useful than an empty picture.
      element.replaceChildren(...served, note(error.message))
      console.error(error.message)
    } else {
      library = undefined
      showFailure(element, error, draw)
    }
  }
  const colours = new MutationObserver(draw)
  colours.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  document.adoptedStyleSheets.push(sheet)
  draw()
  return () => {
    here = false
    colours.disconnect()
    drop(sheet)
  }
}

/** Thrown if the source of the diagram is invalid. */
class BadDiagram extends Error {}

let attempt = 0

async function load(address: string): Promise<Mermaid> {
  // Some browsers cache the failure to load a module forever.
  library ??= import(attempt++ ? `${address}?${attempt}` : address).then((module) => module.default as Mermaid)
  return library
}

/** A picture with its style rules. */
interface Drawn {
  readonly svg: string
  readonly rules: string
}

let last: Promise<unknown> = Promise.resolve()

/** Draw one diagram at a time, since the way in which styles are applied changes for the whole page. */
function render(mermaid: Mermaid, source: string, element: HTMLElement): Promise<Drawn> {
  const drawn = last.then(() => renderNow(mermaid, source, element))
  last = drawn.catch(() => {})
  return drawn
}

async function renderNow(mermaid: Mermaid, source: string, element: HTMLElement): Promise<Drawn> {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'default'
  const { fontFamily } = getComputedStyle(element)
  const sheet = new CSSStyleSheet()
  let rules = ''
  const restore = allowStyles((text) => {
    rules = text
    sheet.replaceSync(text)
  })
  document.adoptedStyleSheets.push(sheet)
  // Some diagrams take the width of their container.
  const container = document.createElement('div')
  container.style.cssText = `position: absolute; visibility: hidden; inline-size: ${element.clientWidth}px`
  element.append(container)
  try {
    mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true, theme, fontFamily })
    const { svg } = await mermaid.render(`sg-diagram-${++count}`, source, container)
    return { svg, rules }
  } catch (error) {
    throw new BadDiagram(`This diagram cannot be drawn: ${error instanceof Error ? error.message : error}`)
  } finally {
    restore()
    container.remove()
    drop(sheet)
  }
}

function drop(sheet: CSSStyleSheet) {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
}

const styleText = / style="/g

/**
 * Apply Mermaid's styles while a diagram is drawn, since it measures the result: set attributes through the object model, and pass
 * the text of style elements to `adopt`. The sanitizer sees the attributes under a neutral name.
 */
function allowStyles(adopt: (text: string) => void): () => void {
  const { setAttribute } = Element.prototype
  const { parseFromString } = DOMParser.prototype
  const { createElement } = document
  Element.prototype.setAttribute = function (this: Element, name: string, value: string) {
    if (name === 'style' && 'style' in this) (this.style as CSSStyleDeclaration).cssText = value
    else setAttribute.call(this, name, value)
  }
  DOMParser.prototype.parseFromString = function (this: DOMParser, text: string, type: DOMParserSupportedType) {
    // The text may be a `TrustedHTML` object.
    return parseFromString.call(this, String(text).replaceAll(styleText, ' data-style="'), type)
  }
  document.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
    if (name !== 'style') return createElement.call(this, name, options)
    return Object.defineProperty(createElement.call(this, 'sitegen-style'), 'innerHTML', { set: adopt })
  } as Document['createElement']
  return () => {
    Element.prototype.setAttribute = setAttribute
    DOMParser.prototype.parseFromString = parseFromString
    document.createElement = createElement
  }
}

/** Replace the source by the picture; the source becomes its text alternative. */
function show(element: HTMLElement, source: string, svg: string) {
  const figure = document.createElement('figure')
  figure.className = 'diagram'
  figure.innerHTML = svg.replaceAll(styleText, ' data-style="')
  const picture = figure.querySelector('svg') as SVGElement
  const details = document.createElement('div')
  details.className = 'sr-only'
  details.id = `${picture.id}-source`
  details.textContent = source
  if (!picture.hasAttribute('aria-labelledby')) picture.ariaLabel = text('Diagram')
  picture.setAttribute('aria-details', details.id)
  picture.role = 'img'
  figure.append(details)
  for (const one of figure.querySelectorAll<SVGElement>('[data-style]')) {
    one.style.cssText = one.dataset.style ?? ''
    delete one.dataset.style
  }
  element.replaceChildren(figure)
}

function note(message: string): HTMLElement {
  const box = document.createElement('p')
  box.role = 'alert'
  box.textContent = message
  return box
}
