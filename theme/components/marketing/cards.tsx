import type { HTMLAttributes, ReactNode } from 'react'

/** A card, which is a link if it has an `href`. */
export interface CardProps {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly href?: string
  /** A line of code at the end of the card. */
  readonly code?: string
}

interface CardsProps extends HTMLAttributes<HTMLUListElement> {
  /** Cards of a marketing page. In a text, the children are `Card`s. */
  readonly items?: readonly CardProps[] | undefined
}

/** Cards in as many columns as fit. */
export function Cards({ items, className, ...rest }: CardsProps) {
  if (!items) return <ul {...rest} className={`cards kit-cards ${className ?? ''}`.trim()} />
  return (
    <ul className="tiles">
      {items.map(({ title, text, href, code }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, rendered once
        <li key={index}>
          <h3>{href ? <a href={href}>{title}</a> : title}</h3>
          <p>{text}</p>
          {code && <code>{code}</code>}
        </li>
      ))}
    </ul>
  )
}
