import { text } from '../text.ts'

/**
 * Make the drawer of narrow screens, which opens without a script, modal: focus stays in it, the page behind is inert, and Back
 * closes it.
 */
export function start(): void {
  const drawer = document.getElementById('menu')
  const button = document.querySelector<HTMLElement>('.menu-button')
  if (!drawer?.showPopover || !button) return
  const wide = matchMedia('(min-width: 996px)')
  const isOpen = () => drawer.matches(':popover-open')
  keepFocus(drawer, isOpen)
  const takeBack = takeOverBack(drawer, isOpen)
  const show = () => {
    const open = isOpen()
    button.ariaExpanded = String(open)
    drawer.role = open ? 'dialog' : null
    drawer.ariaLabel = open ? text('Menu') : null
    for (const other of [...document.body.children, ...(drawer.parentElement?.children ?? [])])
      if (!other.contains(drawer)) (other as HTMLElement).inert = open
    takeBack(open)
    if (!open) return wide.matches || button.focus()
    // If there are docs, their panel comes first.
    const main = drawer.querySelector('details')
    if (main) main.open = !drawer.querySelector('[data-region="sidebar"]')
    drawer.querySelector('button')?.focus()
    drawer.querySelector('[data-region] [aria-current]')?.scrollIntoView({ block: 'center' })
  }
  button.ariaExpanded = 'false'
  drawer.addEventListener('toggle', show)
  // A tap on the button may open the drawer before this script has loaded.
  if (isOpen()) show()
  wide.addEventListener('change', () => wide.matches && drawer.hidePopover())
}

/** Make Tab cycle within the open drawer. */
function keepFocus(drawer: HTMLElement, isOpen: () => boolean): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || !isOpen()) return
    const all = drawer.querySelectorAll<HTMLElement>('a[href], button, summary')
    const reachable = [...all].filter((one) => one.getClientRects().length > 0)
    const [edge, other] = event.shiftKey ? [reachable[0], reachable.at(-1)] : [reachable.at(-1), reachable[0]]
    if (document.activeElement !== edge && drawer.contains(document.activeElement)) return
    event.preventDefault()
    other?.focus()
  })
}

/**
 * While the drawer is open, the history has an additional entry, `{menu: true}` with the same address; going back from it
 * closes the drawer, and closing the drawer goes back from it. Both moves are hidden from other listeners.
 */
function takeOverBack(drawer: HTMLElement, isOpen: () => boolean): (open: boolean) => void {
  let leaving = false
  let followed: HTMLElement | undefined
  let address = ''
  addEventListener(
    'popstate',
    (event) => {
      const own = leaving || (location.href === address && isOpen())
      if (own) event.stopImmediatePropagation()
      leaving = false
      drawer.hidePopover()
      followed?.click()
      followed = undefined
    },
    true,
  )
  // Links are followed from the page's own entry, so that a single Back returns to this page.
  drawer.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLElement>('a[href]')
      if (!link || !isOpen() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (history.state?.menu) {
        event.preventDefault()
        event.stopPropagation()
        followed = link
      }
      drawer.hidePopover()
    },
    true,
  )
  return (open) => {
    if (open) {
      address = location.href
      history.pushState({ ...history.state, menu: true }, '')
    } else if (history.state?.menu) {
      leaving = true
      history.back()
    }
  }
}
