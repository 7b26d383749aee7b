import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site, type TestSite } from './harness/site.ts'
import { slowTexts } from './harness/slow-texts.ts'

// Pages that took minutes. Each must have its outcome, in one build of all of them: those that are refused at their whole size,
// the others, which take time in proportion to their length, at a tenth of it. `bench/slow.mjs` measures the time.

const config =
  "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', onBrokenLinks: 'ignore', markdown: { math: true } }\n"

/** What is told of each page; nothing of the others. */
const told: Readonly<Record<string, readonly string[]>> = {}

const fileOf = (name: string, format: string) => `content/docs/${name.replace(/[^a-z]+/gi, '-')}.${format}`
const files = slowTexts.map(({ name, make, format = 'md' }) => {
  const isRefused = told[name]?.some((code) => /limit|long-title|invalid/.test(code))
  return { name, path: fileOf(name, format), text: make(isRefused ? 100_000 : 10_000) }
})

describe('pages that took minutes', () => {
  let slow: TestSite
  let found: Map<string, string[]>
  beforeAll(async () => {
    slow = site({ 'site.config.ts': config, ...Object.fromEntries(files.map(({ path, text }) => [path, text])) })
    const { diagnostics } = await slow.json()
    found = new Map(files.map(({ path }) => [path, []]))
    for (const { file, code } of diagnostics) found.get(file ?? '')?.push(code)
  }, 300_000)
  afterAll(() => slow.dispose())

  it('are many', () => {
    expect(new Set(files.map(({ path }) => path)).size).toBe(slowTexts.length)
    expect(slowTexts.length).toBeGreaterThan(60)
  })

  it('each have their outcome, in one build', () => {
    const outcomes = files.flatMap(({ name, path }) => {
      const codes = [...new Set(found.get(path))].sort()
      return codes.length > 0 ? [[name, codes] as const] : []
    })
    expect(Object.fromEntries(outcomes)).toEqual(told)
  })
})
