/** A change of address inside the open document. */
export interface NavigationEvent {
  readonly state: 'start' | 'end'
  readonly to: URL
  /** The page did not come: a later click took its place, or the browser loads the address itself. */
  readonly failed?: boolean
}

/** What behaviours share. */
export interface Shell {
  /** Called with the element whose content is new: once with the body at start, then with each region that was swapped. */
  onAttach(listener: (root: ParentNode) => void): void
  /** Called with a region whose content is about to be thrown away. */
  onDetach(listener: (root: ParentNode) => void): void
  /**
   * Around each navigation in the page, those of the query alone included, but not those of the hash.
   * The site's initialisation script hears the same as `sitegen:navigation` on the document, with `{state, url}` as detail.
   */
  onNavigate(listener: (event: NavigationEvent) => void): void
}

/** The shell as its owner sees it: with the means to tell. */
export interface ShellOwner extends Shell {
  attach(root: ParentNode): void
  detach(root: ParentNode): void
  tell(event: NavigationEvent): void
}

/** Run something whose failure must not stop the rest. */
export function guard(run: () => void) {
  try {
    run()
  } catch (error) {
    console.error(error)
  }
}

export function createShell(): ShellOwner {
  const [onAttach, attach] = channel<ParentNode>()
  const [onDetach, detach] = channel<ParentNode>()
  const [onNavigate, tellBehaviours] = channel<NavigationEvent>()
  const tell = (event: NavigationEvent) => {
    tellBehaviours(event)
    const detail = { state: event.state, url: event.to.href }
    document.dispatchEvent(new CustomEvent('sitegen:navigation', { detail }))
  }
  return { onAttach, attach, onDetach, detach, onNavigate, tell }
}

/** A way to listen, and a way to tell all who do. */
function channel<Value>(): [(listener: (value: Value) => void) => void, (value: Value) => void] {
  const listeners: ((value: Value) => void)[] = []
  return [
    (listener) => {
      listeners.push(listener)
    },
    (value) => {
      for (const listener of listeners) guard(() => listener(value))
    },
  ]
}
