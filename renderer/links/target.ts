// Contract: only this module resolves addresses. All code that checks, fills or counts links uses it.
import { pageFolders } from '../config/config.ts'
import { inThisLanguage, originalOf, pageInLanguage, translationOf } from '../config/locales.ts'
import { isPageIn } from '../routes/other-languages.ts'
import { unsafeScheme } from '../text/address-faults.ts'
import { llmsFile, llmsFullFile, robotsFile, sitemapFile, urlsFile } from '../text/output-names.ts'
import {
  belowBase,
  decodeUrl,
  encodeUrl,
  foldDots,
  foldPath,
  type HrefParts,
  isExternal,
  joinUrl,
  sameAddress,
  servedAt,
  splitHref,
  withoutBase,
  withoutBases,
} from '../text/url.ts'
import type { Asset, Document, OutPath, Site, SourcePath, UrlPath } from '../types.ts'
import { draftAt } from './draft-at.ts'
import { type LinkBase, linkBaseOf } from './link-base.ts'
import { markdownFile, otherFormat, sourceNames } from './source-names.ts'
import { untranslated } from './untranslated.ts'

export { type LinkBase, linkBaseOf }

/** The target of an address in a text. */
export type Target =
  | { readonly kind: 'external'; readonly href: string }
  /** A page of the site; the page of the link itself if the address is only a hash. */
  | {
      readonly kind: 'page'
      readonly url: UrlPath
      readonly query: string
      readonly hash: string
      readonly source?: SourcePath | undefined
      /** The address as written is redirected. */
      readonly redirected?: boolean | undefined
      /** The page is not translated, and the link leads to this address in the main language. */
      readonly original?: UrlPath | undefined
    }
  | { readonly kind: 'file'; readonly asset: Asset; readonly suffix: string }
  /** Left as written and not checked, such as `pathname://…`. */
  | { readonly kind: 'verbatim'; readonly href: string; readonly redirected?: boolean | undefined }
  | { readonly kind: 'broken'; readonly why: 'page' | 'file' | 'outside' | 'empty'; readonly href: string }
  /** Left out, since it would run code. */
  | { readonly kind: 'broken'; readonly why: 'unsafe'; readonly href: string; readonly scheme: string }
  /** A file that exists but may not be published. */
  | { readonly kind: 'broken'; readonly why: 'refused'; readonly href: string; readonly file: string }

/** A file shown by a code block: its text, and the part that is shown. */
export interface SampleFile {
  readonly kind: 'sample'
  readonly asset: Asset
  readonly text: string
  /** `#region`; empty for the whole file. */
  readonly part: string
}

const generatedFiles = new Set<string>([robotsFile, sitemapFile, urlsFile, llmsFile, llmsFullFile])

/** Resolves addresses within one snapshot. */
export class Resolver {
  private readonly routes: ReadonlyMap<string, UrlPath>
  private readonly sources: ReadonlyMap<UrlPath, SourcePath>
  /** Files of the static folders, which have their own addresses. */
  private readonly published: ReadonlyMap<SourcePath | undefined, Asset>
  private readonly redirects: ReadonlyMap<string, HrefParts>
  /** Content folders, longest first. */
  private readonly roots: readonly string[]

  constructor(readonly site: Site) {
    const folders = [...site.graph.versions.map(({ folder }) => folder), ...pageFolders(site.config)]
    this.roots = folders.sort((a, b) => b.length - a.length)
    const { routes, redirects } = site.graph
    this.published = new Map([...site.statics.values()].flatMap((one) => (one.source ? [[one.source, one]] : [])))
    this.routes = new Map([...routes.keys()].map((url) => [sameAddress(url), url] as const))
    this.sources = new Map(
      [...routes.values()].flatMap((route) => ('source' in route ? [[route.url, route.source] as const] : [])),
    )
    this.redirects = new Map(redirects.map(({ from, to }) => [sameAddress(from), splitHref(to)] as const))
  }

