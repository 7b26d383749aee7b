import { Component, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Bring a server-rendered island to life; gives the function that takes it down. */
export function start(element: HTMLElement, Island: ComponentType, props: object): () => void {
  const root = hydrateRoot(
    element,
    <Boundary>
      <Island {...props} />
    </Boundary>,
    { identifierPrefix: element.dataset.id ?? '', onRecoverableError: (error) => console.error(error) },
  )
  return () => root.unmount()
}

/** Keeps an island that throws from taking more than its own place. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <div className="notice" role="alert">
        <p>This page crashed.</p>
        <button type="button" onClick={() => this.setState({ crashed: false })}>
          Try again
        </button>
      </div>
    )
  }
}
