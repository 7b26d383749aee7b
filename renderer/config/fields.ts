import * as z from 'zod'
import { faultOfAddress, faultOfPath } from '../text/address-faults.ts'
import { splitHref } from '../text/url.ts'

// Types of settings. Each says what it expects, in the author's words.

export const text = (what = 'text') => z.string({ error: what })
export const flag = () => z.boolean({ error: 'true or false' })
export const whole = (min: number) =>
  z.int({ error: `a whole number of at least ${min}` }).min(min, { error: `a whole number of at least ${min}` })
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `one of ${values.map((value) => `'${value}'`).join(', ')}` })
export const listOf = <T extends z.ZodType>(item: T, what: string) => z.array(item, { error: what })
export const record = <T extends z.ZodType>(item: T, what: string) => z.record(z.string(), item, { error: what })
export const object = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'an object') })
export const fn = <T>(what: string) => z.custom<T>((value) => typeof value === 'function', { error: what })
/** A part of an address, which must not lead out of the output folder. */
export const addressPart = (what = 'text') =>
  text(what)
    .refine((part) => !part.split('/').includes('..'), { error: 'an address part without `..`' })
    .refine((part) => !faultOfPart(part), { error: 'an address part without a host, a scheme or a reserved name' })

function faultOfPart(part: string) {
  const names = part.split('/').filter((name) => name !== '' && name !== '..')
  return faultOfAddress(part) ?? (names.length > 0 ? faultOfPath(names.join('/')) : undefined)
}
export const siteAddress = (what = 'an address of this site, like `/docs`') =>
  text(what).refine((to) => !faultOfAddress(splitHref(to).path), { error: what })
export const synonym = () =>
  text('a word').regex(/^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u, { error: 'words with single spaces between them' })
export const folder = () => text('a folder, relative to the site folder')

/** A TextMate grammar, in the form that Shiki accepts. */
export function grammar() {
  return z.looseObject(
    { name: text().describe('Name of the language.'), scopeName: text().describe('TextMate scope of the grammar.') },
    { error: 'a TextMate grammar' },
  )
}

export function color() {
  const value = z.string().regex(/^[^;{}<>]+$/)
  return z.union([value, z.strictObject({ light: value, dark: value })], { error: 'a color, or `{ light, dark }`' })
}

export function fnList<T>() {
  return z.custom<T>((value) => Array.isArray(value), { error: 'a list of plugins' })
}
