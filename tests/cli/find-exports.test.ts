import { expect, it } from 'vitest'
import { findExports } from '../../cli/bundle/find-exports.ts'

it.each<[text: string, names: readonly string[], isWhole: boolean]>([
  ["'use client'\nexport function Counter() {}\nexport default Counter", ['Counter', 'default'], true],
  ['const a = 1\nexport { a as b, a as "c-d" }', ['b', 'c-d'], true],
  ['export type A = 1\nexport const B = <b>1</b>', ['B'], true],
  ["export * from './b'\nexport const A = 1", ['A'], false],
  ["export * from './b'", [], false],
  ['module.exports = { a: 1 }', [], false],
  ['export const = 1', [], false],
])('%j exports %j', async (text, names, isWhole) => {
  const found = await findExports('/a.tsx', text)
  expect({ ...found, names: [...found.names].sort() }).toEqual({ names: [...names].sort(), isWhole })
})
