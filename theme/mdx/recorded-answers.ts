import { type ComponentType, createContext, createElement } from 'react'

/** What hooks returned to an island while its page was built, by question. Null means that the answer was nothing. */
export interface RecordedAnswers {
  readonly answers: Record<string, unknown>
  /** The module of the island. */
  readonly file: string
}

/** Undefined during a build. */
export const RecordedContext = /* @__PURE__ */ createContext<RecordedAnswers | undefined>(undefined)

/** An island in the browser, with the answers of hooks that were recorded when its page was built. */
export function withRecordedAnswers(
  { dataset: { answers } }: HTMLElement,
  Island: ComponentType<object>,
  file: string,
): ComponentType<object> {
  if (answers === undefined) return Island
  const value: RecordedAnswers = { answers: JSON.parse(answers), file }
  return (props) => createElement(RecordedContext.Provider, { value }, createElement(Island, props))
}

const hooks: Readonly<Record<string, string>> = {
  doc: 'useDocById',
  sidebar: 'useDocsSidebar',
  siblings: 'useCurrentSidebarSiblings',
  category: 'useCurrentSidebarCategory',
  breadcrumbs: 'useSidebarBreadcrumbs',
}

/** The answer to a question. One that was not asked while the page was built has none, which is reported once. */
export function answerOf({ answers, file }: RecordedAnswers, question: string, hook = hookOf(question)): unknown {
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
