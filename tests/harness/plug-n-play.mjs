// node plug-n-play.mjs ROOT: writes the two files that `yarn install` would write for a site that uses Sitegen. They name the
// packages of this project, so that no network is needed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pnp from '@yarnpkg/pnp'

const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const root = process.argv[2]
const read = (name) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))
const modules = 'node_modules/'

/** The installed packages, by their folders below the project. */
const installed = Object.entries(read('package-lock.json').packages).filter(
  ([path]) => path !== '' && existsSync(join(projectRoot, path)),
)
const folders = new Set(installed.map(([path]) => path))

/** The folder of a package that is required from another, as Node looks it up. */
function folderOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${modules}`)))) {
    const path = `${at === '' ? '' : `${at}/`}${modules}${name}`
    if (folders.has(path)) return path
    if (at === '') return undefined
  }
}

function dependenciesOf(from, { dependencies, optionalDependencies, peerDependencies }) {
  return Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies }).flatMap((name) => {
    const folder = folderOf(name, from)
    return folder ? [[name, folder]] : []
  })
}

const entry = (folder, dependencies) => {
  const path = relative(root, folder)
  return {
    packageLocation: path === '' ? './' : `${path.startsWith('.') ? '' : './'}${path}/`,
    packageDependencies: new Map(dependencies),
    packagePeers: new Set(),
    linkType: pnp.LinkType.HARD,
    discardFromLookup: false,
  }
}

const site = { name: 'site', reference: 'workspace:.' }
const packageRegistry = new Map([
  [site.name, new Map([[site.reference, entry(root, [['sitegen', '.']])]])],
  ['sitegen', new Map([['.', entry(projectRoot, dependenciesOf('', read('package.json')))]])],
])
for (const [path, locked] of installed) {
  const name = path.slice(path.lastIndexOf(modules) + modules.length)
  if (!packageRegistry.has(name)) packageRegistry.set(name, new Map())
  packageRegistry.get(name).set(path, entry(join(projectRoot, path), dependenciesOf(path, locked)))
}
writeFileSync(
  join(root, '.pnp.cjs'),
  pnp.generateInlinedScript({ dependencyTreeRoots: [site], packageRegistry, pnpZipBackend: 'js', shebang: null }),
)
writeFileSync(join(root, '.pnp.loader.mjs'), pnp.getESMLoaderTemplate())
