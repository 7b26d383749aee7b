import { closest, stepsBetween } from '../text/closest.ts'
import { isTypo } from '../text/typo.ts'
import { decodeUrl, foldDots, foldPath, isExternal, joinUrl, sameAddress, splitHref, withoutBase } from '../text/url.ts'
import type { Site, SourcePath } from '../types.ts'
import { encodedSpellings, encodeNames } from './encoded.ts'
import { type LinkBase, Resolver, type Target } from './target.ts'

/** A suggestion for a broken link. */
export interface Near {
  /** In the author's form, with query and hash. */
  readonly href: string
  /** Whether it is the only likely target. */
  readonly sure: boolean
}

/** The prefix of paths that start at the site folder. */
const root = '@site/'
const markdownFile = /\.mdx?$/i

/** Finds existing targets similar to a broken address. */
export class NearFinder {
  private readonly pages: readonly string[]
  private readonly sources: readonly SourcePath[]

  constructor(
    private readonly site: Site,
    private readonly resolver = new Resolver(site),
  ) {
    this.pages = [...site.graph.routes.values()].flatMap((route) =>
      route.kind === 'not-found' ? [] : [withoutBase(route.url, site.config.base)],
    )
    this.sources = [...site.graph.urls.keys()]
  }

  /** Find a page: by its file if the author wrote a file name, otherwise by its address. */
  page(href: string, from: LinkBase): Near | undefined {
    const encoded = this.encoded(href, (one) => this.resolver.link(one, from))
    if (encoded) return encoded
    const { path, query, hash } = splitHref(href)
    const written = decodeUrl(path)
    const near = markdownFile.test(written)
      ? (this.withoutEnding(written) ?? this.renamed(written, from) ?? this.source(written, from))
      : (this.fileOf(written, from) ?? this.address(written, from))
    return corrected(near, { written, rest: query + hash })
  }

  /** Find a file that a page can show. */
  file(href: string, from: LinkBase): Near | undefined {
    const encoded = this.encoded(href, (one) => this.resolver.image(one, from))
    return encoded ?? this.among(this.site.files.paths(), href, from)
  }

  /** Find a file that a page can link to, including the files of other pages. */
  linked(href: string, from: LinkBase): Near | undefined {
    const encoded = this.encoded(href, (one) => this.resolver.link(one, from))
    return encoded ?? this.among([...this.site.files.paths(), ...this.filesFor(from)], href, from)
  }

  /** An existing target whose name contains what separates the parts of an address: `a%23b.md` for `a#b.md`. */
  private encoded(href: string, resolve: (href: string) => Target): Near | undefined {
    const found = encodedSpellings(href).find((one) => /^(page|file)$/.test(resolve(one).kind))
    return found === undefined ? undefined : { href: found, sure: true }
  }

  private among(files: readonly string[], href: string, from: LinkBase): Near | undefined {
    const { path, query, hash } = splitHref(href)
    const written = decodeUrl(path)
    const isFromSite = written.startsWith(root)
    const known = written.startsWith('/')
      ? [...this.site.statics.keys()].map((out) => `/${out}`)
      : files.map((file) => (isFromSite ? `${root}${file}` : beside(written, relative(from.source, file))))
    const plain = shortest(written, from)
    const near = nearest(plain, known) ?? otherEnding(plain, known)
    return corrected(near, { written, rest: query + hash })
  }

  /** `/docs/a.md` → `/docs/a`, if that is a page. */
  private withoutEnding(written: string): Near | undefined {
    const address = written.replace(markdownFile, '')
    return written.startsWith('/') && this.pages.includes(address) ? { href: address, sure: true } : undefined
  }

  /** The file of the page to which the former address of a missing file redirects. */
  private renamed(written: string, from: LinkBase): Near | undefined {
    if (/^[/@]/.test(written)) return undefined
    const { graph, config } = this.site
    const file = besideFile(from, written)
    const version = graph.versions.find(({ folder }) => file.startsWith(`${folder}/`))
    if (!version) return undefined
    const rest = file.slice(version.folder.length).replace(/(\/(index|readme))?\.mdx?$/i, '')
    const old = sameAddress(joinUrl(config.base, `${withoutBase(version.base, config.base)}${rest}`))
    const to = graph.redirects.find((redirect) => sameAddress(redirect.from) === old)?.to
    if (to === undefined || isExternal(to)) return undefined
    const wanted = sameAddress(decodeUrl(splitHref(to).path))
    const [source] = [...graph.urls].find(([, url]) => sameAddress(url) === wanted) ?? []
    return source && { href: beside(written, relative(from.source, source)), sure: true }
  }

  private source(written: string, from: LinkBase): Near | undefined {
    const start = written.startsWith(root) ? root : written.startsWith('/') ? '/' : undefined
    const known = this.filesFor(from).map((file) =>
      start === undefined ? beside(written, relative(from.source, file)) : `${start}${file}`,
    )
    return nearest(written, known) ?? moved(written, known)
  }

