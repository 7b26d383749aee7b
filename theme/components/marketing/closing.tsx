import type { ReactNode } from 'react'
import { type ActionProps, Actions } from './actions.tsx'

interface ClosingProps {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly actions: readonly ActionProps[]
}

/** The closing section of a marketing page. */
export function Closing({ title, text, actions }: ClosingProps) {
  return (
    <section className="band closing">
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <Actions items={actions} />
    </section>
  )
}
