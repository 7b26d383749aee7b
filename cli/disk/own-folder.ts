import { ownFolder } from '../../renderer/index.ts'

export { ownFolder }

/** Paths in a site folder. */
export const cacheFolder = `${ownFolder}/cache`
export const shardsFolder = `${ownFolder}/shards`

/** Paths in an output folder. */
export const manifestFile = `${ownFolder}/manifest.json`
export const journalFile = `${ownFolder}/journal.json`
export const lockFile = `${ownFolder}/lock`
export const stagingFolder = `${ownFolder}/staging`
