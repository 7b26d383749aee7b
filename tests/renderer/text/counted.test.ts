import { expect, it } from 'vitest'
import { counted } from '../../../renderer/text/counted.ts'

it.each([
  [0, 'page', undefined, '0 pages'],
  [1, 'page', undefined, '1 page'],
  [2, 'page', undefined, '2 pages'],
  [1, 'entry', 'entries', '1 entry'],
  [2, 'entry', 'entries', '2 entries'],
])('%i %s', (number, noun, nouns, expected) => expect(counted(number, noun, nouns)).toBe(expected))
