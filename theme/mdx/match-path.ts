interface Route {
  readonly path?: string | readonly string[] | undefined
  readonly exact?: boolean | undefined
  readonly strict?: boolean | undefined
  readonly sensitive?: boolean | undefined
}

interface Match {
  readonly path: string
  /** The part of the address that matches. */
  readonly url: string
  readonly isExact: boolean
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Match an address with a route, as in the router of Docusaurus; `:name` in a path matches one segment, `*` any number of them. */
export function matchPath(address: string, route: string | readonly string[] | Route): Match | null {
  const { path, exact = false, strict = false, sensitive = false } = isRoute(route) ? route : { path: route }
  for (const one of [path ?? []].flat()) {
    const names: string[] = []
    const source = one
      .replace(/\/+$/, (slashes) => (strict ? slashes : ''))
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
        names.push(name ?? String(names.length))
        return name === undefined ? '(.*)' : '([^/]+)'
      })
    const end = `${strict ? '' : '/?'}${exact ? '$' : '(?=/|$)'}`
    const match = new RegExp(`^${source}${end}`, sensitive ? '' : 'i').exec(address)
    if (!match) continue
    const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1]]))
    const url = match[0].replace(/(?<=.)\/$/, '') || '/'
    return { path: one, url, isExact: match[0] === address, params }
  }
  return null
}

function isRoute(route: string | readonly string[] | Route): route is Route {
  return typeof route === 'object' && !Array.isArray(route)
}
