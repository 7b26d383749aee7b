import type { ReactNode } from 'react'

interface BandProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Anchor of the section. */
  readonly id?: string
  /** `split` puts the children next to the text, `soft` gives the section its own background. */
  readonly look?: 'plain' | 'soft' | 'split' | 'soft split'
  readonly children?: ReactNode
}

/** A section of a marketing page: a heading, a sentence or two, and the evidence for them. */
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
