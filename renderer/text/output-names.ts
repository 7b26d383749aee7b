import type { OutPath } from '../types.ts'

// What a build writes beside its pages, by path below the output folder. Whoever makes, checks, serves or loads such a file
// takes its name from here, in the browser too.

/** Sitegen’s own folder: a site's holds the cache, an output's what its build knows of it. Never read as content, watched or served. */
export const ownFolder = '.sitegen'

/** Files with a hash in their names, which may be kept for ever. */
export const assetsFolder = 'assets/'

/** A file below the folder of assets. */
export function assetPath(name: string): OutPath {
  return `${assetsFolder}${name}` as OutPath
}

/** Where the assets of the search are. */
export const searchFolder = `${assetsFolder}search/`

/** A part of the search's index, with its hash once that is known. */
export function searchPart(name: string, hash?: string): OutPath {
  return `${searchFolder}${name.replace(/[^/]{60,}/g, inPieces)}${hash === undefined ? '' : `-${hash}`}.bin` as OutPath
}

/** A name in which hash and extension would not find room becomes several folders. */
function inPieces(name: string): string {
  return new TextEncoder().encode(name).length > 240 ? (name.match(/.{1,60}/gsu) ?? []).join('~/') : name
}

/** The file of the index that names all others; under one name always, so never kept without asking. */
export const searchRoot = 'site-data/search.bin' as OutPath

/** The page that hosts answer with where there is none. */
export const notFoundPage = '404.html' as OutPath
/** Headers, as static hosts read them. */
export const hostHeaders = '_headers' as OutPath
export const robotsFile = 'robots.txt' as OutPath
export const sitemapFile = 'sitemap.xml' as OutPath

/** Of a sitemap that is too long for one file, by a number that begins at 1. */
export function sitemapPart(number: number): OutPath {
  return sitemapFile.replace('.', `-${number}.`) as OutPath
}

/** The feeds, below the blog. */
export const feedFiles = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const
