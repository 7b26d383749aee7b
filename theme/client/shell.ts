// Contract: behaviours communicate by events of the document, so they need no object in common. Scripts that are loaded later, and
// the one of the development server, send and receive the same events. An error in a listener does not stop the others.

type Listener = (root: Element) => void

/** Call back with each element whose content is new: first with the body, then with each replaced region. */
export function onAttach(listener: Listener) {
  listen('attach', listener)
}

/** Call back with each region whose content is about to be replaced. */
export function onDetach(listener: Listener) {
  listen('detach', listener)
}

/** Announce that the content of an element is new. */
export function attach(root: Node | null) {
  tell('attach', root)
}

/** Announce that the content of an element is about to be replaced. */
export function detach(root: Node | null) {
  tell('detach', root)
}

/** Call back at the start and the end of each in-page navigation. A change of the query counts, one of the hash alone does not. */
export function onNavigate(listener: (state: 'start' | 'end') => void) {
  document.addEventListener('sitegen:navigation', (event) => listener((event as CustomEvent).detail.state))
}

function listen(name: string, listener: Listener) {
  document.addEventListener(`sitegen:${name}`, ({ target }) => listener(target as Element))
}

function tell(name: string, root: Node | null) {
  root?.dispatchEvent(new Event(`sitegen:${name}`, { bubbles: true }))
}

/** Start a behaviour; a failure does not stop the others. */
export function guard(start: () => void) {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}
