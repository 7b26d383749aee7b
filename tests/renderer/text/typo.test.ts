import { expect, it } from 'vitest'
import { isTypo } from '../../../renderer/text/typo.ts'

it.each([
  ['./cachng.md', './caching.md', true],
  ['./Caching.md', './caching.md', true],
  ['/docs/guides/cachin', '/docs/guides/caching', true],
  ['/docs/gudies/caching', '/docs/guides/caching', true],
  ['set-the-sise', 'set-the-size', true],
  ['./setpu.md', './setup.md', true],
  ['./guide-1.md', './guide-2.md', false],
  ['/docs/v1', '/docs/v2', false],
  ['/docs/a', '/docs/b', false],
  ['/docs/cat', '/docs/cut', false],
  ['/docs/gudies/cachng', '/docs/guides/caching', false],
  ['/docs/caching', '/caching', false],
  ['data.csv', 'date.cvs', false],
])('%s for %s: %s', (written, meant, expected) => expect(isTypo(written, meant)).toBe(expected))
