import type { Diagnostic } from '../../renderer/index.ts'

/** Work on a page exceeded the configured time limit. It may succeed the next time, so its result is not cached. */
export class GivenUpError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message)
  }
}
