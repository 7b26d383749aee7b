import type { Diagnostic } from '../../renderer/index.ts'

/** Work on a page took longer than the configuration allows. It may succeed the next time, so nothing of it is kept. */
export class GivenUpError extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.message)
  }
}
