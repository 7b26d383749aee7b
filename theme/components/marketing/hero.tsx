import type { ReactNode } from 'react'
import { type ActionProps, Actions } from './actions.tsx'

interface HeroProps {
  readonly title: ReactNode
  readonly lead: ReactNode
  /** The primary action first, then secondary ones. */
  readonly actions?: readonly ActionProps[]
  /** Content below the actions, such as a list of platforms. */
  readonly more?: ReactNode
  /** Content next to the text, such as a code sample or an image. */
  readonly children?: ReactNode
}

/** The opening section of a marketing page, with its only h1. */
export function Hero({ title, lead, actions, more, children }: HeroProps) {
  return (
    <header className={children ? 'hero split' : 'hero'}>
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {actions && <Actions items={actions} />}
        {more}
      </div>
      {children && <div className="exhibit">{children}</div>}
    </header>
  )
}
