import { expect, it, vi } from 'vitest'

interface Figures {
  readonly pace: number
  readonly rows: Readonly<Record<string, number>>
}

const { compare } = (await import('../../bench/quick.mjs' as string)) as {
  compare: (kept: Figures, now: Figures) => number
}

it.each<[string, Figures, Figures, number]>([
  ['the same', { pace: 1, rows: { cold: 10 } }, { pace: 1, rows: { cold: 10 } }, 0],
  ['14 % more', { pace: 1, rows: { cold: 10 } }, { pace: 1, rows: { cold: 11.4 } }, 0],
  ['16 % more', { pace: 1, rows: { cold: 10, warm: 1 } }, { pace: 1, rows: { cold: 11.6, warm: 1 } }, 1],
  ['less', { pace: 1, rows: { cold: 10 } }, { pace: 1, rows: { cold: 5 } }, 0],
  ['a machine that is half as fast', { pace: 1, rows: { cold: 10 } }, { pace: 2, rows: { cold: 22 } }, 0],
  ['a machine that is twice as fast', { pace: 2, rows: { cold: 10 } }, { pace: 1, rows: { cold: 7 } }, 1],
  ['a row that is no more', { pace: 1, rows: { cold: 10, warm: 1 } }, { pace: 1, rows: { cold: 10 } }, 1],
])('%s', (_, kept, now, status) => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    expect(compare(kept, now)).toBe(status)
    expect(print).toHaveBeenCalled()
  } finally {
    print.mockRestore()
  }
})
