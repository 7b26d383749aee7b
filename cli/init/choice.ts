/** The parts of a new site, in the order of the questions. */
export const siteParts = ['docs', 'blog', 'landing'] as const
export type SitePart = (typeof siteParts)[number]

/** Where a site is published. */
export interface Address {
  /** `https://example.com` */
  readonly origin: string
  /** `/` or `/project/` */
  readonly base: string
}

/** The choices for a new site. */
export interface Choice {
  readonly title: string
  readonly address: Address
  readonly parts: ReadonlySet<SitePart>
  readonly typescript: boolean
}

/** `docs, blog` → parts. Throws an error whose message says what is wrong. */
export function readParts(text: string): ReadonlySet<SitePart> {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  const unknown = names.find((name) => !siteParts.includes(name as SitePart))
  if (unknown !== undefined) throw new Error(`There is no part \`${unknown}\`. Available: ${siteParts.join(', ')}.`)
  if (names.length === 0) throw new Error(`Choose at least one part: ${siteParts.join(', ')}.`)
  return new Set(siteParts.filter((part) => names.includes(part)))
}

/** `example.com/project` → the settings `url` and `baseUrl`. Throws an error whose message says what is wrong. */
export function readAddress(text: string): Address {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !isHost(url.hostname) || url.search !== '' || url.hash !== '')
    throw new Error(`\`${text}\` is not the address of a site. Write it like \`https://example.com/docs\`.`)
  return { origin: url.origin, base: url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/` }
}

/** Whether a name can be that of a public site, or of this machine. */
function isHost(name: string): boolean {
  return name === 'localhost' || name.startsWith('[') || /[^.]\.[^.]/.test(name)
}

/** A title on one line, without surplus spaces. Throws an error whose message says what is wrong. */
export function readTitle(text: string): string {
  const title = text.replace(/\s+/g, ' ').trim()
  if (title === '') throw new Error('The title must not be empty.')
  return title
}

/** `my-docs` → `My docs` */
export function titleOf(folder: string): string {
  const words = folder.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return words === '' ? 'My docs' : words[0]?.toUpperCase() + words.slice(1)
}

/** The name of a folder as a valid package name. */
export function packageNameOf(folder: string): string {
  const name = folder
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'my-docs' : name
}
