import type { SiteState } from './site-state.ts'

/** A site joined with its other languages, each of which is a site in a subfolder: `fr`. */
export function joinLanguages(
  main: SiteState,
  others: readonly (readonly [path: string, state: SiteState])[],
): SiteState {
  const below =
    (path: string) =>
    <Value>([name, value]: readonly [string, Value]) =>
      [`${path}/${name}`, value] as const
  const all = [main, ...others.map(([, state]) => state)]
  const owner = (address: string) =>
    all.filter(({ base }) => `${address}/`.startsWith(base)).sort((a, b) => b.base.length - a.base.length)[0] ?? main
  const parts = others.flatMap(([path, state]) => Object.entries(state.parts ?? {}).map(below(path)))
  const lists = others.flatMap(([path, state]) => (state.lists ?? []).map((name) => `${path}/${name}`))
  const files = others.flatMap(([path, state]) => [...(state.files ?? [])].map(below(path)))
  const pages = others.flatMap(([path, state]) =>
    [...state.pages].map(([address, page]) => {
      const own = page.path === undefined ? page : { ...page, path: `${path}/${page.path}` }
      return [address, own] as const
    }),
  )
  return {
    ...main,
    pages: new Map([...main.pages, ...pages]),
    redirects: new Map(all.flatMap(({ redirects }) => [...redirects])),
    files: main.files && new Map([...main.files, ...files]),
    parts: main.parts && { ...main.parts, ...Object.fromEntries(parts) },
    lists: main.lists && [...main.lists, ...lists],
    html: main.html && (async (address) => owner(address).html?.(address)),
  }
}
