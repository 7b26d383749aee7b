import { shellSite } from './fixture.ts'
import { type Page, until } from './harness.ts'

const config = shellSite['site.config.ts'] ?? ''

const counter = `'use client'
import { useState } from 'react'

export function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>COUNTED {count}</button>
}
`

const island = `
import { Counter } from '../parts/counter.tsx'
export const frontMatter = { title: 'Island' }
export default function Page() {
  return <><h1>Island</h1>{Array.from({ length: 150 }, (_, index) => <p key={index}>Line {index}</p>)}<Counter /></>
}
`

/** A site to be read offline, with an island far below, a picture, an old address and many pages. */
export const offlineSite: Readonly<Record<string, string>> = {
  ...shellSite,
  'site.config.ts': config.replace('navbar:', "offline: true, redirects: [{ from: '/old', to: '/docs/two' }], navbar:"),
  'content/pages/plain.md': `${shellSite['content/pages/plain.md']}\n![A picture](/picture.svg)\n`,
  'static/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
  'content/parts/counter.tsx': counter.replace('COUNTED', 'Counted'),
  'content/pages/island.tsx': island,
  ...Object.fromEntries(
    Array.from({ length: 105 }, (_, index) => [
      `content/pages/many/${index}.md`,
      `---\ntitle: Many ${index}\nunlisted: true\n---\n\nText.\n`,
    ]),
  ),
}

/** The next build of it: all assets have other names. */
export const nextSite: Readonly<Record<string, string>> = {
  'site.config.ts': (offlineSite['site.config.ts'] ?? '').replace("label: 'Plain'", "label: 'Renamed'"),
  'init.ts': `${shellSite['init.ts']}\nwindow.isNext = true\n`,
  'content/parts/counter.tsx': counter.replace('COUNTED', 'Next count'),
}

/** What browsers say of requests that fail. */
export const cut = [/net::ERR_|Failed to fetch|503/]

/** Paths of what is kept. */
export function keptPaths(page: Page, what: 'pages' | 'files' | 'search'): Promise<string[]> {
  return page.evaluate(async (name) => {
    const own = (await caches.keys()).find((one) => one.startsWith(`sitegen-${name}-`))
    return own ? (await (await caches.open(own)).keys()).map(({ url }) => new URL(url).pathname) : []
  }, what)
}

/** Wait until pages, and the one that is shown in place of others, are kept; the error says where the page and its worker are. */
export async function keeps(page: Page, ...paths: readonly string[]) {
  try {
    await until(
      () => keptPaths(page, 'pages'),
      (kept) => paths.every((path) => kept.includes(path)) && kept.some((path) => path.endsWith('/site-data/offline')),
    )
  } catch (error) {
    throw new Error(`${(error as Error).message}; ${JSON.stringify(await stateOf(page))}`)
  }
}

/** What a page shows, which files it waits for, and whether its worker still answers: to find out why a page is not kept. */
function stateOf(page: Page) {
  return page.evaluate(async () => {
    const { controller } = navigator.serviceWorker
    const registration = await navigator.serviceWorker.getRegistration()
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data ?? 'a failure')
      setTimeout(() => resolve('nothing'), 5000)
    })
    registration?.active?.postMessage({ kind: 'visit', path: location.pathname, files: [], saves: false }, [port2])
    return {
      shown: [location.href, document.title, document.readyState, document.visibilityState],
      worker: [
        controller?.state,
        registration?.active?.state,
        registration?.waiting?.state,
        registration?.installing?.state,
      ],
      answer: await answer,
      stores: await caches.keys(),
      requests: performance.getEntriesByType('resource').map(({ name, duration }) => [name, Math.round(duration)]),
    }
  })
}
