import { describe, expect, it } from 'vitest'
import { kebabCase, parseNumberPrefix } from '../../../renderer/text/slug.ts'

describe('kebab case, as tags and categories have it', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['inAppPurchases', 'in-app-purchases'],
    ['HTMLParser', 'html-parser'],
    ['iOS 15', 'i-os-15'],
    ['v2beta', 'v-2-beta'],
    ['Crème brûlée', 'creme-brulee'],
    ['don’t panic', 'dont-panic'],
    ["it's", 'its'],
    ['snake_case-and.dots', 'snake-case-and-dots'],
    ['  spaces  ', 'spaces'],
    ['日本語', '日本語'],
    ['C++', 'c'],
    ['+++', '+++'],
    ['a & b', 'a-b'],
    ['XMLHttpRequest2', 'xml-http-request-2'],
  ])('%s is %s', (text, expected) => expect(kebabCase(text)).toBe(expected))
})

describe('a number before a name is a position', () => {
  it.each([
    ['01-intro', { name: 'intro', position: 1 }],
    ['003 - myDoc', { name: 'myDoc', position: 3 }],
    ['1.intro', { name: 'intro', position: 1 }],
    ['12_intro', { name: 'intro', position: 12 }],
    ['1 --- intro', { name: 'intro', position: 1 }],
    ['0-zero', { name: 'zero', position: 0 }],
    ['2-a-b', { name: 'a-b', position: 2 }],
    ['intro', { name: 'intro' }],
    ['1intro', { name: '1intro' }],
    ['404', { name: '404' }],
    ['01-', { name: '01-' }],
  ])('%s', (name, expected) => expect(parseNumberPrefix(name)).toEqual(expected))

  it.each(['2021-11-foo', '2021-11-30-foo', '21-11-foo', '01-02-foo', '7.0-foo', '1.2', '1-2-3', '10.5.1-notes'])(
    '%s is a date or a version, and stays',
    (name) => expect(parseNumberPrefix(name)).toEqual({ name }),
  )
})
