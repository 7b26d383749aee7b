// A site may have several docs folders and blogs.
import * as diagnostics from '../diagnostics.ts'
import { joinUrl } from '../text/url.ts'
import type { Diagnostic, Location } from '../types.ts'

type Locate = (path: readonly PropertyKey[]) => Location | undefined

/** Entries of a list have ids of their own. */
export function* checkIds(
  setting: 'docs' | 'blog',
  what: string,
  all: readonly { readonly id: string }[],
  locate: Locate,
): Generator<Diagnostic> {
  const seen = new Set<string>()
  for (const [index, { id }] of all.entries()) {
    const path = ['content', setting, index, 'id']
    const message = `Two ${what} have the id \`${id}\`.`
    const hint = `Give each entry of \`content.${setting}\` its own \`id\`.`
    if (seen.has(id)) yield diagnostics.badConfig({ path, kind: 'wrong', message, hint }, locate(path))
    seen.add(id)
  }
}

/** Lists, archives and feeds of two blogs cannot have the same addresses. */
export function* checkBlogAddresses(
  all: readonly { readonly routeBasePath: string }[],
  locate: Locate,
): Generator<Diagnostic> {
  const addresses = all.map(({ routeBasePath }) => joinUrl(routeBasePath.replace(/\/+$/, '')))
  const place = (index: number) => ['content', 'blog', index, 'routeBasePath']
  for (const [index, address] of addresses.entries()) {
    const first = addresses.indexOf(address)
    if (first === index) continue
    const message = `Two blogs have the address \`${address}\`.`
    const hint = 'Give each entry of `content.blog` its own `routeBasePath`.'
    const fault = diagnostics.badConfig({ path: place(index), kind: 'wrong', message, hint }, locate(place(index)))
    yield { ...fault, notes: [{ message: 'The other blog is here.', at: locate(place(first)) }] }
  }
}
