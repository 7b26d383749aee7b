import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formats } from '../../load/scan.ts'
import type { Draft } from '../draft.ts'

/** Pages of a site of Docusaurus that are none here. */
export function tellLostPages(draft: Draft, pages: string) {
  const { root } = draft.foreign
  const scripts = filesIn(join(root, pages)).filter(isLostPage)
  if (scripts.length > 0)
    draft.leave(
      [],
      `Pages in files that end in \`.js\` or \`.ts\` are not built: ${listed(scripts)}.`,
      'Rename them so that they end in `.jsx` or `.tsx`.',
    )
}

/** Whether a file is a page there and none here. */
function isLostPage(path: string): boolean {
  const end = /\.(js|ts)$/.exec(path)?.[1]
  if (end === undefined || Object.hasOwn(formats, end)) return false
  return !/(^|[/\\])(_|__tests__[/\\])|\.(test|d|module)\.\w+$/.test(path)
}

function listed(names: readonly string[]): string {
  const few = names.slice(0, 5).map((name) => `\`${name}\``)
  return few.join(', ') + (names.length > few.length ? ` and ${names.length - few.length} more` : '')
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  } catch {
    return []
  }
}
