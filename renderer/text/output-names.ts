import type { OutPath } from '../types.ts'

// Paths in the output folder of the files that a build writes in addition to pages. Code that generates, checks, serves or loads
// such a file takes its name from here, in the browser, too.

/** Sitegen’s own folder: the cache in a site, the build records in an output folder. Never read as content, watched or served. */
export const ownFolder = '.sitegen'

/** Files with a hash in their names, which can be cached forever. */
export const assetsFolder = 'assets/'

/** The path of a file in the assets folder. */
export function assetPath(name: string): OutPath {
  return `${assetsFolder}${name}` as OutPath
}

/** Folder of the search assets. */
export const searchFolder = `${assetsFolder}search/`

/** A part of the search index, with its hash once it is known. */
export function searchPart(name: string, hash?: string): OutPath {
  return `${searchFolder}${name}${hash === undefined ? '' : `-${hash}`}.bin` as OutPath
}

/** The data of a page that search results show: a file named by its hash alone. */
export function searchText(hash: string): OutPath {
  return searchPart(`pages/${nameByHash(hash)}`)
}

/** Number of hash digits added to a file name, and in a name that is only a hash and must be unique among all files. */
export const hashDigits = { added: 10, alone: 12 }

/** A name that consists of a hash. Its hyphen is where hosts expect one in names of files that never change. */
export function nameByHash(hash: string): string {
  return `${hash.slice(0, 2)}-${hash.slice(2, hashDigits.alone)}`
}

/** The index file that lists all others; its own name never changes, so it must be revalidated on each use. */
export const searchRoot = 'site-data/search.bin' as OutPath

/** The page that hosts serve for addresses that do not exist. */
export const notFoundPage = '404.html' as OutPath
/** The worker that stores pages for offline reading; its address must never change. */
export const offlineWorker = 'sw.js' as OutPath
/** The page that the worker shows in place of one that it has not stored. */
export const offlinePage = 'site-data/offline.html' as OutPath
/** Headers, in the format that static hosts read. */
export const hostHeaders = '_headers' as OutPath
/** Redirects, in the format that static hosts read. */
export const hostRedirects = '_redirects' as OutPath
/** Settings of Vercel, which reads them and does not serve them. */
export const vercelFile = 'vercel.json' as OutPath
/** Files at the top of the output that hosts read themselves and do not serve. */
export const filesForHosts = [hostHeaders, hostRedirects, vercelFile] as const
/** Configuration files for servers that do not read it from the folder they serve. Not served. */
export const hostsFolder = `${ownFolder}/hosts/`
/** The hosts whose files a build can write. */
export const hostNames = ['netlify', 'cloudflare', 'vercel', 'nginx', 'apache', 's3', 'github-pages', 'caddy'] as const
export const robotsFile = 'robots.txt' as OutPath
export const sitemapFile = 'sitemap.xml' as OutPath

/** All addresses that the site promises to keep, for programs. */
export const urlsFile = 'urls.json' as OutPath

/** A part of a sitemap that is too long for one file, numbered from 1. */
export function sitemapPart(number: number): OutPath {
  return sitemapFile.replace('.', `-${number}.`) as OutPath
}

/** The list of pages for language models. https://llmstxt.org */
export const llmsFile = 'llms.txt' as OutPath
/** The text of all pages for language models. */
export const llmsFullFile = 'llms-full.txt' as OutPath

/** A part of one of these lists that is too long for one file, numbered from 1. */
export function llmsPart(file: OutPath, number: number): OutPath {
  return file.replace('.', `-${number}.`) as OutPath
}

/** The Markdown of a page, by the page’s address without base path: `/a` or `/a/` → `a.md`. */
export function markdownFileOf(path: string): OutPath {
  return `${path.replace(/^\/+|\/+$/g, '') || 'index'}.md` as OutPath
}

/** Folder of the documents that `--print` generates. */
export const printFolder = 'print/'

/**
 * Path, without extension, of the printed document for a sidebar, by the path of its version and the name of the sidebar:
 * `/docs/1.0` → `print/docs/1.0`. The first sidebar needs no name, so that others can be added later.
 */
export function printFile({ base, instance }: { readonly base: string; readonly instance: string }, name = ''): string {
  const path = base.replace(/^\/+|\/+$/g, '') || (instance === 'default' ? 'docs' : instance)
  return `${printFolder}${path}${name === '' ? '' : `/${name}`}`
}

/** Whether a file is for language models: a page as Markdown, or a list of them. */
export function isForLlms(path: string): boolean {
  return /\.md$|^llms(?:-full)?(?:-\d+)?\.txt$/.test(path)
}

/** The feeds, in the folder of the blog. */
export const feedFiles = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const
