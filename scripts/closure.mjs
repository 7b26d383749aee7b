// The packages that a package manager installs with a package, according to the lock file, without network access.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure.mjs'

const modules = 'node_modules/'

/** The folder of a package that another package requires, as Node would look it up, in a lock file's `packages`. */
export function folderOf(name, from, packages) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${modules}`)))) {
    const path = `${at === '' ? '' : `${at}/`}${modules}${name}`
    if (Object.hasOwn(packages, path)) return path
    if (at === '') return undefined
  }
}

/** The folders of packages and all their dependencies, as far as they are installed on this machine. */
export function closureOf(names, packages) {
  const seen = new Set()
  const add = (name, from) => {
    const path = folderOf(name, from, packages)
    if (path === undefined || seen.has(path) || !existsSync(join(root, path))) return
    seen.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one, path)
  }
  for (const name of names) add(name, '')
  return [...seen].sort()
}
