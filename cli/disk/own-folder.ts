/** Our own folder: a site's holds the cache, an output's what its build knows of it. Never read as content, watched or served. */
export const ownFolder = '.sitegen'

/** In a site. */
export const cacheFolder = `${ownFolder}/cache`

/** In an output. */
export const manifestFile = `${ownFolder}/manifest.json`
export const journalFile = `${ownFolder}/journal.json`
export const lockFile = `${ownFolder}/lock`
export const stagingFolder = `${ownFolder}/staging`
