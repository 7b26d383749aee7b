import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from './attempt.ts'
import { ownFolder } from './own-folder.ts'
import { type Stamp, stampOf } from './stamp.ts'

/** Paths relative to a folder, with the stamps of files; folders have empty ones. */
export type Seen = ReadonlyMap<string, Stamp | ''>

/** Above this number of files, there is no snapshot. */
const mostFiles = 200_000

/** All files in a folder except build output; undefined if a file has just changed, is a link, or if there are too many. */
export function snapshotFolder(root: string, out: string): Seen | undefined {
  const seen = new Map<string, Stamp | ''>()
  const look = (folder: string): boolean => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}${entry.name}`
      if (entry.isDirectory()) {
        if (join(root, path) === out || isSkipped(entry.name)) continue
        seen.set(path, '')
        if (!look(`${path}/`)) return false
      } else {
        const stamp = entry.isFile() ? stampOf(join(root, path)) : undefined
        if (stamp === undefined || seen.size > mostFiles) return false
        seen.set(path, stamp)
      }
    }
    return true
  }
  return attempt(() => look('')) ? seen : undefined
}

/** Whether folders with this name are skipped. */
export function isSkipped(name: string): boolean {
  return ['node_modules', '.git', ownFolder].includes(name)
}
