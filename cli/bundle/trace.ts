/** The module by which compiled MDX gets `traced`, the tool's own. */
export const traceModule = 'sitegen:trace'

type AnyComponent = ((props: object) => unknown) & { readonly prototype?: { readonly isReactComponent?: unknown } }

/**
 * Tells which component a page was rendering when it threw. React does not say, so that such a page is rendered once
 * more, with each component that its text uses wrapped.
 */
export class Tracer {
  private on = false
  private place: string | undefined

  /** A component of a page's text, as it is unless traced; `place` is where the text uses it. */
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

  /** Render what throws; gives the place whose component threw. */
  readonly trace = (render: () => void): string | undefined => {
    this.on = true
    this.place = undefined
    try {
      render()
    } catch {
      // What it throws is known already.
    } finally {
      this.on = false
    }
    return this.place
  }
}
