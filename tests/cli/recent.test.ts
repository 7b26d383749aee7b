import { expect, it } from 'vitest'
import { Recent } from '../../cli/async/recent.ts'

const made: string[] = []
const make = (name: string) => async () => {
  made.push(name)
  return name.toUpperCase()
}

it('keeps what was asked for last, and makes the rest again', async () => {
  const recent = new Recent<string, string>(2)
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await recent.get(name, make(name))).toBe(name.toUpperCase())
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  expect([...recent].map(([name]) => name)).toEqual(['a', 'b'])
})

it('makes one thing at a time for all who ask, and again what failed', async () => {
  const recent = new Recent<string, string>(2)
  const failing = recent.get('a', () => Promise.reject(new Error('no')))
  expect(recent.get('a', make('a'))).toBe(failing)
  await expect(failing).rejects.toThrow('no')
  expect(await recent.get('a', make('a'))).toBe('A')
})
