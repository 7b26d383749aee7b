import { type ComponentType, createContext, createElement } from 'react'

/** What hooks told an island, by question, for its script in the browser. Null means that the answer was nothing. */
export interface Told {
  readonly answers: Record<string, unknown>
  /** The module of the island. */
  readonly file: string
}

/** Undefined during a build. */
export const ToldIsland = /* @__PURE__ */ createContext<Told | undefined>(undefined)

/** An island in the browser, with what hooks told it when its page was built. */
export function withTold(
  { dataset: { told } }: HTMLElement,
  Island: ComponentType<object>,
  file: string,
): ComponentType<object> {
  if (told === undefined) return Island
  const value: Told = { answers: JSON.parse(told), file }
  return (props) => createElement(ToldIsland.Provider, { value }, createElement(Island, props))
}

const hooks: Readonly<Record<string, string>> = {
  doc: 'useDocById',
  sidebar: 'useDocsSidebar',
  siblings: 'useCurrentSidebarSiblings',
  category: 'useCurrentSidebarCategory',
  breadcrumbs: 'useSidebarBreadcrumbs',
}

/** The answer to a question. One that was not asked while the page was built has none, which is reported once. */
export function answerOf({ answers, file }: Told, question: string, hook = hookOf(question)): unknown {
  if (!Object.hasOwn(answers, question)) {
    answers[question] = null
    console.warn(
      `The island in ${file} calls ${hook}, and receives nothing: it did not call it while the page was built. Call it in the first render, too.`,
    )
  }
  return answers[question] ?? undefined
}

function hookOf(question: string): string {
  const [kind = '', ...rest] = question.split(' ')
  return hooks[kind] ? `\`${hooks[kind]}(${rest.map((one) => `'${one}'`)})\`` : `a hook about versions (${question})`
}
