import { describe, expect, it } from 'vitest'
import { likeness, spelledLike, wordsOfPath } from '../../theme/client/search/near.ts'

describe('an address that leads nowhere', () => {
  it.each([
    ['/docs/get-user', 'docs get user'],
    ['/docs/api/user/get-user', 'user get user'],
    ['/docs/getUserId.html', 'docs get User Id'],
    ['/größe_2/a.b', 'größe 2 a'],
    ['/', ''],
  ])('%s has the words “%s”', (path, words) => expect(wordsOfPath(path)).toBe(words))

  const known = ['docs/webhooks', 'docs/webhooks/refund', 'docs/sdk/buy', 'pricing', 'blog/prices']
  it.each([
    ['/pricng', ['pricing']],
    ['/docs/webhoks', ['docs/webhooks']],
    ['/docs/sdk/byu', ['docs/sdk/buy']],
    // Moved to another folder.
    ['/guides/refund', ['docs/webhooks/refund']],
    ['/DOCS/SDK/BUY.html', ['docs/sdk/buy']],
    ['/docs/sdk/buy/index', ['docs/sdk/buy']],
    ['/something-else', []],
  ])('%s is spelled like %s', (path, expected) => {
    const best = spelledLike(path, known).slice(0, 1)
    expect(best.map(([index]) => known[index])).toEqual(expected)
  })

  it('is as similar to another as that is to it', () => {
    for (const one of known) {
      expect(likeness(one, one)).toBe(1)
      for (const other of known) expect(likeness(one, other)).toBeCloseTo(likeness(other, one))
    }
  })
})
