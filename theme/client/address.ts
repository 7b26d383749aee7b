/** Base path of the site, with slashes: `/` or `/project/`. */
export function basePath(): string {
  return document.documentElement.dataset.base ?? '/'
}

/** A normalised path within the site: decoded, without base path and trailing slash. Undefined outside the site. */
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

/** The element that a hash refers to. */
export function hashTarget({ hash }: URL | Location): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
