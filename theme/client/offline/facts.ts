const header = 'x-sitegen-kept'

/** The metadata of a stored page. */
export interface PageFacts {
  /** Its own address. */
  readonly path: string
  /** As HTML. */
  readonly title: string
  /** Identity of everything around its text. */
  readonly shell: string
  /** Identity of the site. */
  readonly site: string
  /** The files that it needs: path → bytes, 0 for what is not loaded before it is due. */
  readonly files: Readonly<Record<string, number>>
  readonly bytes: number
  /** When it was last read, in milliseconds since 1970. */
  readonly readAt: number
}

/** Headers that no longer hold once a body has been read. */
const ofTransfer = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'set-cookie', 'accept-ranges']

/** An answer made again, so that it can be shown at any address even if it was redirected. */
export function keptPage(answer: Response, html: string, facts: PageFacts): Response {
  const headers = new Headers(answer.headers)
  for (const name of ofTransfer) headers.delete(name)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(header, encodeURIComponent(JSON.stringify(facts)))
  return new Response(html, { headers })
}

/** The facts of a kept page. */
export function factsOf({ headers }: Response): PageFacts {
  return JSON.parse(decodeURIComponent(headers.get(header) ?? 'null'))
}

/** The attributes of a page of any site made with this tool; undefined for other HTML. */
export function readTag(html: string) {
  const tag = /<html\b[^>]*>/i.exec(html)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
  const shell = attribute('data-shell')
  if (shell === undefined) return undefined
  return { shell, base: attribute('data-base'), site: attribute('data-offline'), lang: attribute('lang') }
}

/** The text of the first `<title>`. */
export function readTitle(html: string): string {
  return /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
}
