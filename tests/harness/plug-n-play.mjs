// node plug-n-play.mjs ROOT: writes the two files that `yarn install` would write for a site that uses Sitegen. They name the
// packages of this project, so that no network is needed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pnp from '@yarnpkg/pnp'
import { folderOf } from '../../scripts/closure.mjs'

const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const root = process.argv[2]
const read = (name) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))
const modules = 'node_modules/'
const { name: packageName } = read('package.json')

/** The installed packages, by their folders below the project. */
const installed = Object.entries(read('package-lock.json').packages).filter(
  ([path]) => path !== '' && existsSync(join(projectRoot, path)),
)
const folders = Object.fromEntries(installed)

function dependenciesOf(from, { dependencies, optionalDependencies, peerDependencies }) {
  return Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies }).flatMap((name) => {
    const folder = folderOf(name, from, folders)
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
  [site.name, new Map([[site.reference, entry(root, [[packageName, '.']])]])],
  [packageName, new Map([['.', entry(projectRoot, dependenciesOf('', read('package.json')))]])],
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
