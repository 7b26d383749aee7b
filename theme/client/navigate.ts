import { internalAddress, pathOf } from './address.ts'
import { loadStyles } from './head.ts'
import { showCrash, showFailure } from './notice.ts'
import { ageOf, forgetPage, fresh, loadPage, NoPage, ownPath, readPage } from './pages.ts'
import { createProgress } from './progress.ts'
import { showPage } from './regions.ts'
import { beginPage, focusStart, keepPosition, keepPositions, restorePosition } from './scroll.ts'
import type { ShellOwner } from './shell.ts'
import { say } from './voice.ts'

/** Follow links to pages of the site without loading a new document. */
export function start(shell: ShellOwner) {
  const main = document.getElementById('main')
  if (!main || !document.documentElement.dataset.shell) return
  new Navigator(shell, main).start()
}

/** Invariant: the address changes when its page is shown, as in a browser without scripts. */
class Navigator {
  /** Address of the visible page; during back and forward, `location` is ahead of it. */
  private shown = new URL(location.href)
  /** Address of the page being loaded. */
  private loading: URL | undefined
  private readonly offline = document.createElement('div')
  private readonly progress

  constructor(
    private readonly shell: ShellOwner,
    private readonly main: Element,
  ) {
    this.progress = createProgress(main)
  }

  start() {
    keepPositions(() => this.isShown(location))
    document.addEventListener('click', (event) => this.click(event))
    addEventListener('popstate', () => this.moved())
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return
      this.cancel()
      if (!this.isShown(location)) this.moved()
    })
  }

  private click(event: MouseEvent) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const to = internalAddress(event.target)
    if (!to) return
    const here = this.isShown(to) && this.isShown(location)
    // The browser jumps to hashes itself, and fires `popstate`.
    if (here && to.hash && to.search === location.search) return
    event.preventDefault()
    if (here) this.stay(to)
    else this.load(to, () => this.push(to))
  }

  /** The same page again: a new query does not scroll, and the same address adds no history entry. */
  private stay(to: URL) {
    this.cancel()
    const { search, hash, href } = location
    if (to.href === href) return scrollTo(0, 0)
    this.push(to)
    this.tellQuery(to, search)
    if (to.hash !== hash || to.search === search) beginPage()
    else if (!hash) focusStart()
  }

  /** The address has already changed: back, forward, or a hash. */
  private moved() {
    const to = new URL(location.href)
    if (!this.isShown(to)) return this.load(to)
    this.cancel()
    const { search } = this.shown
    this.shown = to
    this.tellQuery(to, search)
    restorePosition()
  }

  private tellQuery(to: URL, before: string) {
    if (to.search === before) return
    this.shell.tell({ state: 'start', to })
    this.shell.tell({ state: 'end', to })
  }

  /** Load and show a page; `push` is undefined if the address has already changed. */
  private async load(to: URL, push?: () => void) {
    this.cancel(false)
    this.loading = to
    this.progress.start()
    this.shell.tell({ state: 'start', to })
    try {
      const path = to.pathname
      const html = await loadPage(path)
      if (this.loading !== to) return
      const page = readPage(html)
      await loadStyles(page)
      if (this.loading !== to) return
      to.pathname = ownPath(page)!
      push?.()
      this.shown = to
      this.render(() => showPage(page, this.shell))
      this.finish(to, push !== undefined)
      this.renew(path, html)
    } catch (error) {
      if (this.loading !== to) return
      console.warn(error)
      // The browser would replace a page that can be read by its own message.
      if (push && !navigator.onLine) this.stayOffline(to, push)
      else this.leave(to)
    }
  }

  private stayOffline(to: URL, push: () => void) {
    this.cancel()
    const { offline } = this
    offline.className = 'offline'
    const error = new Error(`You are offline. ${to.pathname} could not be loaded.`)
    showFailure(offline, error, () => {
      offline.remove()
      this.load(to, push)
    })
    this.main.append(offline)
  }

  /** A copy may predate a deploy: request the page again, and show what has changed. */
  private async renew(path: string, html: string) {
    if (ageOf(path) <= fresh) return
    const to = this.shown
    const isHere = () => this.shown === to && !this.loading
    try {
      const now = await loadPage(path, fresh)
      if (now === html || !isHere()) return
      const page = readPage(now)
      await loadStyles(page)
      if (isHere()) this.render(() => showPage(page, this.shell))
    } catch (error) {
      // The page is gone, or belongs to another version of the site. If the request failed, the copy stays.
      if (error instanceof NoPage && isHere()) this.leave(to)
    }
  }

  private finish(to: URL, pushed: boolean) {
    this.loading = undefined
    this.progress.done()
    if (pushed) beginPage()
    else restorePosition()
    say(document.title)
    this.shell.tell({ state: 'end', to })
  }

  /** If a page cannot be shown, its region shows the error, and the rest of the page stays. */
  private render(show: () => void) {
    try {
      show()
    } catch (error) {
      console.error(error)
      showCrash(this.main, error, () => {
        forgetPage(location.pathname)
        this.load(new URL(location.href))
      })
    }
  }

  private push(to: URL) {
    if (this.isShown(location)) keepPosition()
    history.pushState(null, '', to)
    this.shown = to
  }

  /** Let the browser load the address. The loading indicator stays until it has. */
  private leave(to: URL) {
    // For an address that differs only in its hash, or not at all, the browser would only scroll.
    if (to.href.split('#')[0] !== location.href.split('#')[0]) return location.assign(to)
    if (to.href !== location.href) history.replaceState(null, '', to)
    location.reload()
  }

  /** Abandon the page being loaded. */
  private cancel(quiet = true) {
    const { loading } = this
    this.loading = undefined
    if (quiet) this.progress.done()
    if (!loading) return
    forgetPage(loading.pathname)
    this.shell.tell({ state: 'end', to: loading, failed: true })
  }

  private isShown(url: URL | Location): boolean {
    return pathOf(url) === pathOf(this.shown)
  }
}
