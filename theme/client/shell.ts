// Contract: events of the document connect behaviours, which so need no object in common: scripts that are loaded later, and that of
// the development server, send and hear the same ones. An error in a listener does not stop the others.

type Listener = (root: Element) => void

/** Call with each element whose content is new: first with the body, then with each region that was swapped. */
export function onAttach(listener: Listener) {
  listen('attach', listener)
}

/** Call with each region whose content is about to be replaced. */
export function onDetach(listener: Listener) {
  listen('detach', listener)
}

/** The content of an element is new. */
export function attach(root: Node | null) {
  tell('attach', root)
}

/** The content of an element is about to be replaced. */
export function detach(root: Node | null) {
  tell('detach', root)
}

/** Call at the start and end of each in-page navigation, including those that only change the query, but not the hash. */
export function onNavigate(listener: (state: 'start' | 'end') => void) {
  document.addEventListener('sitegen:navigation', (event) => listener((event as CustomEvent).detail.state))
}

function listen(name: string, listener: Listener) {
  document.addEventListener(`sitegen:${name}`, ({ target }) => listener(target as Element))
}

function tell(name: string, root: Node | null) {
  root?.dispatchEvent(new Event(`sitegen:${name}`, { bubbles: true }))
}

/** Start a behaviour, whose failure must not stop the rest. */
export function guard(start: () => void) {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}
