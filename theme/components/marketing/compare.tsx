import type { ReactNode } from 'react'

interface CompareProps {
  /** What the table compares, for screen readers. */
  readonly label: string
  readonly columns: readonly string[]
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly ReactNode[])[]
}

/** A comparison table; on phones each row becomes a block. */
export function Compare({ label, columns, rows }: CompareProps) {
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
                <th key={column} scope="col">
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
                <td key={column} data-label={columns[column + 1]}>
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
