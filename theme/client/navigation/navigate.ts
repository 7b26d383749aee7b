import { followed, ownPath, pathOf } from '../address.ts'
import { showFailure } from '../notice.ts'
import { text } from '../text.ts'
import type { Core } from './core.ts'
import { loadStyles } from './head.ts'
import { ageOf, forgetPage, fresh, loadPage, NoPage, readPage } from './pages.ts'
import { createProgress, type Progress } from './progress.ts'
import { region, showPage } from './regions.ts'
import { beginPage, focusStart, keepPosition, keepPositions, restorePosition } from './scroll.ts'

/** Milliseconds in which the browser can draw what is in view before the rest is shown. */
const drawing = 50

/** An in-page navigation, or a change of the query. A change of the hash alone does not count. */
interface NavigationEvent {
  readonly state: 'start' | 'end'
  readonly to: URL
}

let core: Core
let main: HTMLElement
let progress: Progress
/** The address of the visible page. During back and forward, `location` is ahead of it. */
let shown: URL
/** The address of the page being loaded. */
let loading: URL | undefined
let offline: HTMLElement

/**
 * Follow links to pages of the site without loading a new document. Invariant: the address changes when its page is shown, as
 * in a browser without scripts.
 */
export function start(given: Core, opened: URL) {
  main = region('main')!
  if (!main || !document.documentElement.dataset.shell) return
  core = given
  progress = createProgress(main)
  shown = opened
  offline = document.createElement('div')
  keepPositions(() => isShown(location))
  document.addEventListener('click', click)
  addEventListener('popstate', moved)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    cancel()
    if (!isShown(location)) moved()
  })
  // The reader may have gone back before this script was loaded.
  if (isShown(location)) shown = new URL(location.href)
  else moved()
}

function click(event: MouseEvent) {
  const to = followed(event)
  if (!to) return
  const here = isShown(to) && isShown(location)
  // It is the same page, so the browser goes to the hash and fires `popstate`.
  if (here && to.hash && to.search === location.search) return
  event.preventDefault()
  if (here) stay(to)
  else load(to, () => push(to))
}

/** Stay on the page: a new query does not scroll, and the same address adds no history entry. */
function stay(to: URL) {
  cancel()
  const { search, hash, href } = location
  if (to.href === href) return scrollTo(0, 0)
  push(to)
  tellQuery(to, search)
  if (to.hash !== hash || to.search === search) beginPage()
  else if (!hash) focusStart()
}

/** Handle an address that has already changed: back, forward, or a hash. */
function moved() {
  const to = new URL(location.href)
  if (!isShown(to)) return load(to)
  cancel()
  const { search } = shown
  shown = to
  tellQuery(to, search)
  // The target of the hash may be hidden.
  showRest()
  restorePosition()
}

/** Fire an event for initialisation scripts and for parts that load later. */
function tell({ state, to }: NavigationEvent) {
  const detail = { state, url: to.href }
  document.dispatchEvent(new CustomEvent('sitegen:navigation', { detail }))
}

function tellQuery(to: URL, before: string) {
  if (to.search === before) return
  tell({ state: 'start', to })
  tell({ state: 'end', to })
}

/** Load and show a page. `push` is undefined if the address has already changed. */
async function load(to: URL, push?: () => void) {
  cancel(false)
  loading = to
  progress.start()
  tell({ state: 'start', to })
  try {
    const path = to.pathname
    const html = await loadPage(path)
    if (loading !== to) return
    const page = readPage(html)
    await loadStyles(page)
    if (loading !== to) return
    to.pathname = ownPath(page)!
    push?.()
    shown = to
    render(() => showPage(page, Boolean(push && !to.hash)))
    finish(to, push !== undefined)
    renew(path, html)
  } catch (error) {
    if (loading !== to) return
    console.warn(error)
    // The browser would replace a readable page by its own message.
    if (push && !navigator.onLine) stayOffline(to, push)
    else leave(to)
  }
}

function stayOffline(to: URL, push: () => void) {
  cancel()
  offline.className = 'offline'
  const error = new Error(`You are offline. ${to.pathname} could not be loaded.`)
  showFailure(offline, error, () => {
    offline.remove()
    load(to, push)
  })
  main.append(offline)
}

/** Request a page again if its copy is old, since that may predate a deployment, and show what has changed. */
async function renew(path: string, html: string) {
  if (ageOf(path) <= fresh) return
  const to = shown
  const isHere = () => shown === to && !loading
  try {
    const now = await loadPage(path, fresh)
    if (now === html || !isHere()) return
    const page = readPage(now)
    await loadStyles(page)
    if (isHere()) render(() => showPage(page))
  } catch (error) {
    // The page no longer exists, or belongs to another version of the site. If the request failed, the copy stays.
    if (error instanceof NoPage && isHere()) leave(to)
  }
}

function finish(to: URL, pushed: boolean) {
  loading = undefined
  progress.done()
  if (pushed) beginPage()
  else restorePosition()
  // If the visible part does not fill the window, the rest would move the footer. Measured before anything else changes the page.
  if (main.lastElementChild!.getBoundingClientRect().bottom < innerHeight) showRest()
  else requestAnimationFrame(() => setTimeout(showRest, drawing))
  core.say(document.title)
  tell({ state: 'end', to })
}

/** Show the rest of the page, which `data-rest` hides. */
function showRest() {
  main.toggleAttribute('data-rest', false)
}

/** Show a page. If that fails, its region shows the error, and the rest of the page stays. */
function render(show: () => void) {
  try {
    show()
  } catch (error) {
    console.error(error)
    const again = () => {
      forgetPage(location.pathname)
      load(new URL(location.href))
    }
    const title = document.createElement('h1')
    title.textContent = text('This page crashed.')
    showFailure(main, error, again, text('Try again')).prepend(title)
  }
}

function push(to: URL) {
  if (isShown(location)) keepPosition()
  history.pushState(null, '', to)
  shown = to
}

/** Let the browser load an address. The loading indicator stays until it has. */
function leave(to: URL) {
  // The browser would only scroll to an address that differs in nothing but its hash.
  if (to.href.split('#')[0] !== location.href.split('#')[0]) return location.assign(to)
  if (to.href !== location.href) history.replaceState(null, '', to)
  location.reload()
}

/** Cancel loading a page. */
function cancel(quiet = true) {
  const to = loading
  loading = undefined
  if (quiet) progress.done()
  if (!to) return
  forgetPage(to.pathname)
  tell({ state: 'end', to })
}

function isShown(url: URL | Location): boolean {
  return pathOf(url) === pathOf(shown)
}
