import * as diagnostics from '../diagnostics.ts'
import { authorFields } from '../document/schema.ts'
import { faultOfAddress, unsafeScheme } from '../text/address-faults.ts'
import { closest } from '../text/closest.ts'
import { kebabCase } from '../text/slug.ts'
import { foldDots, isExternal, joinUrl } from '../text/url.ts'
import type {
  Author,
  AuthorProfile,
  AuthorRef,
  DataFile,
  Diagnostic,
  Document,
  LinkFact,
  Location,
  SocialLink,
  UrlPath,
} from '../types.ts'
import { isBroken, locateValue, readEntries } from './data.ts'

type Fields = Readonly<Record<string, unknown>>

/** The inputs of the author table. */
export interface AuthorSettings {
  readonly file: DataFile | undefined
  /** Path of the authors file, whether or not it exists. */
  readonly path: string
  /** Path of the list of authors. */
  readonly base: string
  readonly address: (path: string) => UrlPath
}

/** The page of an author; page numbers are appended to `path`. */
interface AuthorPage {
  readonly path: string
  readonly profile: AuthorProfile
}

type Entry = Omit<AuthorProfile, 'posts'> & { readonly key: string }

/** The authors file: key → author. */
export class AuthorTable {
  /** Links to the pages and photos of authors. */
  readonly links: readonly LinkFact[]
  private readonly known: ReadonlyMap<string, Entry>
  private readonly paths = new Map<string, string>()

  constructor(
    private readonly settings: AuthorSettings,
    private readonly found: Diagnostic[],
  ) {
    const { file } = settings
    const entries = readEntries(file, { shape: 'an author has fields such as `name`', fields: authorFields }, found)
    this.known = new Map(entries.map(([key, fields]) => [key, this.read(key, fields)] as const))
    this.links = [...this.known.values()].flatMap(({ key, socials }) => {
      const [, fields = {}] = entries.find(([other]) => other === key) ?? []
      return [
        ...['url', 'image_url', 'imageURL'].flatMap((field) => this.linkIn(fields[field], [key, field])),
        ...this.socialLinks(key, fields, socials),
      ]
    })
  }

  find(ref: AuthorRef, index: number, document: Document): Author[] {
    const known = ref.key === undefined ? undefined : this.known.get(ref.key)
    if (ref.key !== undefined && !known) {
      const { file, path } = this.settings
      if (isBroken(file)) return []
      this.found.push(
        diagnostics.unknownAuthor(ref.key, [...this.known.keys()], path, document.locate('authors', index)),
      )
      return []
    }
    const { description: _, socials: __, ...author } = known ?? {}
    const own = Object.fromEntries(Object.entries(ref).filter(([, value]) => value !== undefined))
    return [{ name: '', ...author, ...own } as Author]
  }

  /** All authors in the order of the file, each with the given documents that they wrote. */
  profiles(documents: readonly Document[]): AuthorProfile[] {
    return [...this.known.values()].map((entry) => {
      const own = documents.filter(({ meta }) => meta.authors.some(({ key }) => key === entry.key))
      return { ...entry, posts: own.map(({ source }) => source) }
    })
  }

  /** The authors that have a page. */
  paged(profiles: readonly AuthorProfile[]): AuthorPage[] {
    return profiles.flatMap((profile) => {
      const path = this.paths.get(profile.key ?? '')
      return path === undefined ? [] : [{ path, profile }]
    })
  }

  private read(key: string, fields: Fields): Entry {
    const text = (field: string) => (typeof fields[field] === 'string' ? (fields[field] as string) : undefined)
    if (unsafeScheme(text('url') ?? '') !== undefined)
      this.found.push(diagnostics.badDataFile('browsers run the address of this author.', this.at([key, 'url'])))
    return {
      key,
      name: text('name') ?? key,
      title: text('title'),
      url: text('url'),
      imageUrl: text('image_url') ?? text('imageURL'),
      email: text('email'),
      page: this.pageOf(key, fields.page),
      description: text('description'),
      socials: this.socialsOf(key, fields.socials),
    }
  }

