import type { ReactNode } from 'react'
import { useText } from '../text.tsx'

interface HeadingProps {
  readonly depth: 2 | 3 | 4
  readonly id: string
  readonly children: string
}

/** A heading with a link to itself, as in Markdown. */
export function Heading({ depth, id, children }: HeadingProps) {
  const text = useText()
  const Tag = `h${depth}` as const
  return (
    <Tag id={id} aria-label={children}>
      {children}
      {/* biome-ignore lint/a11y/useAnchorContent: the style sheet draws the sign */}
      <a className="anchor" href={`#${id}`} aria-label={text('Direct link to {heading}', { heading: children })} />
    </Tag>
  )
}

interface TableProps {
  /** Describes the table for screen readers. */
  readonly label: string
  readonly columns: readonly string[]
  /** Rows. */
  readonly children: ReactNode
}

/** A table like those of Markdown: if it is too wide, it scrolls in its own box. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable with the keyboard
    <section className="table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
