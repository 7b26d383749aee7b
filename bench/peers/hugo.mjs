// Hugo with a small layout: navbar, sidebar of the section, table of contents, Chroma highlighting by classes, feeds and sitemap.
// The program is `BENCH_HUGO`, or else `hugo` on the path.
import { spawnSync } from 'node:child_process'
import { cpSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRoot } from './install.mjs'
import { folders } from './sidebar.mjs'

const layout = join(dirname(fileURLToPath(import.meta.url)), 'hugo-site')
const program = process.env.BENCH_HUGO ?? 'hugo'
const versionOf = () => /v(\d+\.\d+\.\d+)/.exec(spawnSync(program, ['version'], { encoding: 'utf8' }).stdout ?? '')?.[1]

export const hugo = {
  name: 'hugo',
  label: 'Hugo, section sidebar, Chroma',
  flavor: 'hugo',
  /** Returns the version; if Hugo is missing, root installs Debian’s. */
  install() {
    if (!versionOf() && !process.env.BENCH_HUGO && isRoot())
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'hugo'], { stdio: 'ignore' })
    const version = versionOf()
    if (!version) throw new Error(`there is no Hugo at \`${program}\`: install it, or name another by \`BENCH_HUGO\``)
    return { version }
  },
  setUp(site, { manifest }) {
    cpSync(layout, site, { recursive: true })
    // A folder is a section only if it has a page of its own.
    for (const [section, groups] of folders(manifest)) {
      writeFileSync(join(site, 'docs', section, '_index.md'), `---\ntitle: ${section}\n---\n`)
      for (const { folder } of groups)
        writeFileSync(join(site, 'docs', section, folder, '_index.md'), `---\ntitle: ${folder}\n---\n`)
    }
    // A folder with an `index.md` would be one page with attachments.
    renameSync(join(site, 'docs/index.md'), join(site, 'docs/_index.md'))
  },
  command: ({ site }) => [program, '--source', site, '--cacheDir', join(site, '.cache'), '--quiet'],
  caches: ['resources', '.cache', '.hugo_build.lock'],
  output: 'public',
}
