import { Component, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { text } from './text.ts'

/** Hydrate an island; returns a function that unmounts it. */
export function start(element: HTMLElement, Island: ComponentType, props: object): () => void {
  let leaves = false
  for (const one of element.querySelectorAll<HTMLElement>('[data-sg-style]')) ownStyle(one)
  const root = hydrateRoot(
    element,
    <Boundary>
      <Island {...props} />
    </Boundary>,
    {
      identifierPrefix: element.dataset.id ?? '',
      // Leaving the page before hydration has finished is not an error.
      onRecoverableError: (error) => leaves || console.error(error),
    },
  )
  return () => {
    leaves = true
    root.unmount()
  }
}

/** Replace classes by the inline styles that served markup must not have, but scripts may set. */
function ownStyle(element: HTMLElement) {
  element.style.cssText = element.dataset.sgStyle ?? ''
  delete element.dataset.sgStyle
  for (const name of [...element.classList]) if (/^s-[\da-f]{8}$/.test(name)) element.classList.remove(name)
}

interface State {
  readonly crashed: boolean
  readonly error?: unknown
}

/** Contains an error within its island. */
class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { crashed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { crashed: true, error }
  }

  override render() {
    const { crashed, error } = this.state
    if (!crashed) return this.props.children
    return (
      <div className="notice" role="alert">
        <p>
          <strong>{text('This page crashed.')}</strong>
        </p>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <button type="button" className="button" onClick={() => this.setState({ crashed: false })}>
          {text('Try again')}
        </button>
      </div>
    )
  }
}
