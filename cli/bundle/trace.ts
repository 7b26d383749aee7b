/** The module from which compiled MDX imports the tool's `traced`. */
export const traceModule = 'sitegen:trace'

type AnyComponent = ((props: object) => unknown) & { readonly prototype?: { readonly isReactComponent?: unknown } }

/**
 * Finds the component that threw while a page was rendered. React does not report it, so such a page is rendered again with each
 * component in its text wrapped.
 */
export class Tracer {
  private on = false
  private place: string | undefined

  /** A component in a page's text, wrapped while tracing; `place` is the location of its use. */
  readonly traced = (component: unknown, place: string): unknown => {
    if (!this.on || typeof component !== 'function') return component
    const own = component as AnyComponent
    if (own.prototype?.isReactComponent) return component
    return (props: object) => {
      try {
        return own(props)
      } catch (error) {
        this.place ??= place
        throw error
      }
    }
  }

  /** Render a page that throws. Returns the location of the component that threw. */
  readonly trace = (render: () => void): string | undefined => {
    this.on = true
    this.place = undefined
    try {
      render()
    } catch {
      // The error is known already.
    } finally {
      this.on = false
    }
    return this.place
  }
}