  /** Resolve the address of a link. */
  link(href: string, from: LinkBase): Target {
    const scheme = unsafeScheme(href)
    if (scheme !== undefined) return { kind: 'broken', why: 'unsafe', href, scheme }
    if (href.trim() === '') return { kind: 'broken', why: 'empty', href }
    if (href.startsWith('pathname://')) return { kind: 'verbatim', href: this.verbatim(href, from) }
    if (isExternal(href)) return { kind: 'external', href }
    const { path, query, hash } = splitHref(href)
    if (path === '') return this.page(from.url, query, hash)
    const guess = /\.[a-z\d]{1,5}$/i.test(path) && !/(?:\.html?|\.mdx?\/?)$/i.test(path) ? 'file' : 'page'
    const target = this.markdown(path, query, hash, from) ?? this.url(href, from, guess)
    if (target.kind === 'page') return { ...target, original: untranslated(path, target, from, this.site.config) }
    if (markdownFile.test(path)) return target
    if (target.kind === 'file') return { ...target, asset: this.published.get(target.asset.source) ?? target.asset }
    return target.kind === 'broken' ? (this.refused(href, from) ?? target) : target
  }

  /** Resolve `pathname:///a` from the base path of the site, `pathname://../a` from the address of the page. */
  private verbatim(href: string, from: { readonly url: string }): string {
    const path = href.slice('pathname://'.length)
    if (!/^\.{1,2}\//.test(path)) return belowBase(joinUrl(path), this.site.config)
    const { pathname, search, hash } = new URL(path, `https://site.invalid${from.url}`)
    return decodeURI(pathname) + search + hash
  }

  /** Resolve the address of an image. */
  image(src: string, from: LinkBase): Target {
    const scheme = unsafeScheme(src, 'image')
    if (scheme !== undefined) return { kind: 'broken', why: 'unsafe', href: src, scheme }
    if (src.trim() === '') return { kind: 'broken', why: 'empty', href: src }
    if (src.startsWith('pathname://')) return { kind: 'verbatim', href: this.verbatim(src, from) }
    if (isExternal(src)) return { kind: 'external', href: src }
    const { path, query, hash } = splitHref(src)
    return this.file(path, query + hash, from) ?? this.refused(src, from) ?? { kind: 'broken', why: 'file', href: src }
  }

  /** Find the file that a code block shows. */
  sample(href: string, from: LinkBase): SampleFile | Extract<Target, { kind: 'broken' }> {
    const { path, hash } = splitHref(href)
    for (const candidate of this.filesAt(decodeUrl(path), from)) {
      const [asset, text] = [this.site.files.get(candidate), this.site.files.text(candidate)]
      if (asset && text !== undefined) return { kind: 'sample', asset, text, part: decodeUrl(hash) }
    }
    const refused = this.refused(href, from)
    return refused?.kind === 'broken' ? refused : { kind: 'broken', why: 'file', href }
  }

  /** Resolve an address with the base path, wherever it is written. */
  address(href: string): Target {
    const scheme = unsafeScheme(href)
    if (scheme !== undefined) return { kind: 'broken', why: 'unsafe', href, scheme }
    const { base } = this.site.config
    if (href.startsWith('pathname://')) return { kind: 'verbatim', href: this.verbatim(href, { url: base }) }
    if (isExternal(href)) return { kind: 'external', href }
    const { path, query, hash } = splitHref(href)
    const plain = decodeUrl(path)
    const folded = foldDots(plain.startsWith('/') ? withoutBases(plain, this.site.config) : `/${plain}`)
    if (folded === undefined) return { kind: 'broken', why: 'outside', href }
    const found = this.route(joinUrl(base, folded))
    if (found !== undefined) return this.page(found, query, hash)
    const asset = this.site.statics.get(folded.slice(1) as OutPath)
    if (asset) return { kind: 'file', asset, suffix: query + hash }
    return this.outside(folded, { query, hash }) ?? { kind: 'broken', why: 'page', href }
  }

  /** The route with an address, in any of its forms, with the base path. */
  route(url: string): UrlPath | undefined {
    return servedAt(url, this.routes)
  }

  /** The final target of a redirected address, so that links skip the redirect. */
  private moved(url: string, query: string, hash: string): Target | undefined {
    const to = this.redirects.get(sameAddress(url))
    if (!to) return undefined
    const page = isExternal(to.path) ? undefined : this.route(decodeUrl(to.path))
    return page === undefined
      ? { kind: 'verbatim', href: `${to.path}${to.query || query}${to.hash || hash}`, redirected: true }
      : { ...this.page(page, to.query || query, to.hash || hash), redirected: true }
  }

  private page(url: UrlPath, query: string, hash: string): Extract<Target, { kind: 'page' }> {
    return { kind: 'page', url, query, hash, source: this.sources.get(url) }
  }

  /** Resolve `x.md`: next to the page, in the content folder, or in the site folder. */
  private markdown(path: string, query: string, hash: string, from: LinkBase): Target | undefined {
    for (const name of sourceNames(path, this.site.config.markdown.dialect))
      for (const source of this.sourcesAt(decodeUrl(name), from)) {
        const url = this.site.graph.urls.get(source)
        if (url !== undefined) return { kind: 'page', url, query, hash, source }
      }
    return undefined
  }

  /** The unpublished page that a broken link names: a draft, or the file of one whose address belongs to another page. */
  unserved(href: string, from: LinkBase): Document | undefined {
    const { documents } = this.site
    const { path } = splitHref(href)
    const draft = markdownFile.test(path) ? undefined : draftAt(path, from, this.site)
    if (draft !== undefined) return documents.get(draft)
    return [...this.sourcesAt(decodeUrl(path), from)].map((one) => documents.get(one)).find(Boolean)
  }

  /** The sources that a path may refer to, whether or not they exist. */
  private *sourcesAt(path: string, from: LinkBase): Generator<SourcePath> {
    for (const candidate of this.candidates(path.replace(/(?<=\.mdx?)\/$/i, ''), from)) {
      const source = this.site.graph.expanded.get(candidate) ?? (candidate as SourcePath)
      const translation = translationOf(source, this.site.config) as SourcePath | undefined
      if (translation !== undefined) yield* [translation, otherFormat(translation) ?? translation]
      yield source
    }
  }

  /** The paths that a path may refer to; in a translation, also those that it would refer to in the original. */
  private *candidates(path: string, from: LinkBase): Generator<string> {
    for (const source of [from.source, originalOf(from.source, this.site.config)])
      if (source !== undefined) yield* this.candidatesFrom(path, source)
  }

  private *candidatesFrom(path: string, source: string): Generator<string> {
    const root = this.contentRoot(source)
    const tries = path.startsWith('@site/')
      ? [path.slice('@site/'.length)]
      : path.startsWith('/')
        ? [`${root}${path}`, path.slice(1)]
        : [source.replace(/[^/]*$/, '') + path]
    if (/^[^./@]/.test(path)) tries.push(`${root}/${path}`, path)
    for (const candidate of tries) yield foldPath(candidate)
  }

  private contentRoot(source: string): string {
    return this.roots.find((root) => source.startsWith(`${root}/`)) ?? ''
  }

  private url(href: string, from: LinkBase, guess: 'page' | 'file'): Target {
    const { base } = this.site.config
    const { path, query, hash } = splitHref(href)
    const file = this.file(path, query + hash, from)
    const plain = decodeUrl(path)
    if (plain.startsWith('@site/')) {
      const climbs = foldDots(plain.slice('@site/'.length)) === undefined
      return file ?? { kind: 'broken', why: climbs ? 'outside' : 'file', href }
    }
    const relative = `${withoutBase(from.url, base).replace(/[^/]*$/, '')}${plain}`
    const folded = foldDots(plain.startsWith('/') ? withoutBases(plain, this.site.config) : relative)
    if (folded === undefined) {
      // Browsers do not go above the root.
      const { pathname } = new URL(encodeUrl(plain), `https://a.b${encodeUrl(from.url)}`)
      const route = this.route(inThisLanguage(decodeUrl(pathname), this.site.config))
      if (route !== undefined) return this.page(route, query, hash)
      return file ?? { kind: 'broken', why: 'outside', href }
    }
    const found = this.route(joinUrl(base, folded))
    if (found !== undefined) return this.page(found, query, hash)
    if (file) return file
    return this.outside(folded, { query, hash }) ?? { kind: 'broken', why: guess, href }
  }

  /** A target that is neither a page nor an author's file: a generated list, a static page without its file name, or a redirect. */
  private outside(folded: string, { query, hash }: Omit<HrefParts, 'path'>): Target | undefined {
    const url = joinUrl(this.site.config.base, folded)
    const bare = folded.replace(/^\/|\/+$/g, '')
    const isStatic = [`${bare}/index.html`, `${bare}.html`].some((name) => this.site.statics.has(name as OutPath))
    if (generatedFiles.has(folded.slice(1)) || isStatic) return { kind: 'verbatim', href: `${url}${query}${hash}` }
    const named = pageInLanguage(folded, this.site.config)
    const page = named && this.route(named.same)
    if (page && named.same === named.url) return this.page(page, query, hash)
    const isThere = named && (named.mayBeOwn || isPageIn(named.locale, page, this.site))
    return isThere ? { kind: 'verbatim', href: named.url + query + hash } : this.moved(url, query, hash)
  }

  /** A file next to the page, in a static folder, or in the site folder. */
  private file(path: string, suffix: string, from: LinkBase): Target | undefined {
    const plain = decodeUrl(path)
    const { base } = this.site.config
    const named = plain.startsWith('/') ? withoutBases(plain, this.site.config).slice(1) : ''
    const found = this.site.statics.get(named as OutPath)
    if (found) return { kind: 'file', asset: found, suffix }
    // Resolve it as a browser does, from the address of the page; `..` stops at the root.
    const own = decodeUrl(new URL(encodeUrl(plain), `https://a.b${encodeUrl(from.url)}`).pathname)
    const isOwn = own.startsWith(base)
    const asset =
      this.fileAt(plain, from) ??
      (isOwn ? (this.site.statics.get(own.slice(base.length) as OutPath) ?? this.fileAt(own, from)) : undefined)
    return asset && { kind: 'file', asset, suffix }
  }

  private fileAt(plain: string, from: LinkBase): Asset | undefined {
    for (const candidate of this.filesAt(plain, from)) {
      const asset = this.site.files.get(candidate)
      if (asset) return asset
    }
    return undefined
  }

  /** A target that exists as a file but may not be published. */
  private refused(href: string, from: LinkBase): Target | undefined {
    for (const candidate of this.filesAt(decodeUrl(splitHref(href).path), from)) {
      const file = this.site.files.refused(candidate)
      if (file !== undefined) return { kind: 'broken', why: 'refused', href, file }
    }
    return undefined
  }

  /** The files that a path may refer to, whether or not they exist. */
  private filesAt(plain: string, from: LinkBase): Iterable<string> {
    const { sourceFolder, markdown } = this.site.config
    if (plain.startsWith('@/') && markdown.dialect === 'vitepress') return [foldPath(sourceFolder + plain.slice(1))]
    if (!plain.startsWith('/')) return this.candidates(plain, from)
    const root = this.contentRoot(originalOf(from.source, this.site.config) ?? from.source)
    const file = foldPath((root + withoutBases(plain, this.site.config)).replace(/^\//, ''))
    return [translationOf(file, this.site.config) ?? file, file]
  }
}
