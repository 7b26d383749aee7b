import { pathOf } from '../address.ts'
import type { Message } from './messages.ts'
import { showProblems } from './problems.ts'
import { showNow, swapStyle } from './show.ts'

/** Path of a page → hash of the chunk that was loaded last for it. */
const loaded = new Map<string, string>()

const own = document.querySelector<HTMLScriptElement>('script[data-chunk]')
let hash = own?.dataset.chunk ?? ''
let path = location.pathname
let stream: EventSource | undefined

watchChunks()
connect()
document.addEventListener('sitegen:navigation', (event) => {
  const { state } = (event as CustomEvent<{ state: string }>).detail
  if (state !== 'end' || location.pathname === path) return
  path = location.pathname
  hash = loaded.get(pathOf(location) ?? '') ?? ''
  connect()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

/** Say what this page shows, and listen. The browser asks again by itself when the connection is lost. */
function connect() {
  stream?.close()
  stream = new EventSource(`/__sitegen/events?${new URLSearchParams({ path, hash })}`)
  stream.onmessage = ({ data }) => hear(JSON.parse(data) as Message)
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) setTimeout(connect, 1000)
  }
}

function hear(message: Message) {
  if (message.kind === 'reload') return location.reload()
  if (message.kind === 'moved') return location.replace(message.to + location.hash)
  if (message.kind === 'problems') return showProblems(message)
  if (message.kind === 'style') return swapStyle(message)
  try {
    showNow(message)
  } catch (error) {
    console.warn(error)
    location.reload()
  }
}

/**
 * Note which chunk the shell shows. Pages are made when they are asked for, so the lists of pages do not name what is
 * not made yet, and nothing is loaded ahead.
 */
function watchChunks() {
  const load = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (/\/site-data\/routes-\d+\.json$/.test(address)) return load(`${address}?hasty`, init)
    const [, name] = /\/assets\/pages\/(.*)-(?:[\da-f]{10}|now)\.json$/.exec(address) ?? []
    if (name === undefined) return load(input, init)
    if (init?.priority === 'low') return new Response('')
    const response = await load(input, init)
    loaded.set(`/${decodeURIComponent(name)}`, response.headers.get('ETag')?.replaceAll('"', '') ?? '')
    return response
  }
}
