// Contract: at any moment, each file that a page refers to exists. Files are uploaded before those that refer to them: hashed and
// static files, then new pages, which nothing links to yet, then changed pages, then lists for programs. Files that only
// old pages refer to are deleted once caches have dropped these pages.
import { assetsFolder, encodeUrl, joinUrl } from '../../renderer/index.ts'
import { addressOf } from './open-state.ts'
import type { Form, SiteState } from './site-state.ts'

export type DeployStep =
  | { readonly do: 'upload' | 'delete'; readonly path: string }
  /** Remove an address from the caches in front of the host. */
  | { readonly do: 'purge'; readonly url: string }

type Files = NonNullable<SiteState['files']>

interface Planning {
  readonly before: Files
  readonly now: Files
  readonly lists: ReadonlySet<string>
}

/** The steps from one state to another, in order; none between equal states. */
export function planDeploy({ before, now, lists }: Planning, form: Form): DeployStep[] {
  const changed = [...now].filter(([path, content]) => before.get(path) !== content).map(([path]) => path)
  const gone = [...before.keys()].filter((path) => !now.has(path))
  const rank = (path: string) => rankOf(path, { isNew: !before.has(path), isList: lists.has(path) })
  const upload = changed.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const remove = gone.sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1))
  const purge = (paths: readonly string[]): DeployStep[] =>
    [...new Set(paths.flatMap((path) => addressesOf(path, form)))].map((url) => ({ do: 'purge', url }))
  return [
    ...upload.map((path) => ({ do: 'upload', path }) as const),
    ...purge(upload),
    ...remove.map((path) => ({ do: 'delete', path }) as const),
    ...purge(remove),
  ]
}

/** The position of a file in the order of uploads. Lists come last, because they may name any file. */
function rankOf(path: string, { isNew, isList }: { readonly isNew: boolean; readonly isList: boolean }): number {
  if (path.startsWith(assetsFolder)) return 0
  if (isList) return 4
  if (!path.endsWith('.html')) return 1
  return isNew ? 2 : 3
}

/** The addresses of a file. Hashed files never change, so no cache has an outdated one. */
function addressesOf(path: string, form: Form): string[] {
  if (path.startsWith(assetsFolder)) return []
  const own = encodeUrl(joinUrl(form.base, path))
  if (!path.endsWith('.html')) return [own]
  const page = addressOf(path, form)
  // A host may serve the page of a folder with and without a trailing slash.
  return path.endsWith('index.html') && !page.endsWith('/') ? [page, `${page}/`] : [page]
}
