import { dirname, resolve } from 'node:path'
import { diffRuns } from '../../renderer/index.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { realPath } from '../disk/real-path.ts'
import { repositoryOf } from '../disk/repository.ts'
import type { SourceEdit } from '../disk/source-edits.ts'

/** Number of lines around a change. */
const context = 3

/**
 * Changes to files as a diff for `git apply` and `patch -p1`, with paths from the top of the repository.
 *
 * Without a repository, paths begin at the nearest folder that contains the root and all changed files: git rejects `..`.
 */
export function unifiedDiff(root: string, edits: readonly SourceEdit[]): string {
  const real = realPath(root) ?? root
  const files = edits.map((edit) => ({ ...edit, path: resolve(real, edit.path) }))
  let top = repositoryOf(real) ?? real
  while (top !== dirname(top) && !files.every(({ path }) => isInside(path, top))) top = dirname(top)
  return files.map((file) => diffOf({ ...file, path: sourcePath(top, file.path) })).join('')
}

function diffOf({ path, before, after }: SourceEdit): string {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const changes = diffRuns(old, fresh).filter(({ isSame }) => !isSame)
  const hunks: (typeof changes)[] = []
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1)
    if (last && change.before[0] - last.before[1] <= 2 * context) hunks.at(-1)?.push(change)
    else hunks.push([change])
  }
  const printed = hunks.map((hunk) => {
    const [first, last] = [hunk[0] as (typeof changes)[0], hunk.at(-1) as (typeof changes)[0]]
    const lead = Math.min(context, first.before[0])
    const tail = Math.min(context, old.length - last.before[1])
    const lines: string[] = []
    let at = first.before[0] - lead
    for (const {
      before: [from, to],
      after: [start, end],
    } of hunk) {
      lines.push(...old.slice(at, from).map((line) => ` ${line}`))
      lines.push(...old.slice(from, to).map((line) => `-${line}`), ...fresh.slice(start, end).map((line) => `+${line}`))
      at = to
    }
    lines.push(...old.slice(at, at + tail).map((line) => ` ${line}`))
    const range = (start: number, count: number) => `${count === 0 ? start : start + 1},${count}`
    const head = `@@ -${range(first.before[0] - lead, last.before[1] + tail - first.before[0] + lead)} +${range(first.after[0] - lead, last.after[1] + tail - first.after[0] + lead)} @@\n`
    return head + lines.map(ended).join('')
  })
  return `--- a/${path}\n+++ b/${path}\n${printed.join('')}`
}

/** The lines of a text, including their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function ended(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`
}
