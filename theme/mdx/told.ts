import { type ComponentType, createContext, createElement } from 'react'

/** What hooks tell an island that runs in the browser, by their names; undefined where a page is built. */
export type Told = Readonly<Record<string, unknown>>
export const ToldIsland = /* @__PURE__ */ createContext<Told | undefined>(undefined)

/** An island of a page in the browser, with what hooks told it when the page was built. */
export function withTold({ dataset: { told } }: HTMLElement, Island: ComponentType<object>): ComponentType<object> {
  if (told === undefined) return Island
  const value: Told = JSON.parse(told)
  return (props) => createElement(ToldIsland.Provider, { value }, createElement(Island, props))
}
