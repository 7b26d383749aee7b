import { expect, it } from 'vitest'
import { findAddress } from '../../../renderer/text/find-address.ts'

it.each([
  ['in quotes', 'import a from "@x/a/b" <A to="/a">', '/a', 30],
  ['as a whole', 'See /a/b and [x](/a)', '/a', 17],
  ['as a part of another', 'See /a/b', '/a', 4],
  ['nowhere', 'See /b', '/a', -1],
  ['without a name', 'See', '', -1],
])('finds an address %s', (_, text, address, at) => expect(findAddress(text, address)).toBe(at))
