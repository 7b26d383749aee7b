// Contract: a value is reused only for exactly the inputs that it was computed from. Nothing is ever marked as stale: each round
// says which files may have changed, and whatever depends on them is made again.

import { resolve } from 'node:path'
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

/** The union of two sets of changes. */
export function joinChanges(a: Changes, b: Changes | undefined): Changes {
  return b ? { paths: new Set([...a.paths, ...b.paths]), listing: a.listing || b.listing } : a
}

/** Anything may have changed. */
export const everything: Changes = { paths: new Set(), listing: true }

/** What a stage may report about its value. */
interface Made {
  /** Absolute paths of the files that it was made from. */
  readonly inputs?: readonly string[]
  /** False if something failed that may succeed the next time. */
  readonly isSure?: boolean
}

interface Kept {
  readonly inputs: readonly unknown[]
  readonly value: unknown
  /** The round in which it was made. */
  readonly round: number
  /** The files that it was made from, known once it is made. */
  files?: ReadonlySet<string>
}

/** Whether a change of a file matters to a value, by its path; `isInput` if the value was made from it. */
export type Matters = (path: string, isInput: boolean) => boolean

/** The values that one snapshot of a site passes to the next. A build starts with an empty one. */
export class Memory {
  private readonly kept = new Map<string, Kept>()
  private round = 0
  /** A number that changes in each round in which folders are listed again. */
  listings = 0
  changes: Changes = everything
  readonly sourceCache: SourceCache

  constructor(readonly code: CodeContext) {
    this.sourceCache = new SourceCache(code.cache, code.files)
  }

  /** Save what the next run can reuse; `whole` as in `Cache.save`. */
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

  /**
   * The last value, if it was made from the same inputs and no file that matters has changed; otherwise a new one. Inputs are
   * compared by identity. A promise that is rejected is not kept.
   */
  keep<Value>(name: string, inputs: readonly unknown[], make: () => Value, matters?: Matters): Value {
    const last = this.kept.get(name)
    const isSame = last?.inputs.length === inputs.length && inputs.every((one, index) => one === last.inputs[index])
    if (last && isSame && !(matters && this.isChanged(last, matters))) return last.value as Value
    const value = make()
    const kept: Kept = { inputs, value, round: this.round }
    this.kept.set(name, kept)
    const forget = () => this.kept.get(name) === kept && this.kept.delete(name)
    if (value instanceof Promise)
      value.then(({ inputs: files, isSure = true }: Made) => {
        if (files) kept.files = new Set(files)
        if (!isSure) forget()
      }, forget)
    return value
  }

  /** Whether one of the files that have changed since a value was made matters to it. */
  private isChanged({ files, round }: Kept, matters: Matters): boolean {
    if (round === this.round) return false
    const isInput = (path: string) => files?.has(resolve(this.code.files.root, path)) ?? false
    return [...this.changes.paths].some((path) => matters(path, isInput(path)))
  }
}
