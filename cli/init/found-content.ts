// Finds content that a folder already contains: Markdown files that can be built in place.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The Markdown files in a folder, and the settings that build them in place. */
export interface FoundContent {
  /** `12 Markdown files in docs` */
  readonly signs: string
  /** The settings, as source code. */
  readonly settings: readonly string[]
}

/** The Markdown files of a folder, if there are any. */
export function findContent(root: string): FoundContent | undefined {
  for (const path of ['docs', 'doc', 'documentation', 'content', 'guide', 'guides']) {
    const count = markdownFiles(join(root, path))
    if (count === 0) continue
    return {
      signs: `${count} Markdown file${count === 1 ? '' : 's'} in ${path}`,
      settings: ['content: {', `  docs: { path: '${path}', routeBasePath: '/' },`, '  blog: false,', '},'],
    }
  }
  return undefined
}

function markdownFiles(folder: string): number {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const isOwn = (path: string) => !/(^|[/\\])(node_modules|\.[^/\\]+)[/\\]/.test(path)
    return paths.filter((path) => /\.mdx?$/.test(path) && isOwn(path)).length
  } catch {
    return 0
  }
}
