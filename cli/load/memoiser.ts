// Contract: a value is reused only for exactly the inputs that it was computed from. Nothing is ever marked as stale: each round
// says which files may have changed, and whatever depends on them has a different number among its inputs.

import { type CodeContext, saveCache } from '../bundle/bundler.ts'
import type { Namespace } from '../cache/cache.ts'
import { SourceCache } from './source-cache.ts'

/** The possible changes on disk since the last round. */
export interface Changes {
  /** Paths from the root that were changed, added or deleted. */
  readonly paths: ReadonlySet<string>
  /** Files may have been added or removed: folders are listed again. */
  readonly listing: boolean
}

/** The changes of two moments. */
export function joinChanges(a: Changes, b: Changes | undefined): Changes {
  return b ? { paths: new Set([...a.paths, ...b.paths]), listing: a.listing || b.listing } : a
}

/** Anything may have changed. */
export const everything: Changes = { paths: new Set(), listing: true }

interface Kept {
  readonly inputs: readonly unknown[]
  readonly value: unknown
}

/** The values that one snapshot of a site passes to the next. A build starts with an empty one. */
export class Memory {
  private readonly kept = new Map<string, Kept>()
  private readonly editions = new Map<string, number>()
  private round = 0
  /** A number that changes in each round in which folders are listed again. */
  listings = 0
  changes: Changes = everything
  readonly sourceCache: SourceCache

  constructor(readonly code: CodeContext) {
    this.sourceCache = new SourceCache(code.cache)
  }

  /** Save what the next run need not do again; `whole` as in `Cache.save`. */
  async save(...whole: readonly Namespace[]) {
    await this.sourceCache.save()
    saveCache(this.code, ...whole)
  }

  /** Begin the next snapshot. */
  begin(changes: Changes) {
    this.changes = changes
    this.round++
    if (changes.listing) this.listings = this.round
  }

  /** The last value, if it was made from the same inputs, or a new one. Inputs are compared by identity. */
  keep<Value>(name: string, inputs: readonly unknown[], make: () => Value): Value {
    const last = this.kept.get(name)
    const same = last?.inputs.length === inputs.length && inputs.every((one, index) => one === last.inputs[index])
    if (last && same) return last.value as Value
    const value = make()
    this.kept.set(name, { inputs, value })
    return value
  }

  /** Forget a value, which may succeed the next time. */
  forget(name: string) {
    this.kept.delete(name)
  }

  /** The last value, whatever it was made from. */
  last<Value>(name: string): Value | undefined {
    return this.kept.get(name)?.value as Value | undefined
  }

  /** A number that changes in each round in which one of the changed files matters. */
  edition(name: string, matters: (path: string) => boolean): number {
    const known = this.editions.get(name)
    if (known !== undefined && ![...this.changes.paths].some(matters)) return known
    this.editions.set(name, this.round)
    return this.round
  }
}
