import type { ReactNode } from 'react'
import { type ActionProps, Actions } from './actions.tsx'

interface HeroProps {
  readonly title: ReactNode
  readonly lead: ReactNode
  /** One primary action first, then quiet ones. */
  readonly actions?: readonly ActionProps[]
  /** What stands beside the words: a sample, a picture. */
  readonly children?: ReactNode
}

/** Opening of a marketing page, with its only h1. */
export function Hero({ title, lead, actions, children }: HeroProps) {
  return (
    <header className={children ? 'hero split' : 'hero'}>
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {actions && <Actions items={actions} />}
      </div>
      {children && <div className="exhibit">{children}</div>}
    </header>
  )
}
