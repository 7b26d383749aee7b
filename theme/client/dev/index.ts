import { pathOf } from '../address.ts'
import { onNavigate } from '../shell.ts'
import type { Message } from './messages.ts'
import { showProblems } from './problems.ts'
import { renewSheets, showNow, swapStyle } from './show.ts'

/** Path of a page → hash of the version loaded last. */
const loaded = new Map<string, string>()

const own = document.querySelector<HTMLScriptElement>('script[data-page]')
let hash = own?.dataset.page ?? ''
let path = location.pathname
let stream: EventSource | undefined

watchPages()
connect()
onNavigate((state) => {
  if (state !== 'end' || location.pathname === path) return
  path = location.pathname
  hash = loaded.get(pathOf(location) ?? '') ?? ''
  connect()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

/** Subscribe to changes of this page. The browser reconnects by itself when the connection is lost. */
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
  if (message.kind === 'sheets') return renewSheets(message.paths)
  showNow(message).catch((error) => {
    console.warn(error)
    location.reload()
  })
}

/** Record which pages the shell loads. Prefetching is disabled, because pages are built on request. */
function watchPages() {
  const load = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (init?.priority === 'low') throw new Error('Prefetching is disabled here.')
    const response = await load(input, init)
    const path = pathOf(new URL(response.url || location.href))
    const tag = response.headers.get('ETag')
    if (path && tag) loaded.set(path, tag.replaceAll('"', ''))
    return response
  }
}
