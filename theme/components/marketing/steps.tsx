import type { HTMLAttributes, ReactNode } from 'react'

/** A step with its description. */
export interface StepProps {
  readonly title: ReactNode
  readonly text: ReactNode
}

interface StepsProps extends HTMLAttributes<HTMLDivElement> {
  /** Steps of a marketing page, each with a title. In a text, the steps are a numbered list. */
  readonly items?: readonly StepProps[] | undefined
}

/** A numbered list of steps. */
export function Steps({ items, className, ...rest }: StepsProps) {
  if (!items) return <div {...rest} className={className ? `kit-steps ${className}` : 'kit-steps'} />
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
