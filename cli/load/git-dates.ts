// Contract: the dates are those that one `git log` of the full history gives, whatever is cached. They are cached by commit. If the
// later commits form a line without merges, which a full log would list first, only their log is added.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { type Diagnostic, diagnostics, hash, type LastChange } from '../../renderer/index.ts'
import type { Cache } from '../cache/cache.ts'
import { realPath } from '../disk/real-path.ts'
import { repositoryOf } from '../disk/repository.ts'

const run = promisify(execFile)

export interface GitDates {
  /** The last commit that touched each file, by its path from the root. */
  readonly dates: ReadonlyMap<string, LastChange>
  /** The author date of the first commit of each path. */
  readonly added: ReadonlyMap<string, string>
  /** `none`: there is no repository, or git did not answer. */
  readonly history: 'whole' | 'shallow' | 'none'
  readonly diagnostics: readonly Diagnostic[]
}

export interface GitRequest {
  readonly root: string
  readonly cache: Cache
  /** Content folders; some may be outside the root. */
  readonly folders: readonly string[]
  /** Time limit for git, in seconds. */
  readonly seconds: number
}

interface CachedDates {
  readonly commit: string
  readonly dates: readonly [path: string, change: LastChange][]
  readonly added: readonly [path: string, date: string][]
}

/** The dates from git; none without a repository, or in a shallow one, where they would be wrong. */
export async function readGitDates(request: GitRequest): Promise<GitDates> {
  const { cache, seconds } = request
  try {
    const [commit = '', shallow, prefix = ''] = (await findCommit(request)).split('\n')
    if (shallow !== 'false') return { ...unknown, history: 'shallow' }
    const log: Log = { prefix, folders: foldersElsewhere(request.folders, prefix) }
    const key = hash('dates', prefix, await readMailmap(request.root, prefix), ...log.folders)
    const known = cache.find<CachedDates>('record', key)
    const whole = { history: 'whole', diagnostics: [] } as const
    if (known?.commit === commit) return { ...whole, dates: new Map(known.dates), added: new Map(known.added) }
    const isContinued = known !== undefined && (await isLine(known.commit, commit, request))
    const fresh = await readLog(isContinued ? `${known.commit}..${commit}` : commit, log, request)
    const before = isContinued ? known : unknown
    const dates = new Map([...before.dates, ...fresh.dates])
    const added = new Map([...fresh.added, ...before.added])
    cache.put('record', key, { commit, dates: [...dates], added: [...added] } satisfies CachedDates)
    return { ...whole, dates, added }
  } catch (error) {
    // No git, or no repository here: pages then have no date.
    const found = (error as { killed?: boolean }).killed ? [diagnostics.gitTimeout(seconds)] : []
    return { ...unknown, diagnostics: found }
  }
}

/** The file at the top of the repository that maps names of authors; empty if there is none. */
function readMailmap(root: string, prefix: string): Promise<string> {
  const top = join(root, prefix.replace(/[^/]+/g, '..'))
  return readFile(join(top, '.mailmap'), 'utf8').catch(() => '')
}

const unknown: GitDates = { dates: new Map(), added: new Map(), history: 'none', diagnostics: [] }

/** Files whose contents differ from those of the last commit, by their paths from the root. */
export async function changedFiles(request: Omit<GitRequest, 'cache'>): Promise<ReadonlySet<string>> {
  const [, , prefix = ''] = (await findCommit(request)).split('\n')
  const paths = ['.', ...foldersElsewhere(request.folders, prefix)]
  const listed = await git(
    ['diff', '--name-only', '--no-relative', '--no-renames', '-z', 'HEAD', '--', ...paths],
    request,
  )
  return new Set(
    listed
      .split('\0')
      .filter(Boolean)
      .map((path) => fromPrefix(path, prefix)),
  )
}

/** The content folders that are outside the root but in its repository. `prefix` is the path of the root there: `website/`. */
function foldersElsewhere(folders: readonly string[], prefix: string): string[] {
  const plain = folders.map((folder) => posix.normalize(folder.replaceAll('\\', '/')))
  return [...new Set(plain)].filter(
    (folder) => /^\.\.(\/|$)/.test(folder) && !/^\.\.(\/|$)/.test(posix.join(prefix, folder)),
  )
}

/** A path from the root, from one in the repository. */
function fromPrefix(path: string, prefix: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : posix.relative(prefix, path)
}

/** The current commit, whether the repository is shallow, and the path of the root in it, one per line. */
export async function findCommit(request: Pick<GitRequest, 'root' | 'seconds'>): Promise<string> {
  if (!mayHaveCommit(request.root)) throw new Error('there is no repository')
  return git(['rev-parse', 'HEAD', '--is-shallow-repository', '--show-prefix'], request)
}

/** Whether git is worth asking: starting it takes a tenth of the time of a small build. */
function mayHaveCommit(root: string): boolean {
  return process.env.GIT_DIR !== undefined || repositoryOf(realPath(root) ?? root) !== undefined
}

/** Whether the commits from one to another form a line: each has only one parent, the commit before. */
async function isLine(from: string, to: string, request: GitRequest): Promise<boolean> {
  // The commit may no longer exist, such as after a rebase.
  const listed = await git(['rev-list', '--parents', `${from}..${to}`], request).catch((error) => {
    if ((error as { killed?: boolean }).killed) throw error
    return ''
  })
  let expected = to
  for (const line of listed.split('\n').filter(Boolean)) {
    const [commit, parent = '', ...others] = line.split(' ')
    if (commit !== expected || others.length > 0) return false
    expected = parent
  }
  return expected === from
}

interface Log {
  readonly prefix: string
  readonly folders: readonly string[]
}

async function readLog(range: string, { prefix, folders }: Log, request: GitRequest) {
  const dates = new Map<string, LastChange>()
  const added = new Map<string, string>()
  const args = [
    'log',
    // The name that `.mailmap` gives, as in git's own lists.
    '--format=%x01%aI%x02%aN',
    '--name-only',
    '--no-renames',
    '-z',
    range,
  ]
  for (const commit of (await git([...args, '--', '.', ...folders], request)).split('\x01').slice(1)) {
    const [head = '', ...rest] = commit.split('\0')
    const [line = '', first] = head.split('\n')
    const [date = '', author = ''] = line.split('\x02')
    const change = { date: new Date(date).toISOString(), author }
    for (const name of [first, ...rest]) {
      const changed = name?.replace(/^\n/, '')
      const path = changed && fromPrefix(changed, prefix)
      if (!path) continue
      // The newest commits come first.
      if (!dates.has(path)) dates.set(path, change)
      added.set(path, change.date)
    }
  }
  return { dates, added }
}

async function git(args: readonly string[], { root, seconds }: Pick<GitRequest, 'root' | 'seconds'>): Promise<string> {
  const { stdout } = await run('git', args, {
    cwd: root,
    maxBuffer: 1 << 30,
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  })
  return stdout
}
