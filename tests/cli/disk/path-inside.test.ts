import { describe, expect, it } from 'vitest'
import { isInside, sourcePath } from '../../../cli/disk/path-inside.ts'

describe('isInside', () => {
  it.each([
    ['/site', '/site', true],
    ['/site/a/b.md', '/site', true],
    ['/site/..a/b.md', '/site', true],
    ['/site/a', '/', true],
    ['/site/a/', '/site/', true],
    ['/site/a/../b', '/site', true],
    ['/site-two/a', '/site', false],
    ['/', '/site', false],
    ['/site/../other', '/site', false],
    ['/other/site', '/site', false],
  ])('%s in %s: %s', (path, folder, expected) => expect(isInside(path, folder)).toBe(expected))
})

it('sourcePath names a file from the root of the site', () =>
  expect(sourcePath('/site', '/site/content/docs/a.md')).toBe('content/docs/a.md'))
