import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The author date of the last commit that touched each file, from one `git log` for the whole site.
 *
 * Paths are relative to `root`. Empty without a repository, or in a shallow one, whose dates would be wrong.
 */
export async function readGitDates(root: string): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>()
  try {
    const { stdout: facts } = await run('git', ['rev-parse', '--is-shallow-repository', '--show-prefix'], { cwd: root })
    const [shallow, prefix = ''] = facts.split('\n')
    if (shallow !== 'false') return dates
    const args = ['-c', 'core.quotepath=off', 'log', '--format=%x01%aI', '--name-only', '--no-renames', '-z', '--', '.']
    const { stdout } = await run('git', args, { cwd: root, maxBuffer: 1 << 30 })
    for (const commit of stdout.split('\x01').slice(1)) {
      const [head = '', ...rest] = commit.split('\0')
      const [date = '', first] = head.split('\n')
      for (const name of [first, ...rest]) {
        const path = name?.replace(/^\n/, '').slice(prefix.length)
        if (path && !dates.has(path)) dates.set(path, new Date(date).toISOString())
      }
    }
  } catch {
    // No git, or no repository here: pages then have no date.
  }
  return dates
}
