import type { ReactNode } from 'react'

interface BandProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Anchor of the section. */
  readonly id?: string
  /** `split` sets the children beside the words, `soft` gives the section a ground of its own. */
  readonly look?: 'plain' | 'soft' | 'split' | 'soft split'
  readonly children?: ReactNode
}

/** One idea of a marketing page: a heading, a sentence or two, and what proves them. */
export function Band({ title, lead, id, look = 'plain', children }: BandProps) {
  return (
    <section id={id} className={`band ${look}`}>
      <div className="words">
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className="exhibit">{children}</div>}
    </section>
  )
}
