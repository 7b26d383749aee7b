import { describe, expect, it } from 'vitest'
import { describeResult, duration } from '../../../../cli/check/external/describe-result.ts'

describe('a redirect', () => {
  it.each<[string, string, string, boolean, string | undefined]>([
    ['that is permanent', 'https://a.de/x', 'https://b.de/y', true, 'https://b.de/y'],
    ['of a link with an anchor, which it keeps', 'https://a.de/x#i', 'https://b.de/y', true, 'https://b.de/y#i'],
    ['that names another anchor', 'https://a.de/x#i', 'https://b.de/y#j', true, 'https://b.de/y#j'],
    ['to an encrypted page', 'http://a.de/x', 'https://a.de/x', true, 'https://a.de/x'],
    ['between home pages', 'http://a.de', 'https://www.a.de/', true, 'https://www.a.de/'],
    ['that is temporary', 'https://a.de/x', 'https://b.de/y', false, undefined],
    ['of a page to a home page', 'https://a.de/x', 'https://a.de/', true, undefined],
    ['of a page to a home page with a query', 'https://a.de/x', 'https://a.de/?gone=1', true, undefined],
    ['to a page that is not encrypted', 'https://a.de/x', 'http://a.de/y', true, undefined],
  ])('%s', (_, href, to, permanent, fixed) => {
    const outcome = { kind: 'good', anchors: {}, moved: { to, permanent } } as const
    const [found, ...others] = describeResult(
      { kind: 'link', href },
      { outcome, asked: 0 },
      { failAfter: 7, age: undefined },
    )
    expect(found?.fix).toEqual(fixed === undefined ? undefined : { from: href, to: fixed })
    expect(found?.diagnostic).toMatchObject({ code: 'link/external-moved', severity: 'note' })
    expect(found?.diagnostic.hint?.includes('--fix')).toBe(fixed !== undefined)
    expect(others).toEqual([])
  })
})

it('times are reported in hours, and from two days on in days', () => {
  const hour = 3_600_000
  expect([0, 0.99, 1, 1.5, 2, 47.9, 48, 100].map((hours) => duration(hours * hour))).toEqual([
    ...['less than an hour', 'less than an hour', '1 hour', '1 hour', '2 hours', '47 hours', '2 days', '4 days'],
  ])
})
