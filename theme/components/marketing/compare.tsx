import type { ReactNode } from 'react'
import { useText } from '../../text.tsx'

interface CompareProps {
  /** What the table compares, for screen readers. */
  readonly label: string
  readonly columns: readonly string[]
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly ReactNode[])[]
  /** Heading of the column that the page promotes, which is tinted. */
  readonly own?: string
}

/** A comparison table; on phones each row becomes a block. */
export function Compare({ label, columns, rows, own }: CompareProps) {
  const look = (column: string | undefined) => (column !== undefined && column === own ? 'own' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable with the keyboard
    <section className="table compare" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) =>
              column === '' ? (
                <td key={column} />
              ) : (
                <th key={column} scope="col" className={look(column)}>
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed table, rendered once
            <tr key={row}>
              <th scope="row">{heading}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed table, rendered once
                <td key={column} data-label={columns[column + 1]} className={look(columns[column + 1])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A check mark before its text. Alone, it means “yes”. */
export function Yes({ children }: { readonly children?: ReactNode }) {
  const text = useText()
  return (
    <>
      <svg
        className="icon yes"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="m3 8.5 3.5 3.5 6.5-8" />
      </svg>{' '}
      {children === undefined ? text('yes') : children}
    </>
  )
}

/** A dash before its text. Alone, it means “no”. */
export function No({ children }: { readonly children?: ReactNode }) {
  const text = useText()
  return (
    <>
      <svg className="icon no" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M4 8h8" />
      </svg>{' '}
      {children === undefined ? text('no') : children}
    </>
  )
}
