// Contract: inside an island the bytes are React's. The addresses of links and pictures in it are filled in, since hydration does
// not change attributes; comments stay, and code is not highlighted.
import {
  type ComponentType,
  createContext,
  createElement,
  type FunctionComponent,
  type ReactElement,
  useContext,
  useId,
} from 'react'
import { renderToString } from 'react-dom/server'
import { findPropFaults, type PropFault } from './island-props.ts'

/** The problem with a page’s use of an island: a prop, or `when`. */
export type IslandFault = { readonly island: string } & (PropFault | { readonly when: string })

type Report = (fault: IslandFault) => void

const inLayout: Report = ({ island }) => {
  throw new Error(`the island \`${island}\` receives a prop that is not plain JSON.`)
}
/** Where a component is rendered: inside an island, in a page that collects faults, or in the layout. */
const Surroundings = createContext<Report | 'island'>(inLayout)

/** Whether a component is rendered in the text of a page, outside any island. */
export function useIsInText(): boolean {
  const around = useContext(Surroundings)
  return around !== 'island' && around !== inLayout
}

/** Render a component and report the faults of its islands to a listener. */
export function listenToIslands<Props extends object>(component: ComponentType<Props>, props: Props, report: Report) {
  return createElement(Surroundings.Provider, { value: report }, createElement(component, props))
}

type AnyComponent = ComponentType<Record<string, unknown>>

/** What the islands of a module depend on. */
export interface IslandContext {
  /** The address of the module's browser code. */
  readonly src: () => string
  /**
   * A hook that gives an element the facts about the site that its browser code knows. `answers` is what the page must add to these.
   */
  readonly useFacts?: ((element: ReactElement) => IslandFacts) | undefined
}

interface IslandFacts {
  readonly element: ReactElement
  /** Undefined if the page adds nothing. */
  readonly answers: Readonly<Record<string, unknown>> | undefined
}

/** The exports of an island's module with each component wrapped for use on pages; other exports are unchanged. */
export function wrapIslands(
  exports: Readonly<Record<string, unknown>>,
  context: IslandContext,
): Record<string, unknown> {
  const wrapped = Object.entries(exports).map(([name, value]) =>
    isComponent(name, value) ? [name, wrap(value, name, context)] : [name, value],
  )
  return Object.defineProperty(Object.fromEntries(wrapped), '__esModule', { value: true })
}

function isComponent(name: string, value: unknown): value is AnyComponent {
  if (typeof value === 'function') return name === 'default' || /^\p{Lu}/u.test(name)
  return typeof value === 'object' && value !== null && '$$typeof' in value && !('props' in value)
}

/** An island within an island is hydrated by the outer one, so it is rendered as a plain component. */
function wrap(
  component: AnyComponent,
  name: string,
  { src, useFacts }: IslandContext,
): FunctionComponent<Record<string, unknown>> {
  const island = component.displayName || component.name || name
  const Outermost = (props: Record<string, unknown>) => {
    const report = useContext(Surroundings) as Report
    const { when, ...others } = props
    const facts = useFacts?.(createElement(component, others))
    return printIsland({ component, island, name, src: src(), facts, id: useId(), props }, report)
  }
  const Island = (props: Record<string, unknown>) =>
    createElement(useContext(Surroundings) === 'island' ? component : Outermost, props)
  return Object.assign(Island, { displayName: island, isIsland: true })
}

interface Printing {
  readonly component: AnyComponent
  readonly island: string
  readonly name: string
  readonly src: string
  readonly facts: IslandFacts | undefined
  /** Unique on the page; it is also the prefix of the ids of `useId` in the browser. */
  readonly id: string
  readonly props: Readonly<Record<string, unknown>>
}

function printIsland({ component, island, name, src, facts, id, props: all }: Printing, report: Report) {
  const { when = 'visible', ...props } = all
  const faults: (PropFault | { when: string })[] = findPropFaults(props)
  if (!isMoment(when)) faults.push({ when: typeof when === 'string' ? when : typeof when })
  for (const fault of faults) report({ island, ...fault })
  if (faults.some((fault) => 'when' in fault)) return null
  // A component that cannot be an island is rendered like any other.
  if (faults.length > 0) return createElement(component, props)
  const element = facts?.element ?? createElement(component, props)
  const inside = createElement(Surroundings.Provider, { value: 'island' }, element)
  // Not static markup: hydration relies on the comments that separate adjacent texts.
  const html = renderToString(inside, { identifierPrefix: id })
  return createElement('sitegen-island', {
    'data-src': src,
    'data-name': name,
    'data-when': when,
    'data-id': id,
    'data-props': JSON.stringify(props),
    'data-answers': facts?.answers && JSON.stringify(facts.answers),
    dangerouslySetInnerHTML: { __html: withoutPreloads(html) },
  })
}

function isMoment(when: unknown): boolean {
  return when === 'visible' || when === 'idle' || when === 'load'
}

/**
 * Remove the preload hints for pictures that React puts at the beginning of the HTML or of `<head>`: they contain the address that
 * the author wrote, without the base path.
 */
export function withoutPreloads(html: string): string {
  return html.replace(/^(<link rel="preload"[^>]*>)+|(?<=<head\b[^>]*>)(<link rel="preload" as="image"[^>]*>)+/, '')
}
