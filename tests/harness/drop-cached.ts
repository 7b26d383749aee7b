import { join } from 'node:path'
import { Cache, type Namespace } from '../../cli/cache/cache.ts'
import { hash } from '../../renderer/index.ts'
import type { TestSite } from './site.ts'

/** Delete some namespaces from a site's cache. */
export function dropCached({ root }: TestSite, ...namespaces: readonly Namespace[]) {
  const cache = new Cache(join(root, '.sitegen/cache'))
  cache.forget(...namespaces)
  cache.put('links', hash('another value'), 0)
  cache.save()
}
