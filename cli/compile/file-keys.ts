import { posix } from 'node:path'
import { type Digest, decodeUrl, hash, type Key, lazily, type Site, type SourcePath } from '../../renderer/index.ts'

/** Returns the keys of the files that a page may name, so that a changed picture changes its page. */
export function fileKeys(site: Site): (path: SourcePath, digest: Digest | undefined) => readonly Key[] {
  const named = lazily(() => filesByName(site))
  const fingerprint = (address: string) => {
    const name = posix.basename(decodeUrl(address.replace(/[?#].*$/, '')))
    return (named().get(name) ?? []).map((keyOf) => keyOf()).join()
  }
  return (path, digest) => {
    const preview = site.documents.get(path)?.meta.image
    const files = [...(digest?.files ?? []), ...(preview ? [preview] : [])]
    return files.length === 0 ? [] : [hash(...files.map(fingerprint))]
  }
}

/** The keys of all files with the same name: coarse, but a name nearly always identifies a file. */
function filesByName({ files, statics }: Site): ReadonlyMap<string, readonly (() => Key | '')[]> {
  const found = new Map<string, (() => Key | '')[]>()
  const add = (path: string, keyOf: () => Key | '') => {
    const name = posix.basename(path)
    const same = found.get(name)
    if (same) same.push(keyOf)
    else found.set(name, [keyOf])
  }
  for (const path of files.paths()) add(path, () => files.get(path)?.key ?? '')
  for (const { out, key } of statics.values()) add(out, () => key)
  return found
}
