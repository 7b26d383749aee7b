import type { ReactNode } from 'react'

/** A step and what happens in it. */
export interface StepProps {
  readonly title: ReactNode
  readonly text: ReactNode
}

/** Numbered steps in the order in which they are taken. */
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
