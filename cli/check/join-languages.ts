import type { Edition } from './edition.ts'

/** A site joined with its other languages, each of which is a site in a subfolder: `fr`. */
export function joinLanguages(main: Edition, others: readonly (readonly [path: string, edition: Edition])[]): Edition {
  const below =
    (path: string) =>
    <Value>([name, value]: readonly [string, Value]) =>
      [`${path}/${name}`, value] as const
  const all = [main, ...others.map(([, edition]) => edition)]
  const owner = (address: string) =>
    all.filter(({ base }) => `${address}/`.startsWith(base)).sort((a, b) => b.base.length - a.base.length)[0] ?? main
  const parts = others.flatMap(([path, edition]) => Object.entries(edition.parts ?? {}).map(below(path)))
  const lists = others.flatMap(([path, edition]) => (edition.lists ?? []).map((name) => `${path}/${name}`))
  const files = others.flatMap(([path, edition]) => [...(edition.files ?? [])].map(below(path)))
  const pages = others.flatMap(([path, edition]) =>
    [...edition.pages].map(([address, page]) => {
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
