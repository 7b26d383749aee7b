import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './harness/site.ts'

// Each diagnostic has a code, an entry in docs/diagnostics.md, and a test or a fixture in which it is seen.

const sources = [...filesBelow('renderer', /\.tsx?$/), ...filesBelow('cli', /\.ts$/)].map(read)
/** How the engine makes diagnostics: `error('area/problem', …`, or `code: 'area/problem'`. */
const emitted = sources.flatMap((text) =>
  [...text.matchAll(/(?:\b(error|warning|note)\(\s*|\bcode: )'([a-z]+\/[a-z\d-]+)'/g)].map(
    ([, severity, code = '']) => ({
      severity,
      code,
    }),
  ),
)
const codes = [...new Set(emitted.map(({ code }) => code))].sort()

const manual = read('docs/diagnostics.md')
const entries = new Map(
  manual
    .split(/^### /m)
    .slice(1)
    .map((entry) => [/^`([^`]+)`/.exec(entry)?.[1] ?? '', entry.split(/^## /m)[0] as string] as const),
)

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
}

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}

describe('the codes of diagnostics', () => {
  it('are found in the sources', () => {
    expect(codes.length).toBeGreaterThan(50)
    const elsewhere = sources.flatMap((text) => text.match(/(?<=error\(|warning\(|note\()\s*`/g) ?? [])
    expect(elsewhere, 'a code is a plain text').toEqual([])
  })

  it('are made by one constructor each, or by several of one severity', () => {
    const severitiesOf = (wanted: string) =>
      new Set(emitted.filter(({ code }) => code === wanted).map(({ severity }) => severity))
    expect(codes.filter((code) => severitiesOf(code).size > 1)).toEqual([])
  })

  it('each have an entry in the manual, and no entry is for another', () => {
    expect([...entries.keys()].sort()).toEqual(codes)
    expect(manual.match(/^### /gm)).toHaveLength(entries.size)
  })

  it('each have a severity, an example and a remedy there', () => {
    for (const { code, severity } of emitted) {
      const entry = entries.get(code) ?? ''
      const reported = /^\*\*(Error|Warning|Note)(?:\.\*\* |\*\*; `on[A-Z]\w+` changes it\. )/m.exec(entry)
      expect(reported?.[1]?.toLowerCase(), code).toBe(severity)
      expect(entry, code).toMatch(/^\*\*Cause\*\*: /m)
      expect(entry, code).toMatch(/^\*\*Fix\*\*: /m)
    }
  })

  it('are each seen in what a fixture prints, or in a test', () => {
    const printed = filesBelow('fixtures', /^printed\.txt$/).map((path) =>
      [...read(path).matchAll(/^[✖⚠ℹ] \w+ {2}.*?(\w+\/[\w-]+)$/gm)].map(([, code]) => code),
    )
    const tests = filesBelow('tests', /\.test\.tsx?$/)
      .filter((path) => path !== 'tests/diagnostics.test.ts')
      .map(read)
    const seen = new Set(printed.flat())
    const unseen = codes.filter((code) => !seen.has(code) && !tests.some((text) => text.includes(code)))
    expect(unseen).toEqual([])
  })
})
