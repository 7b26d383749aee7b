// Contract: loaded like the script of an island, once the browser is idle, on sites with the setting `offline`.
import { offlineWorker } from '../../../renderer/text/output-names.ts'
import { basePath, isSlow } from '../address.ts'
import { onNavigate } from '../shell.ts'
import type { KeepSearch, Kept, KeptSearch, Message, Outdated, Visit } from './messages.ts'
import { listSearchFiles } from './search-files.ts'

/** Start the worker and report what the reader visits. It runs as long as the page. */
export function hydrate(): () => void {
  // Workers need HTTPS, and a private window may refuse them.
  if ('serviceWorker' in navigator) start().catch(() => {})
  return () => {}
}

async function start() {
  const { serviceWorker } = navigator
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  serviceWorker.addEventListener('message', ({ data }) => {
    if ((data as Outdated | undefined)?.kind === 'outdated') reload()
  })
  const scope = basePath()
  const registration = await serviceWorker.register(scope + offlineWorker, { scope, updateViaCache: 'none' })
  await activeOf(registration)
  const visits = new Visits(registration)
  onNavigate((state) => {
    if (state === 'end') idle(() => visits.tell().catch(() => {}))
  })
  await visits.tell()
}

/** Resolves once the worker of a registration is active. */
function activeOf(registration: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    const look = () => {
      if (registration.active) resolve()
      else if (worker?.state === 'redundant') reject(new Error('The worker could not be installed.'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

/** Reload the page, since a file of its build no longer exists; at most once a minute. */
function reload() {
  const key = 'sitegen.outdated'
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 60_000) return
    sessionStorage.setItem(key, `${Date.now()}`)
    location.reload()
  } catch {
    // Without storage, repeated reloads could not be detected.
  }
}

class Visits {
  private since = 0
  private hasKeptSearch = false

  constructor(private readonly registration: ServiceWorkerRegistration) {}

  /** Report the visible page to the worker, unless it has no address of its own. */
  async tell() {
    if (!document.querySelector('link[rel=canonical]')) return
    const saves = isSlow()
    const kept = await this.ask<Kept>({ kind: 'visit', path: location.pathname, files: this.files(), saves })
    // A reader who opens a second page is likely to stay.
    if (!kept || kept.pages < 2 || saves || this.hasKeptSearch) return
    this.hasKeptSearch = true
    await this.keepSearch()
  }

  /** Files that the page has loaded since the last call, and its images, which may have been loaded before. */
  private files(): string[] {
    const loaded = performance
      .getEntriesByType('resource')
      .filter((one) => one.startTime >= this.since && /script|link|css|img|other/.test(initiator(one)))
      .map(({ name }) => name)
    this.since = performance.now()
    const shown = [...document.images].filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc)
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')].map(({ href }) => href)
    const urls = [...loaded, ...shown, ...icons].flatMap((one) => (URL.canParse(one) ? [new URL(one)] : []))
    return [...new Set(urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname))]
  }

  private async keepSearch() {
    const { index } = document.querySelector<HTMLElement>('[data-search][data-index]')?.dataset ?? {}
    if (index === undefined) return
    const answer = await fetch(index, { cache: 'no-cache', priority: 'low' })
    if (!answer.ok) return
    const root = await answer.arrayBuffer()
    const wanted: KeepSearch = { kind: 'search', address: new URL(index, location.href).pathname, root }
    const kept = await this.ask<KeptSearch>(wanted)
    if (!kept || kept.isKept) return
    await this.ask({ ...wanted, files: await listSearchFiles(root) })
  }

  /** The worker’s answer; undefined if the request failed. */
  private ask<Answer>(message: Visit | KeepSearch): Promise<Answer | undefined> {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<Answer | undefined>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    this.registration.active?.postMessage(message satisfies Message, [port2])
    return answer
  }
}

function initiator(entry: PerformanceEntry): string {
  return (entry as PerformanceResourceTiming).initiatorType
}

function idle(run: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 50)
}
