// Contract: an open page that looks the same in a new edition receives no update. Each open page is rendered again and its HTML
// compared. A message contains the HTML before and after the change: `theme/client/dev/patch.ts` changes only what differs between
// the two, because neither contains what scripts and readers have changed in the page.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodeUrl, joinUrl, type Route, type SourcePath, stableJson } from '../../renderer/index.ts'
import type { Message, Problem } from '../../theme/client/dev/messages.ts'
import { findDestination } from '../server/destination.ts'
import { type Edition, remembered, type Sheets, type Shown } from './edition.ts'

/** Milliseconds between heartbeats. */
const heartbeat = 20_000

interface Listener {
  readonly response: ServerResponse
  /** The path as the browser sends it, percent-encoded. */
  readonly path: string
  /** Undefined for an address without a page. */
  showing: Shown | undefined
}

export interface Problems {
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** The pages that are open in browsers. Each receives the changes that concern it. */
export class Audience {
  private readonly listeners = new Set<Listener>()
  private readonly recent = new Map<string, Shown>()
  /** Keys of the sources of deleted pages, by address: a slow rename is a deletion and, later, a new file. */
  private readonly gone = new Map<string, string>()
  private problems: Problems = { errors: [], warnings: [] }
  private readonly pulse = setInterval(() => this.beat(), heartbeat)

  /** Keep a page that was sent to a browser until that browser connects. */
  remember(shown: Shown) {
    this.recent.delete(shown.hash)
    this.recent.set(shown.hash, shown)
    const [oldest] = this.recent.keys()
    if (this.recent.size > remembered && oldest !== undefined) this.recent.delete(oldest)
  }

  /** A page opens its event stream: `path` is its address, `hash` the hash of the HTML it shows. */
  async connect(request: IncomingMessage, response: ServerResponse, current: () => Edition | undefined) {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams
    request.socket.setTimeout(0)
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    const path = query.get('path') ?? '/'
    const hash = query.get('hash') ?? ''
    const shown = this.recent.get(hash)
    const listener: Listener = { response, path, showing: shown }
    this.listeners.add(listener)
    response.on('close', () => this.listeners.delete(listener))
    send(response, { kind: 'problems', ...this.problems })
    const edition = current()
    if (!edition) return
    if (shown) sendSheets([listener], shown.sheets, edition)
    const now = await show(edition, path).catch(() => shown)
    // Another change was sent in the meantime.
    if (listener.showing !== shown) return
    if (now?.hash === hash) listener.showing = now
    else if ((now || hash !== '') && !shown) send(response, { kind: 'reload' })
    else await this.update(listener, current() ?? edition)
  }

  /** Send each open page its changes. */
  async broadcast(before: Edition | undefined, edition: Edition) {
    const first = { kind: 'reload' } as const
    if (!before) {
      for (const { response } of this.listeners) send(response, first)
      return
    }
    await Promise.all([...this.listeners].map((listener) => this.update(listener, edition, before)))
    sendSheets(this.listeners, before.sheets, edition)
  }

  sendProblems(problems: Problems) {
    if (stableJson(problems) === stableJson(this.problems)) return
    this.problems = problems
    for (const { response } of this.listeners) send(response, { kind: 'problems', ...problems })
  }

  /** The number of open pages. */
  get size(): number {
    return this.listeners.size
  }

  close() {
    clearInterval(this.pulse)
    for (const { response } of this.listeners) response.destroy()
  }

  private async update(listener: Listener, edition: Edition, before?: Edition) {
    const { response, path, showing } = listener
    try {
      const now = await show(edition, path)
      if (now) this.gone.delete(path)
      else if (!showing) return this.follow(listener, edition)
      if (now?.hash === showing?.hash && !sidebarChanged(now?.route, before, edition)) return
      if (!now || !showing) {
        const to = showing && before && addressNow(showing.route, before, edition)
        if (to !== undefined) return send(response, { kind: 'moved', to })
        const key = showing && before && keyOf(showing.route, before)
        if (key !== undefined) this.gone.set(path, key)
        return send(response, { kind: 'reload' })
      }
      listener.showing = now
      this.remember(now)
      send(response, message(showing, now, before, edition))
    } catch {
      // An error in rendering a page is reported with the other problems.
    }
  }

