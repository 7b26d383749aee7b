import { lazilyFor } from '../text/lazily.ts'
import type { PostDate } from '../types.ts'

/** Memoised by locale: creating a format takes a hundred times as long as using it, and lists of posts use it very often. */
const formats = lazilyFor((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return {
    long: format({ year: 'numeric', month: 'long', day: 'numeric' }),
    day: format({ month: 'long', day: 'numeric' }),
    short: format({ year: 'numeric', month: 'short', day: 'numeric' }),
  }
})

/** The date of a post, in the site's language, and in UTC so that every machine prints the same. */
export function postDate(iso: string, locale: string): PostDate {
  const [date, { long, day }] = [new Date(iso), formats(locale)]
  return { iso, text: long.format(date), day: day.format(date) }
}

/** `Mar 9, 2025` */
export function shortDate(iso: string, locale: string): string {
  return formats(locale).short.format(new Date(iso))
}

/** Reading time in minutes at 200 words per minute, rounded up, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / 200))
}
