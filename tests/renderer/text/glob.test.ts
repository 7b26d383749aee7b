import { describe, expect, it } from 'vitest'
import { globPattern } from '../../../renderer/text/glob.ts'

describe('patterns of addresses', () => {
  const addresses = ['/', '/b', '/b/', '/b/c', '/b/c/d', '/bc', '/x.y']
  it.each([
    ['/b/*', ['/b/', '/b/c']],
    ['/b/**', ['/b', '/b/', '/b/c', '/b/c/d']],
    ['/b**', ['/b', '/b/', '/b/c', '/b/c/d', '/bc']],
    ['/**/c', ['/b/c']],
    ['**/c/**', ['/b/c', '/b/c/d']],
    ['/**', addresses],
    ['/x?y', []],
  ])('%s', (glob, expected) => expect(addresses.filter((one) => globPattern(glob).test(one))).toEqual(expected))
})
