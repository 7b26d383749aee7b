import { text } from '../text.ts'
import { readTag, readTitle } from './facts.ts'
import { findKept, offlineKey } from './stores.ts'
import { listPages } from './trim.ts'

/** The page for addresses that are not stored, with a list of stored pages; undefined if it is not stored itself. */
export async function offlineAnswer(): Promise<Response | undefined> {
  const spare = await findKept('pages', offlineKey)
  if (!spare) return undefined
  const html = await spare.text()
  const lang = readTag(html)?.lang
  const [, suffix = ''] = /^[^|]*( \|.*)$/.exec(readTitle(html)) ?? []
  const links = (await listPages()).map(({ answer, facts: { path, title } }) => {
    const name = suffix && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title
    const date = dateOf(answer, lang)
    return `<li><a href="${path.replaceAll('&', '&amp;')}">${name}</a>${date && `, ${date}`}</li>`
  })
  const headers = new Headers(spare.headers)
  headers.set('cache-control', 'no-store')
  return new Response(
    html.replace(/<ul data-kept[^>]*>/, (list) => list + links.join('')),
    { status: 503, headers },
  )
}

/** A stored page with a line above its text that says that it is a copy. */
export async function copyAnswer(page: Response): Promise<Response> {
  const html = await page.text()
  const date = dateOf(page, readTag(html)?.lang)
  const note = `<p class="notice">${text('The site cannot be reached.')}${date && ` ${text('This copy is from {date}.', { date })}`}</p>`
  return new Response(
    html.replace(/<main\b[^>]*>/, (main) => main + note),
    { headers: page.headers },
  )
}

/** The date of a page's answer, in the language of the site; empty if the host sends none. */
function dateOf({ headers }: Response, lang: string | undefined): string {
  const date = new Date(headers.get('date') ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleDateString(lang, { dateStyle: 'long' })
}
