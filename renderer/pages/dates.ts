import type { PostDate } from '../types.ts'

/** A post's date for readers, in the site's language and in UTC so that every machine prints the same. */
export function postDate(iso: string, locale: string): PostDate {
  return {
    iso,
    text: format(iso, locale, { year: 'numeric', month: 'long', day: 'numeric' }),
    day: format(iso, locale, { month: 'long', day: 'numeric' }),
  }
}

/** `Mar 9, 2025` */
export function shortDate(iso: string, locale: string): string {
  return format(iso, locale, { year: 'numeric', month: 'short', day: 'numeric' })
}

function format(iso: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(iso))
}

/** Reading time in minutes at 200 words per minute, rounded up, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / 200))
}
