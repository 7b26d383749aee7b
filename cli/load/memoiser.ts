// Contract: a value is given again only to those who ask with the very inputs that it was made from. Nothing is
// ever marked as stale; a round says which files may have changed, and what depends on them asks with another number.

import { YamlTexts } from '../bundle/yaml-texts.ts'
import { SourceCache } from './source-cache.ts'

/** What may differ on disk from what is remembered. */
export interface Changes {
  /** Paths from the root that were changed, added or deleted. */
  readonly paths: ReadonlySet<string>
  /** Files may have come or gone: folders are listed again. */
  readonly listing: boolean
}

/** Nothing is known of the disk. */
export const everything: Changes = { paths: new Set(), listing: true }

interface Kept {
  readonly inputs: readonly unknown[]
  readonly value: unknown
}

/** What one snapshot of a site leaves to the next. A build has an empty one. */
export class Memory {
  private readonly kept = new Map<string, Kept>()
  private readonly editions = new Map<string, number>()
  private round = 0
  /** A number that is another one after each round in which folders are listed again. */
  listings = 0
  changes: Changes = everything
  readonly sourceCache: SourceCache
  readonly yaml = new YamlTexts()

  /** In haste, what the first page does not need is put off. */
  constructor(inHaste = false) {
    this.sourceCache = new SourceCache(inHaste)
  }

  /** Begin the next snapshot. */
  begin(changes: Changes) {
    this.changes = changes
    this.round++
    if (changes.listing) this.listings = this.round
  }

  /** The value that was made from these inputs the last time, or a new one. Inputs are compared by identity. */
  keep<Value>(name: string, inputs: readonly unknown[], make: () => Value): Value {
    const last = this.kept.get(name)
    const same = last?.inputs.length === inputs.length && inputs.every((one, index) => one === last.inputs[index])
    if (last && same) return last.value as Value
    const value = make()
    this.kept.set(name, { inputs, value })
    return value
  }

  /** Keep nothing under a name: it could not be made, and may be the next time. */
  forget(name: string) {
    this.kept.delete(name)
  }

  /** What is kept under a name, whatever it was made from. */
  last<Value>(name: string): Value | undefined {
    return this.kept.get(name)?.value as Value | undefined
  }

  /** A number that is another one after each round in which one of the changed files matters. */
  edition(name: string, matters: (path: string) => boolean): number {
    const known = this.editions.get(name)
    if (known !== undefined && ![...this.changes.paths].some(matters)) return known
    this.editions.set(name, this.round)
    return this.round
  }
}
