import type { ReactNode } from 'react'

/** A question in the reader's words and its answer. */
export interface QuestionProps {
  readonly question: string
  readonly answer: ReactNode
}

/** Questions that expand to their answers; the first one is open. */
export function Questions({ items }: { readonly items: readonly QuestionProps[] }) {
  return (
    <div className="questions">
      {items.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