  /** The file of a page whose path differs only in the ending: `b.md` for `b` or `b.markdown`. */
  private fileOf(written: string, from: LinkBase): Near | undefined {
    if (/^[/@]/.test(written)) return undefined
    const known = this.filesFor(from).map((file) => beside(written, relative(from.source, file)))
    return otherEnding(shortest(written, from), known)
  }

  /** Files of the page's own version of the docs, and unversioned files. */
  private filesFor(from: LinkBase): readonly SourcePath[] {
    const own = this.site.sources.get(from.source)?.collection
    return this.sources.filter((file) => {
      const { kind, id, version } = this.site.sources.get(file)?.collection ?? {}
      return kind !== own?.kind || id !== own?.id || version === own?.version
    })
  }

  private address(written: string, from: LinkBase): Near | undefined {
    const { base } = this.site.config
    const language = languagePath(written, this.site.config)
    const folder = withoutBase(from.url, base).replace(/[^/]*$/, '')
    const address = written.startsWith('/') ? written.slice(language.length) : foldDots(folder + written)
    if (address === undefined) return undefined
    const wanted = sameAddress(address)
    const near = nearest(wanted, this.pages) ?? moved(wanted, this.pages.map(sameAddress))
    // If the author wrote this very address, the other language lacks the page: suggest that of this language.
    return near && { ...near, href: language + near.href === written ? near.href : language + near.href }
  }
}

/** A name that was found, as it is written in an address; undefined if that is what was written. */
function corrected(near: Near | undefined, { written, rest }: { written: string; rest: string }): Near | undefined {
  return near && near.href !== written ? { href: encodeNames(near.href) + rest, sure: near.sure } : undefined
}

/** The path of another language at the beginning of an address, such as `/fr`; empty if there is none. */
function languagePath(address: string, { languages: [main, ...others] }: Site['config']): string {
  const paths = main ? others.map((one) => `/${one.base.slice(main.base.length)}`) : []
  return paths.find((path) => address.startsWith(path))?.slice(0, -1) ?? ''
}

/** The most similar name, if it is similar enough to be plausible. */
export function nearest(name: string, known: Iterable<string>): Near | undefined {
  const all = [...new Set(known)]
  const typos = all.filter((one) => isTypo(name, one))
  const href = closest(name, all)
  if (href === undefined || !isPlausible(name, href)) return undefined
  return { href, sure: typos.length === 1 && typos[0] === href }
}

/** Whether two addresses have the same last segment, or their parts after a common beginning are similar. */
function isPlausible(written: string, meant: string): boolean {
  const namesOf = (address: string) =>
    address
      .toLowerCase()
      .replace(/(?<=.)\/$/, '')
      .split('/')
  const [a, b] = [namesOf(written), namesOf(meant)]
  if (a.length > 1 && a.at(-1) === b.at(-1)) return true
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  const restOf = (names: readonly string[]) =>
    names
      .slice(shared)
      .join('/')
      .replace(/\.\w+$/, '')
  const [first, second] = [restOf(a), restOf(b)]
  return stepsBetween(first, second) <= Math.max(1, Math.floor(Math.max(first.length, second.length) * 0.4))
}

/** The only file or page with the same name; undefined if there are several, or if the name is `index` or `readme`. */
function moved(written: string, known: readonly string[]): Near | undefined {
  const name = written.slice(written.lastIndexOf('/') + 1)
  const [only, ...others] = known.filter((one) => one.endsWith(`/${name}`) || one === name)
  return only === undefined || name === '' || others.length > 0 || /^(index|readme)\./i.test(name)
    ? undefined
    : { href: only, sure: false }
}

/** The only file whose path differs just in the ending. */
function otherEnding(written: string, known: readonly string[]): Near | undefined {
  const stem = stemOf(written)
  const [only, ...others] = known.filter((one) => stemOf(one) === stem)
  return only === undefined || stem === '' || others.length > 0 ? undefined : { href: only, sure: false }
}

function stemOf(path: string): string {
  return path.toLowerCase().replace(/\.\w+$/, '')
}

/** Remove detours from a relative path: `../docs/a.png` in `docs/` → `a.png`. */
function shortest(written: string, from: LinkBase): string {
  return /^[/@]/.test(written) ? written : beside(written, relative(from.source, besideFile(from, written)))
}

/** The path in the site of the file that a relative path in `from` names. */
function besideFile(from: LinkBase, path: string): string {
  return foldPath(`${from.source.replace(/[^/]*$/, '')}${path}`)
}

/** A relative path, with `./` in front if the author's path begins with it. */
function beside(href: string, path: string): string {
  return href.startsWith('./') && !path.startsWith('.') ? `./${path}` : path
}

function relative(from: string, to: string): string {
  const start = from.split('/').slice(0, -1)
  const end = to.split('/')
  let shared = 0
  while (shared < start.length && start[shared] === end[shared]) shared++
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/')
}
