// Contract: inside an island the bytes are React's. Links and pictures in it are filled in, since hydration leaves attributes as
// they are; comments stay, and code is not highlighted.
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

/** Whether a component is in the text of a page, outside of any island. */
export function useIsInText(): boolean {
  const around = useContext(Surroundings)
  return around !== 'island' && around !== inLayout
}

/** The component with a listener for faults of its islands. */
export function listenToIslands<Props extends object>(component: ComponentType<Props>, props: Props, report: Report) {
  return createElement(Surroundings.Provider, { value: report }, createElement(component, props))
}

type AnyComponent = ComponentType<Record<string, unknown>>

/** What the islands of a module need. */
export interface IslandContext {
  /** Gives the address of the module's code for the browser. */
  readonly src: () => string
  /**
   * A hook that provides an element with what its code for the browser knows about the site. `told` then receives what the page has
   * to tell that code besides.
   */
  readonly useFacts?: ((element: ReactElement) => IslandFacts) | undefined
}

interface IslandFacts {
  readonly element: ReactElement
  /** Undefined on a page that tells nothing. */
  readonly told: Readonly<Record<string, unknown>> | undefined
}

/** The exports of an island's module with each component wrapped, for pages to use; other exports as they are. */
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

/** An island within an island is hydrated by the outer one, so it is printed as the component it is. */
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
  /** Unlike every other island's on the page; the browser begins the ids of `useId` with it too. */
  readonly id: string
  readonly props: Readonly<Record<string, unknown>>
}

function printIsland({ component, island, name, src, facts, id, props: all }: Printing, report: Report) {
  const { when = 'visible', ...props } = all
  const faults: (PropFault | { when: string })[] = findPropFaults(props)
  if (!isMoment(when)) faults.push({ when: typeof when === 'string' ? when : typeof when })
  for (const fault of faults) report({ island, ...fault })
  if (faults.some((fault) => 'when' in fault)) return null
  // A component that cannot be an island is one like any other.
  if (faults.length > 0) return createElement(component, props)
  const element = facts?.element ?? createElement(component, props)
  const inside = createElement(Surroundings.Provider, { value: 'island' }, element)
  // Not static markup: hydration tells neighbouring texts apart by the comments between them.
  const html = renderToString(inside, { identifierPrefix: id })
  return createElement('sitegen-island', {
    'data-src': src,
    'data-name': name,
    'data-when': when,
    'data-id': id,
    'data-props': JSON.stringify(props),
    'data-told': facts?.told && JSON.stringify(facts.told),
    dangerouslySetInnerHTML: { __html: withoutPreloads(html) },
  })
}

function isMoment(when: unknown): boolean {
  return when === 'visible' || when === 'idle' || when === 'load'
}

/**
 * React puts hints for pictures first, or first into a `<head>`; they would name the picture as the author wrote it, without the base
 * path.
 */
export function withoutPreloads(html: string): string {
  return html.replace(/^(<link rel="preload"[^>]*>)+|(?<=<head\b[^>]*>)(<link rel="preload" as="image"[^>]*>)+/, '')
}