  /** The address of an author page: for `true`, the key below the list; otherwise the permalink. */
  private pageOf(key: string, page: unknown): UrlPath | undefined {
    if (page === undefined || page === null || page === false) return undefined
    const { base, address } = this.settings
    const permalink = page === true ? kebabCase(key) : isRecord(page) ? page.permalink : undefined
    if (typeof permalink !== 'string') {
      this.ignore(key, ['page'], 'it must be `true`, `false` or `{ permalink: /name }`')
      return undefined
    }
    const path = foldDots(joinUrl(base, permalink))
    const fault = faultOfAddress(permalink)
    if (path === undefined || fault) {
      const at = this.at(page === true ? [key, 'page'] : [key, 'page', 'permalink'])
      this.found.push(fault ? diagnostics.badSlug(permalink, fault, at) : diagnostics.outsideSlug(permalink, at))
      return undefined
    }
    const [other] = [...this.paths].find(([, taken]) => taken === path) ?? []
    if (other !== undefined || path === joinUrl(base)) {
      const what = other === undefined ? 'the list of authors' : `the page of \`${other}\``
      this.ignore(key, ['page'], `the page would have the same address as ${what}`)
      return undefined
    }
    this.paths.set(key, path)
    return address(path)
  }

  private socialsOf(key: string, socials: unknown): SocialLink[] {
    if (socials === undefined || socials === null) return []
    if (!isRecord(socials)) {
      this.ignore(key, ['socials'], 'it must contain entries such as `github: name`')
      return []
    }
    return Object.entries(socials).flatMap(([service, value]) => {
      const link = socialLink(service, typeof value === 'number' ? String(value) : value)
      if (typeof link !== 'string') return [link]
      this.ignore(key, ['socials', service], `it must be ${link}`)
      return []
    })
  }

  private socialLinks(key: string, fields: Fields, socials: readonly SocialLink[]): LinkFact[] {
    const written = isRecord(fields.socials) ? fields.socials : {}
    const whole = Object.entries(written).filter(([, value]) => socials.some(({ url }) => url === value))
    return whole.flatMap(([service, value]) => this.linkIn(value, [key, 'socials', service]))
  }

  private linkIn(value: unknown, path: readonly string[]): LinkFact[] {
    const { file } = this.settings
    if (!file || typeof value !== 'string') return []
    return linkTo(value, /^image/.test(path.at(-1) ?? '') ? 'image' : 'link', () => locateValue(file, path))
  }

  private ignore(key: string, field: readonly string[], reason: string) {
    this.found.push(diagnostics.badAuthorField(key, field.join('.'), reason, this.at([key, ...field])))
  }

  private at(path: readonly string[]): Location {
    return locateValue(this.settings.file as DataFile, path)
  }
}

/** The services that Docusaurus knows: label, and the parts of an address before and after the user name. */
const services: Readonly<Record<string, readonly [label: string, start: string, end?: string]>> = {
  bluesky: ['Bluesky', 'https://bsky.app/profile/'],
  email: ['Email', 'mailto:'],
  github: ['GitHub', 'https://github.com/'],
  instagram: ['Instagram', 'https://www.instagram.com/'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/', '/'],
  mastodon: ['Mastodon', 'https://mastodon.social/@'],
  stackoverflow: ['Stack Overflow', 'https://stackoverflow.com/users/'],
  threads: ['Threads', 'https://www.threads.net/@'],
  twitch: ['Twitch', 'https://twitch.tv/'],
  twitter: ['Twitter', 'https://twitter.com/'],
  x: ['X', 'https://x.com/'],
  youtube: ['YouTube', 'https://youtube.com/@'],
}

/** The link for an entry such as `github: name`; for an invalid entry, what it must be. */
function socialLink(service: string, value: unknown): SocialLink | string {
  const name = service.toLowerCase()
  const known = Object.hasOwn(services, name) ? services[name] : undefined
  const label = known?.[0] ?? service
  if (typeof value === 'string' && /^(https?:\/\/|mailto:)/.test(value)) return { label, url: value }
  if (!known) {
    const near = closest(name, Object.keys(services))
    return `an address that begins with \`https://\`, since the service is not a known one${near ? `, such as \`${near}\`` : ''}`
  }
  if (typeof value !== 'string' || value === '' || value.includes('/')) return 'a user name or an address'
  return { label, url: `${known[1]}${value}${known[2] ?? ''}` }
}

/** The links to other sites of authors described in the front matter of a post. */
export function linksOfAuthors({ meta, locate }: Document): LinkFact[] {
  return meta.authors.flatMap(({ url = '', imageUrl = '' }, index) => [
    ...linkTo(url, 'link', () => locate('authors', index, 'url')),
    ...linkTo(imageUrl, 'image', () => locate('authors', index, 'image_url')),
  ])
}

function linkTo(href: string, kind: 'link' | 'image', locate: () => Location): LinkFact[] {
  // Addresses that run code are reported as errors of the file, and images next to a post as those of the post.
  const isChecked =
    /^https?:/i.test(href) || (!isExternal(href) && (kind === 'link' ? href !== '' : href.startsWith('/')))
  return isChecked ? [{ kind, href, at: locate() }] : []
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
