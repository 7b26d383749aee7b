import type { Diagnostic } from '../types.ts'
import { type At, note } from './make.ts'

/** The remote cache of `cache.remote` could not be used; the build continued without it. */
export function remoteCache(verb: 'read' | 'written', reason: string, at: At): Diagnostic {
  return note(
    'cache/remote',
    `The remote cache was not ${verb}: ${reason}.`,
    at,
    verb === 'read'
      ? 'Everything is built from scratch. Check the address, the bucket and the keys.'
      : 'The next build will not find what this one has cached. Check that the keys may write to the bucket.',
  )
}
