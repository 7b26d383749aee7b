/** An in-page navigation. */
export interface NavigationEvent {
  readonly state: 'start' | 'end'
  readonly to: URL
  /** The page was not shown: a later click replaced it, or the browser loads the address itself. */
  readonly failed?: boolean
}

/** The interface shared by behaviours. */
export interface Shell {
  /** Called with an element whose content is new: first with the body, then with each region that was swapped. */
  onAttach(listener: (root: ParentNode) => void): void
  /** Called with a region whose content is about to be replaced. */
  onDetach(listener: (root: ParentNode) => void): void
  /**
   * Called at the start and end of each in-page navigation, including those that only change the query, but not the hash.
   * Initialisation scripts receive the same as `sitegen:navigation` on the document, with `{state, url}` as detail.
   */
  onNavigate(listener: (event: NavigationEvent) => void): void
}

/** The shell with the methods for sending events. */
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
  const [onNavigate, notifyBehaviours] = channel<NavigationEvent>()
  const tell = (event: NavigationEvent) => {
    notifyBehaviours(event)
    const detail = { state: event.state, url: event.to.href }
    document.dispatchEvent(new CustomEvent('sitegen:navigation', { detail }))
  }
  return { onAttach, attach, onDetach, detach, onNavigate, tell }
}

/** A function to subscribe, and a function to notify all subscribers. */
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
