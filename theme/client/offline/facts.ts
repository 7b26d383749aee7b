const header = 'x-sitegen-kept'

/** The metadata of a stored page. */
export interface PageFacts {
  /** The page's own path. */
  readonly path: string
  /** As HTML. */
  readonly title: string
  /** Identifies everything around the text. */
  readonly shell: string
  /** Identifies the site. */
  readonly site: string
  /** The files that the page needs: path → bytes; 0 for a file that is stored only once it is loaded. */
  readonly files: Readonly<Record<string, number>>
  readonly bytes: number
  /** When it was last read, in milliseconds since 1970. */
  readonly readAt: number
}

/** Headers that no longer apply once a body has been read. */
const ofTransfer = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'set-cookie', 'accept-ranges']

/** A copy of an answer that can be shown at any address, even if the answer was redirected. */
export function keptPage(answer: Response, html: string, facts: PageFacts): Response {
  const headers = new Headers(answer.headers)
  for (const name of ofTransfer) headers.delete(name)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(header, encodeURIComponent(JSON.stringify(facts)))
  return new Response(html, { headers })
}

/** The facts of a stored page. */
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
