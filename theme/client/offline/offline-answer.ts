import { readTag, readTitle } from './facts.ts'
import { findKept, offlineKey } from './stores.ts'
import { listPages } from './trim.ts'

/** The page for addresses that are not kept, with a list of those that are; undefined if it is not kept either. */
export async function offlineAnswer(): Promise<Response | undefined> {
  const spare = await findKept('pages', offlineKey)
  if (!spare) return undefined
  const html = await spare.text()
  const [, suffix = ''] = /^[^|]*( \|.*)$/.exec(readTitle(html)) ?? []
  const links = (await listPages()).map(({ answer, facts: { path, title } }) => {
    const name = suffix && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title
    return `<li><a href="${path.replaceAll('&', '&amp;')}">${name}</a>${dateOf(answer, readTag(html)?.lang)}</li>`
  })
  const headers = new Headers(spare.headers)
  headers.set('cache-control', 'no-store')
  return new Response(
    html.replace(/<ul data-kept[^>]*>/, (list) => list + links.join('')),
    { status: 503, headers },
  )
}

/** When a page came from the network, in the language of the site. */
function dateOf({ headers }: Response, lang: string | undefined): string {
  const date = new Date(headers.get('date') ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : `, ${date.toLocaleDateString(lang, { dateStyle: 'long' })}`
}
