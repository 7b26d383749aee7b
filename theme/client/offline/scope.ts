// Types of service workers that TypeScript's own declarations of the DOM lack.

/** https://w3c.github.io/ServiceWorker/#extendableevent-interface */
export interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** https://w3c.github.io/ServiceWorker/#fetchevent-interface */
export interface Fetching extends Extendable {
  readonly request: Request
  readonly clientId: string
  /** The answer to a navigation that the browser requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WindowClient {
  readonly url: string
  postMessage(message: unknown): void
}

interface Scope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<WindowClient | undefined>
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly WindowClient[]>
  }
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Extendable & Pick<MessageEvent, 'data' | 'ports'>) => void): void
}

/** The global object of the worker. */
export const scope = globalThis as unknown as Scope
