// Contract: the worker contains nothing from a build of the site, so it rarely changes. It stores what a page sends it
// (`register.ts`), and answers the page’s requests (`answer.ts`). A changed worker waits until no page of the site is open,
// since open pages rely on what the previous worker has stored.
import { answer, isOurs } from './answer.ts'
import { keepVisitedPage } from './keep-page.ts'
import { keepSearch } from './keep-search.ts'
import type { KeepSearch, Kept, KeptSearch, Message } from './messages.ts'
import { scope } from './scope.ts'
import { deleteStores } from './stores.ts'

scope.addEventListener('activate', (event) => {
  const { navigationPreload } = scope.registration
  event.waitUntil(
    Promise.all([
      deleteStores('other formats'),
      // Let the browser request a page while it starts the worker.
      navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  )
})

scope.addEventListener('fetch', (event) => {
  if (isOurs(event.request)) event.respondWith(answer(event))
})

/** Messages are handled one after another. */
const queue = { last: Promise.resolve() as Promise<unknown> }

scope.addEventListener('message', (event) => {
  const message = event.data as Message | undefined
  const done = queue.last.then(async () => {
    // The page waits for an answer, whatever happens.
    event.ports[0]?.postMessage(await follow(message).catch(() => undefined))
  })
  queue.last = done
  event.waitUntil(done)
})

async function follow(message: Message | undefined): Promise<Kept | KeptSearch | undefined> {
  if (message?.kind === 'visit') return { pages: await keepVisitedPage(message) }
  return message?.kind === 'search' ? keepSearch(message satisfies KeepSearch) : undefined
}
