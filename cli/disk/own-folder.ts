import { ownFolder } from '../../renderer/index.ts'

export { ownFolder }

/** In a site. */
export const cacheFolder = `${ownFolder}/cache`
export const shardsFolder = `${ownFolder}/shards`

/** In an output. */
export const manifestFile = `${ownFolder}/manifest.json`
export const journalFile = `${ownFolder}/journal.json`
export const lockFile = `${ownFolder}/lock`
export const stagingFolder = `${ownFolder}/staging`
