// The same work as ours: Hugo builds the site, then Pagefind indexes it. The package of Pagefind contains its program.
import { hugo } from './hugo.mjs'
import { installPackages } from './install.mjs'

const packages = { dependencies: { pagefind: '1.6.0' } }

export const hugoPagefind = {
  ...hugo,
  name: 'hugo-pagefind',
  label: 'Hugo + Pagefind',
  install() {
    const { version } = hugo.install()
    const { version: search, modules } = installPackages({ name: 'pagefind', packages })
    return { version: `${version}, ${search}`, modules }
  },
  command: ({ site, modules }) => {
    const words = (args) => args.map((one) => `'${one}'`).join(' ')
    const search = [process.execPath, `${modules}/pagefind/lib/runner/bin.cjs`, '--site', `${site}/${hugo.output}`]
    return ['/bin/sh', '-c', `${words(hugo.command({ site }))} && ${words(search)} --quiet`]
  },
}
