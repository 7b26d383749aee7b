/** The base path of the site, with slashes: `/` or `/project/`. */
export function basePath(): string {
  return document.documentElement.dataset.base ?? '/'
}

/** The normalised path of an address: decoded, without the base path and a trailing slash. Undefined outside the site. */
export function pathOf({ pathname }: URL | Location): string | undefined {
  try {
    const path = decodeURIComponent(pathname).replace(/\/+$/, '')
    const base = decodeURIComponent(basePath()).replace(/\/+$/, '')
    return `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : undefined
  } catch {
    return undefined
  }
}

/** The address of a link that the shell may follow or prefetch; undefined for links that are left to the browser. */
export function internalAddress(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined
  if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.relList.contains('external'))
    return undefined
  const url = new URL(link.href)
  return pathOf(url) === undefined ? undefined : url
}

/** The element that a hash refers to; null if there is none. */
export function hashTarget({ hash }: URL | Location): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** The address that a plain click leads to, if the shell may follow it. Hashes of the current page are left to the browser. */
export function followed(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const to = internalAddress(event.target)
  const { pathname, search } = location
  return to?.hash && to.pathname === pathname && to.search === search ? undefined : to
}

/** The path of a page according to the page itself; undefined for the 404 page, which names none. */
export function ownPath(page: Document): string | undefined {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical ? new URL(canonical.href).pathname : undefined
}

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Whether the reader saves data, or the connection is too slow to load anything before it is needed. */
export function isSlow(): boolean {
  const connection = (navigator as { connection?: Connection }).connection
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}