  /** Send a browser that shows a deleted page to the only page with the same text. */
  private follow({ response, path }: Listener, { site }: Edition) {
    const key = this.gone.get(path)
    if (key === undefined) return
    const [source, ...others] = [...site.graph.urls.keys()].filter((one) => site.sources.get(one)?.key === key)
    const url = source && others.length === 0 && site.graph.urls.get(source)
    if (url) send(response, { kind: 'moved', to: encodeUrl(url) })
  }

  private beat() {
    for (const { response } of this.listeners) response.write(':\n\n')
  }
}

function send(response: ServerResponse, message: Message) {
  response.write(`data: ${JSON.stringify(message)}\n\n`)
}

/** The current page at an address. */
async function show(edition: Edition, path: string): Promise<Shown | undefined> {
  const destination = findDestination(edition.published, { path: decode(path), query: '' })
  const route = destination.kind === 'file' ? edition.page(destination.out) : undefined
  return route && route.kind !== 'not-found' ? edition.show(route) : undefined
}

/** The key of the source of a page. */
function keyOf(route: Route, { site }: Edition): string | undefined {
  return 'source' in route ? site.sources.get(route.source)?.key : undefined
}

/** The new address of a page whose address changed, or whose file was renamed: a new file has the same text. */
function addressNow(route: Route, before: Edition, { site }: Edition): string | undefined {
  if (!('source' in route)) return undefined
  const { urls } = site.graph
  const key = keyOf(route, before)
  const renamed = ([path, source]: readonly [SourcePath, { readonly key: string }]) =>
    !before.site.sources.has(path) && source.key === key
  const path = urls.has(route.source) ? route.source : [...site.sources].find(renamed)?.[0]
  const url = path && urls.get(path)
  return url && encodeUrl(url)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function message(from: Shown, now: Shown, before: Edition | undefined, edition: Edition): Message {
  if (from.shell !== now.shell) return restyle(from, now, before, edition) ?? { kind: 'reload' }
  return { kind: 'page', before: from.html, now: now.html, sidebar: sidebarChanged(now.route, before, edition) }
}

/** The style change if two documents differ only in the name of the style sheet. */
function restyle(from: Shown, now: Shown, before: Edition | undefined, edition: Edition): Message | undefined {
  const [old, fresh] = [before?.site.theme.style.url, edition.site.theme.style.url]
  if (old === undefined || old === fresh) return undefined
  const { shell } = now
  const restyled = from.html.replaceAll(old, fresh).replaceAll(from.shell, shell)
  return restyled === now.html ? { kind: 'style', from: old, to: fresh, shell } : undefined
}

/** Send the style sheets of static folders that have changed. Pages may link to them, and their addresses stay the same. */
function sendSheets(listeners: Iterable<Listener>, before: Sheets, { site, sheets }: Edition) {
  const changed = [...sheets].filter(([out, key]) => before.get(out) !== key)
  const paths = changed.map(([out]) => encodeUrl(joinUrl(site.config.base, out)))
  if (paths.length > 0) for (const { response } of listeners) send(response, { kind: 'sheets', paths })
}

/** Whether anything in a page's sidebar has changed, including closed groups. */
function sidebarChanged(route: Route | undefined, before: Edition | undefined, now: Edition): boolean {
  const key = route && 'sidebar' in route ? route.sidebar : undefined
  if (key === undefined || !before || before.site.graph === now.site.graph) return false
  const items = ({ site }: Edition) => stableJson(site.graph.sidebars.get(key)?.items ?? [])
  return items(before) !== items(now)
}
