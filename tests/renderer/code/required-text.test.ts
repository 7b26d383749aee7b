import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createOnigurumaEngine, type RegexEngine } from 'shiki'
import { bundledLanguages } from 'shiki/langs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Line, requirementOf } from '../../../renderer/code/required-text.ts'
import { projectRoot } from '../../harness/site.ts'

/** The last position at which the expression may match in the text. */
function lastStart(pattern: string, text: string): number {
  const line = new Line()
  const requirement = requirementOf(pattern, line)
  line.read(text)
  return requirement ? line.lastStart(requirement) : Number.POSITIVE_INFINITY
}

let engine: RegexEngine
beforeAll(async () => {
  engine = await createOnigurumaEngine(import('shiki/wasm'))
})

describe('what a line must contain for an expression to match', () => {
  it.each<[string, string, number]>([
    ['import', 'an import, imported', 11],
    ['import', 'an export', -1],
    ['\\b(?:if|else)\\b', 'x else', 2],
    ['\\b(?:if|else)\\b', 'while', -1],
    ['a\\b(?=b)b', 'xaby', 1],
    ['(a)b', 'b a', 0],
    ['(?<=const )x', 'const x', 6],
    ['(?<=const )\\w', 'const y', Number.POSITIVE_INFINITY],
    ['(?<=const )\\w', 'let y', -1],
    ['(?=.*=>)', 'a => b => c', 7],
    ['(?!=>).', 'a', Number.POSITIVE_INFINITY],
    ['a?', '', Number.POSITIVE_INFINITY],
    ['a{0,3}b', 'b', 0],
    ['a+b', 'ab', 0],
    ['a+b', 'b', -1],
    ['[,;]', 'a;b', 1],
    ['[^,;]', 'a', Number.POSITIVE_INFINITY],
    ['[a-c]', 'z', Number.POSITIVE_INFINITY],
    ['\\(', 'f(x)', 1],
    ['x|', '', Number.POSITIVE_INFINITY],
    ['é', 'a', Number.POSITIVE_INFINITY],
    ['éa', 'b', -1],
    ['(?x) a #(', 'b', -1],
    ['(?i)select', 'SELECT * from', 0],
    ['(?:(?i)Select)', 'update', -1],
    ['a(?i:b)C', 'ABC', 0],
    // With case ignored, other characters may stand for these.
    ['(?i)select', 'ſelect', Number.POSITIVE_INFINITY],
    ['select', 'ſelect', -1],
  ])('%s in “%s”: %d', (pattern, text, last) => {
    expect(lastStart(pattern, text)).toBe(last)
  })

  it.each(['(', '\\1', '[^a]', '.'])('is not known of %s, which may match anything', (pattern) => {
    expect(lastStart(pattern, 'zzz')).toBe(Number.POSITIVE_INFINITY)
  })

  const lines = ['renderer/code', 'content/docs/sdk-reference', 'content/docs/webhooks', 'theme/styles'].flatMap(
    (folder) =>
      readdirSync(join(projectRoot, folder)).flatMap((name) => {
        const path = join(projectRoot, folder, name)
        return statSync(path).isFile() ? readFileSync(path, 'utf8').split('\n') : []
      }),
  )
  const some = lines.filter((_, index) => index % 17 === 0).map((line) => `${line}\n`)

  it.each([
    'bash',
    'css',
    'dart',
    'html',
    'javascript',
    'json',
    'kotlin',
    'markdown',
    'python',
    'sql',
    'swift',
    'tsx',
    'typescript',
    'yaml',
  ])('never rules out what Oniguruma finds: %s', async (language) => {
    const grammar = (await bundledLanguages[language as 'bash']()).default
    const patterns = [...new Set(patternsIn(grammar))]
    const line = new Line()
    const known = patterns.map((pattern) => ({ pattern, requirement: requirementOf(pattern, line) }))
    expect(known.filter(({ requirement }) => requirement).length).toBeGreaterThan(known.length / 3)
    const scanners = known.flatMap(({ pattern, requirement }) =>
      requirement ? [{ pattern, requirement, scanner: engine.createScanner([pattern]) }] : [],
    )
    const ruledOut: string[] = []
    let found = 0
    for (const text of some) {
      line.read(text)
      const string = engine.createString(text)
      for (const { pattern, requirement, scanner } of scanners) {
        const last = line.lastStart(requirement)
        if (last >= text.length) continue
        if (scanner.findNextMatchSync(string, last + 1, 0)) ruledOut.push(`${pattern} after ${last} in ${text}`)
        if (last >= 0 && scanner.findNextMatchSync(string, last, 0)) found++
      }
    }
    expect(ruledOut).toEqual([])
    expect(found).toBeGreaterThan(0)
  })
})

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) =>
    typeof child === 'string' ? (/^(match|begin|end|while)$/.test(name) ? [child] : []) : patternsIn(child),
  )
}
