import type { ReactNode } from 'react'

/** A step with its description. */
export interface StepProps {
  readonly title: ReactNode
  readonly text: ReactNode
}

/** A numbered list of steps. */
export function Steps({ items }: { readonly items: readonly StepProps[] }) {
  return (
    <ol className="steps">
      {items.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, rendered once
        <li key={index}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
