import { describe, expect, it } from 'vitest'
import { type Queued, WorkQueue } from '../../cli/compile/work-queue.ts'
import type { Source } from '../../renderer/index.ts'

const nothing = { resolve: () => {}, reject: () => {} }
const at = { file: 'a.md' as Source['path'], line: 1, column: 1, length: 1 }
const sample = (lang: string): Queued => ({
  work: { block: { kind: 'code', lang, code: '', fence: '', at } },
  ...nothing,
})
const page = (text = ''): Queued => ({ work: { source: { text } as Source }, ...nothing })

describe('a queue of work', () => {
  it('gives all samples of a language to one worker, and languages to workers in turn', () => {
    const queue = new WorkQueue(2)
    const [ts, js, again] = [sample('ts'), sample('js'), sample('ts')]
    for (const one of [ts, js, again]) queue.add(one)
    expect(queue.take(1)).toBe(js)
    expect(queue.take(1)).toBeUndefined()
    expect([queue.take(0), queue.take(0), queue.take(0)]).toEqual([ts, again, undefined])
  })

  it('gives what is long to threads only', () => {
    const queue = new WorkQueue(2, 1)
    const [long, short] = [page('a'.repeat(60_000)), page('a')]
    const sampleOf = (code: string): Queued => ({
      work: { block: { kind: 'code', lang: 'ts', code, fence: '', at } },
      ...nothing,
    })
    const sample = sampleOf('a'.repeat(30_000))
    for (const each of [long, short, sample]) queue.add(each)
    expect([queue.take(1), queue.take(1)]).toEqual([short, undefined])
    expect([queue.take(0), queue.take(0), queue.take(0)]).toEqual([sample, long, undefined])
  })

  it('gives samples first, since pages wait for them, and pages to anybody', () => {
    const queue = new WorkQueue(2)
    const [one, other, ts] = [page(), page(), sample('ts')]
    for (const each of [one, other, ts]) queue.add(each)
    expect(queue.take(1)).toBe(one)
    expect(queue.take(0)).toBe(ts)
    expect(queue.take(0)).toBe(other)
  })

  it('gives samples of others to a worker that has nothing to do, where they have waited for long', () => {
    const queue = new WorkQueue(2)
    for (let count = 0; count < 40; count++) queue.add(sample('ts'))
    let taken = 0
    while (queue.take(1)) taken++
    expect(taken).toBe(8)
    while (queue.take(0)) taken++
    expect(taken).toBe(40)
  })

  it('tells what is left', () => {
    const queue = new WorkQueue(1)
    const all = [page(), sample('ts')]
    for (const one of all) queue.add(one)
    expect(queue.clear()).toEqual(all)
    expect(queue.take(0)).toBeUndefined()
  })
})
