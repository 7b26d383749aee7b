import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { marksOf, printSketch, readSketch, type Sketch, similarity } from '../../../renderer/text/sketch.ts'

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `w${from + index}`).join(' ')
const sketch = (text: string, most = 64) => readSketch(printSketch(marksOf(text), most)) as Sketch
const percent = (a: string, b: string, most?: number) => Math.round(100 * similarity(sketch(a, most), sketch(b, most)))

describe('the similarity of two texts', () => {
  it.each([
    ['the same', words(0, 40), words(0, 40), 100],
    ['nothing in common', words(0, 40), words(40, 80), 0],
    ['half of the longer one', words(0, 42), words(0, 22), 50],
    ['two words', 'Buy now', 'Buy now', 100],
    ['one word and another', 'Buy', 'Sell', 0],
    ['signs and line ends do not count', 'A b, c d.', 'A\nb c (d)', 100],
    [
      'scripts without spaces, in part',
      '荷物の大きさは一番長い辺で測ります。二メートルを超える荷物は貨物便で送られます。',
      '荷物の大きさは一番長い辺で測ります。重さは倉庫で量ります。',
      42,
    ],
    ['a letter that takes two units', '𠮷野家で食べる', '𠮷野家で食べる', 100],
    ['other scripts', 'Größe 価格 設定 ändern', 'Größe 価格 設定 ändern', 100],
  ])('%s', (_, a, b, expected) => {
    expect(percent(a, b)).toBe(expected)
    expect(percent(b, a)).toBe(expected)
  })

  it('is estimated for long texts, within a few percent of what is in common', () => {
    for (const share of [0, 0.25, 0.5, 0.75, 0.9, 1]) {
      const [a, b] = [words(0, 3000), words(3000 - 3000 * share, 6000 - 3000 * share)]
      expect(Math.abs(percent(a, b) - 100 * share), `${share}`).toBeLessThan(15)
      expect(Math.abs(percent(a, b, 16) - 100 * share), `${share}, short`).toBeLessThan(25)
    }
  })
})

it('a sketch is bounded, and none can be read from other texts', () => {
  expect(printSketch(marksOf(words(0, 100_000)), 64)).toMatch(/^\d{5}:[\w-]{192}$/)
  expect(printSketch(marksOf(''), 64)).toBe('')
  for (const text of ['', '3', '3:', '3:ab', 'x:abc', '3:a b', '-1:abc']) expect(readSketch(text), text).toBe(undefined)
})

it('the estimate is near the measure of git for renamed files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitegen-similarity-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder }).toString()
  try {
    git('init', '-q')
    const lines = Array.from({ length: 120 }, (_, line) => words(line * 12, line * 12 + 12))
    const kept = [1, 0.9, 0.75, 0.6]
    for (const share of kept) writeFileSync(join(folder, `old-${share}.md`), `${share}\n${lines.join('\n')}\n`)
    git('add', '.')
    git('commit', '-qm', 'one')
    const texts = kept.map((share) => {
      const text = lines.map((line, index) => (index < 120 * share ? line : line.replaceAll('w', 'x'))).join('\n')
      rmSync(join(folder, `old-${share}.md`))
      writeFileSync(join(folder, `new-${share}.md`), `${share}\n${text}\n`)
      return text
    })
    git('add', '.')
    const reported = git('diff', '--cached', '-M40%', '--name-status', '-l0')
    for (const [index, share] of kept.entries()) {
      const measured = Number(new RegExp(`^R(\\d+)\\told-${share}.md\\tnew-${share}.md$`, 'm').exec(reported)?.[1])
      const estimated = percent(lines.join('\n'), texts[index] as string)
      expect(measured, `git finds ${share}`).toBeGreaterThan(50)
      expect(Math.abs(measured - estimated), `${share}: ${measured} % for git, ${estimated} %`).toBeLessThan(12)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
