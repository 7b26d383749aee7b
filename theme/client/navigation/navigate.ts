import { followed, ownPath, pathOf } from '../address.ts'
import { showFailure } from '../notice.ts'
import { text } from '../text.ts'
import type { Core } from './core.ts'
import { loadStyles } from './head.ts'
import { ageOf, forgetPage, fresh, loadPage, NoPage, readPage } from './pages.ts'
import { createProgress, type Progress } from './progress.ts'
import { region, showPage } from './regions.ts'
import { beginPage, focusStart, keepPosition, keepPositions, restorePosition } from './scroll.ts'

/** Milliseconds left to the browser to draw what is in view. */
const drawing = 50

/** An in-page navigation, including one that only changes the query, but not the hash. */
interface NavigationEvent {
  readonly state: 'start' | 'end'
  readonly to: URL
}

let core: Core
let main: HTMLElement
let progress: Progress
/** Address of the visible page; during back and forward, `location` is ahead of it. */
let shown: URL
/** Address of the page being loaded. */
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
  // Back may have come before this script.
  if (isShown(location)) shown = new URL(location.href)
  else moved()
}

function click(event: MouseEvent) {
  const to = followed(event)
  if (!to) return
  const here = isShown(to) && isShown(location)
  // The same address in another spelling; the browser fires `popstate`.
  if (here && to.hash && to.search === location.search) return
  event.preventDefault()
  if (here) stay(to)
  else load(to, () => push(to))
}

/** The same page again: a new query does not scroll, and the same address adds no history entry. */
function stay(to: URL) {
  cancel()
  const { search, hash, href } = location
  if (to.href === href) return scrollTo(0, 0)
  push(to)
  tellQuery(to, search)
  if (to.hash !== hash || to.search === search) beginPage()
  else if (!hash) focusStart()
}

/** The address has already changed: back, forward, or a hash. */
function moved() {
  const to = new URL(location.href)
  if (!isShown(to)) return load(to)
  cancel()
  const { search } = shown
  shown = to
  tellQuery(to, search)
  // What the hash leads to may be hidden.
  showRest()
  restorePosition()
}

/** Initialisation scripts and parts that load later listen to it. */
function tell({ state, to }: NavigationEvent) {
  const detail = { state, url: to.href }
  document.dispatchEvent(new CustomEvent('sitegen:navigation', { detail }))
}

function tellQuery(to: URL, before: string) {
  if (to.search === before) return
  tell({ state: 'start', to })
  tell({ state: 'end', to })
}

/** Load and show a page; `push` is undefined if the address has already changed. */
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
    // The browser would replace a page that can be read by its own message.
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

/** A copy may predate a deploy: request the page again, and show what has changed. */
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
    // The page is gone, or belongs to another version of the site. If the request failed, the copy stays.
    if (error instanceof NoPage && isHere()) leave(to)
  }
}

function finish(to: URL, pushed: boolean) {
  loading = undefined
  progress.done()
  if (pushed) beginPage()
  else restorePosition()
  // A part that does not fill the window would move what follows it. Measured before anything else changes the page.
  if (main.lastElementChild!.getBoundingClientRect().bottom < innerHeight) showRest()
  else requestAnimationFrame(() => setTimeout(showRest, drawing))
  core.say(document.title)
  tell({ state: 'end', to })
}

/** Show what `data-rest` hides. */
function showRest() {
  main.toggleAttribute('data-rest', false)
}

/** If a page cannot be shown, its region shows the error, and the rest of the page stays. */
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

/** Let the browser load the address. The loading indicator stays until it has. */
function leave(to: URL) {
  // For an address that differs only in its hash, or not at all, the browser would only scroll.
  if (to.href.split('#')[0] !== location.href.split('#')[0]) return location.assign(to)
  if (to.href !== location.href) history.replaceState(null, '', to)
  location.reload()
}

/** Abandon the page being loaded. */
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
