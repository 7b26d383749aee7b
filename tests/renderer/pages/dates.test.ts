import { describe, expect, it } from 'vitest'
import { postDate, readingMinutes, shortDate } from '../../../renderer/pages/dates.ts'

describe('dates for people, in the site’s language and in UTC', () => {
  it.each([
    ['2025-03-09T00:00:00.000Z', 'en', 'March 9, 2025', 'March 9', 'Mar 9, 2025'],
    ['2025-03-09T23:59:59.999Z', 'en', 'March 9, 2025', 'March 9', 'Mar 9, 2025'],
    ['2025-12-31T00:00:00.000Z', 'en-GB', '31 December 2025', '31 December', '31 Dec 2025'],
    ['2025-03-09T00:00:00.000Z', 'de', '9. März 2025', '9. März', '9. März 2025'],
    ['0999-01-01T00:00:00.000Z', 'en', 'January 1, 999', 'January 1', 'Jan 1, 999'],
  ])('%s in %s', (iso, locale, text, day, short) => {
    expect(postDate(iso, locale)).toEqual({ iso, text, day })
    expect(shortDate(iso, locale)).toBe(short)
  })
})

describe('minutes to read', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [1000, 5],
  ])('%i words: %i', (words, minutes) => expect(readingMinutes(words)).toBe(minutes))
})
