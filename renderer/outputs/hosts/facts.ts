import { encodeUrl, sameAddress, splitHref } from '../../text/url.ts'
import type { Diagnostic, Location, OutPath, Redirect, RedirectStatus, Site } from '../../types.ts'
import {
  type Additions,
  commonHeaders,
  type HeaderRule,
  headerRules,
  unchangingFiles,
  unindexedFiles,
} from '../headers.ts'
import { literalPattern } from './pattern.ts'

/** A redirect, as configured on hosts. */
export interface Move {
  /** Decoded, with the base path, without a trailing slash. */
  readonly from: string
  readonly status: RedirectStatus
  /** Percent-encoded: `/docs/a`, or `https://example.com/a`. */
  readonly path: string
  /** With its `?`; if empty, the query of the request is kept. */
  readonly query: string
  /** With its `#`, or empty. */
  readonly hash: string
}

/** The shared inputs of all hosts’ files. */
export interface HostFacts {
  readonly origin: string
  readonly base: string
  readonly trailingSlash: boolean | undefined
  readonly hasMeta: boolean
  /** Redirects, without those that the rule for `.html` addresses covers. */
  readonly moves: readonly Move[]
  /** Redirects from other addresses than the `.html` addresses of pages, which hosts redirect by themselves or by pages. */
  readonly named: readonly Move[]
  /** The start addresses of all redirects. */
  readonly starts: readonly string[]
  readonly common: HeaderRule['headers']
  /** Whether pages are published as Markdown. */
  readonly hasMarkdown: boolean
  /** Regular expressions for paths below the base path that search engines should not index. */
  readonly unindexed: readonly string[]
  readonly rules: readonly HeaderRule[]
  /** A regular expression for paths below the base path of files that never change. */
  readonly unchanging: string
  /** All files of the site, except those for hosts. */
  readonly files: readonly OutPath[]
  /** Location of the setting that names the hosts. */
  readonly at: Location | undefined
}

/** A file for a host, and its diagnostics. */
export interface HostFile {
  readonly out: string
  /** Generated on demand. */
  readonly text: () => string
  readonly diagnostics?: readonly Diagnostic[]
}

/** The parts of a site to build. */
export interface BuiltFiles extends Additions {
  /** All files except those for hosts. */
  readonly files: readonly OutPath[]
}

/** The facts of a site. */
export function hostFacts(site: Site, built: BuiltFiles, at: Location | undefined): HostFacts {
  const { config, graph } = site
  const all = graph.redirects.map(moveOf)
  const named = all.filter((move) => !isAlias(move))
  const isOther = (move: Move) => config.trailingSlash === undefined && isAlias(move) && move.path.endsWith('/')
  return {
    origin: config.origin,
    base: config.base,
    trailingSlash: config.trailingSlash,
    hasMeta: config.contentSecurityPolicy.meta,
    moves: [...named, ...all.filter(isOther)],
    named,
    starts: all.map(({ from }) => from),
    common: commonHeaders(site),
    hasMarkdown: config.llms.markdown,
    unindexed: unindexedFiles(site, built),
    rules: headerRules(site, built),
    unchanging: inAnyLanguage(site) + unchangingFiles(site),
    files: built.files,
    at,
  }
}

/** A regular expression for the path of a language below the base path, which is empty for the main language. */
function inAnyLanguage({ config: { base, languages } }: Site): string {
  const paths = languages.slice(1).map((one) => literalPattern(one.base.slice(base.length, -1)))
  return paths.length === 0 ? '' : `(?:/(?:${paths.join('|')}))?`
}

function moveOf({ from, to, status = 301 }: Redirect): Move {
  return { from: sameAddress(from), status, ...splitHref(to) }
}

/** Whether a redirect leads from `/a.html` to `/a`. */
function isAlias({ from, path, query, hash }: Move): boolean {
  return query === '' && hash === '' && from.endsWith('.html') && encodeUrl(from.slice(0, -5)) === sameAddress(path)
}

/** The target as written for hosts that keep the query themselves. */
export function targetOf({ path, query, hash }: Move): string {
  return `${path}${query}${hash}`
}

/** The name of the site’s host: `docs.example.com`. */
export function hostOf(origin: string): string {
  return new URL(origin).hostname
}
