import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lazily } from '../../../renderer/index.ts'
import { packageRoot } from '../../disk/package-root.ts'

/** Classes of the parts of Docusaurus’s theme that their counterparts in Sitegen do not have. */
const ofTheme =
  /\.((?:navbar|pagination-nav|table-of-contents|dropdown)(?:(?:__|--|-)[\w-]+)?|(?:menu|tabs|breadcrumbs)(?:__|--)[\w-]+|(?:theme|docusaurus)-[\w-]+|markdown|main-wrapper|hash-link|DocSearch[\w-]*|doc(?:s-(?:doc|version|wrapper)|SidebarContainer|MainContainer|ItemContainer)[\w-]*)(?![\w-])/g

/** Variables that Sitegen’s style sheets read. */
const known = lazily(() => {
  const sheets = ['infima.css', 'infima-classes.css'].map((name) => join(packageRoot, 'theme/styles', name))
  return readIn(sheets.map((path) => readFileSync(path, 'utf8')).join('\n'))
})

/** The classes and variables in a style sheet for Docusaurus that have no effect in Sitegen, in order. */
export function findInertStyles(text: string, isToken: (variable: string) => boolean): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector).join('\n')
  const classes = [...selectors.matchAll(ofTheme)].map(([, name]) => `.${name}`)
  const own = readIn(plain)
  const set = [...plain.matchAll(/(?<![\w-])(--(?:ifm|doc-sidebar|docusaurus|docsearch)-?[\w-]*)\s*:/g)].map(
    ([, name = '']) => name,
  )
  const unread = set.filter((name) => !isToken(name) && !own.has(name) && !known().has(name))
  return [...new Set([...classes, ...unread])]
}

function readIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name))
}
