import { DocsIndex, hash, type ModulePage, type Site, type SourcePath } from '../../renderer/index.ts'

/**
 * Gives pages the docs around them, if they ask for these. Invariant: only then does a body depend on titles and sidebars, and its
 * key says so.
 */
export function withDocs(
  modules: Site['modules'],
  site: Pick<Site, 'graph' | 'documents' | 'config'>,
): Site['modules'] {
  const index = new DocsIndex(site)
  const asking = [...modules].flatMap(([path, page]): (readonly [SourcePath, ModulePage])[] => {
    const docs = page.asksForDocs ? index.of(path) : undefined
    if (!docs) return []
    return [[path, { ...page, key: hash(page.key, docs.key), load: (compiler) => page.load(compiler, docs) }]]
  })
  return asking.length === 0 ? modules : new Map([...modules, ...asking])
}
