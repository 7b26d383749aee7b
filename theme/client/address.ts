/** Base path of the site, with its slashes: `/` or `/project/`. */
export function basePath(): string {
  return document.documentElement.dataset.base ?? '/'
}

/** A page's path as the site's lists name it: decoded, no base path, no slash at the end. */
export function pathOf({ pathname }: URL | Location): string | undefined {
  try {
    const path = decodeURIComponent(pathname).replace(/\/+$/, '')
    const base = decodeURIComponent(basePath()).replace(/\/+$/, '')
    return `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) || '/' : undefined
  } catch {
    return undefined
  }
}

/** The address of a link that the shell may follow itself, or warm up; undefined for all that the browser does better. */
export function internalAddress(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined
  if ((link.target && link.target !== '_self') || link.hasAttribute('download') || link.relList.contains('external'))
    return undefined
  const url = new URL(link.href)
  return pathOf(url) === undefined ? undefined : url
}

/** The element that a hash names. */
export function hashTarget({ hash }: URL | Location): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
