// Which component a page was rendering when it threw. React does not say, so that a page which throws is rendered once
// more, with each component that its text uses wrapped.

type AnyComponent = (props: object) => unknown

const tracing: { on: boolean; place: string | undefined } = { on: false, place: undefined }

/** A component of a page's text; `place` is where the text uses it. */
export function traced(component: unknown, place: string): unknown {
  if (!tracing.on || typeof component !== 'function' || component.prototype?.isReactComponent) return component
  return (props: object) => {
    try {
      return (component as AnyComponent)(props)
    } catch (error) {
      tracing.place ??= place
      throw error
    }
  }
}

/** Run something that throws; gives the place whose component threw. */
export function trace(run: () => void): string | undefined {
  tracing.on = true
  tracing.place = undefined
  try {
    run()
  } catch {
    // What it throws is known already.
  } finally {
    tracing.on = false
  }
  return tracing.place
}
