import { describe, expect, it } from 'vitest'
import { groupDiagnostics, printClasses } from '../../cli/report/group.ts'
import { printFound, sortDiagnostics } from '../../cli/report/report.ts'
import type { Diagnostic, Severity, SourcePath } from '../../renderer/index.ts'
import { siteForTest } from '../harness/site.ts'

const at = (line: number, file = 'a.md') => ({ file: file as SourcePath, line, column: 1, length: 1 })
const some = (count: number, code: string, severity: Severity = 'warning'): Diagnostic[] =>
  Array.from({ length: count }, (_, index) => ({ code, severity, message: `Of ${code}.`, at: at(index + 1) }))
const grouped = (found: readonly Diagnostic[], isVerbose = false) => {
  const { listed, classes } = groupDiagnostics(found, isVerbose)
  return {
    listed: listed.map(({ code }) => code),
    classes: classes.map(([first, ...rest]) => [first.code, rest.length + 1]),
  }
}

describe('of many warnings of a class, one line is printed', () => {
  it.each<[string, Diagnostic[], object]>([
    ['ten are listed', some(10, 'x'), { listed: Array(10).fill('x'), classes: [] }],
    ['eleven are not', [...some(1, 'y'), ...some(11, 'x')], { listed: ['y'], classes: [['x', 11]] }],
    ['errors always are', some(12, 'x', 'error'), { listed: Array(12).fill('x'), classes: [] }],
    [
      'an error of a class with many warnings is',
      [...some(12, 'x'), ...some(1, 'x', 'error')],
      { listed: ['x'], classes: [['x', 12]] },
    ],
    [
      'the largest class is first',
      [...some(12, 'x', 'note'), ...some(13, 'y')],
      {
        listed: [],
        classes: [
          ['y', 13],
          ['x', 12],
        ],
      },
    ],
  ])('%s', (_, found, expected) => expect(grouped(found)).toEqual(expected))

  it('unless all are asked for', () => {
    expect(grouped(some(12, 'x'), true)).toEqual({ listed: Array(12).fill('x'), classes: [] })
  })

  it('with the number, the code and the first three places', () => {
    const texts = new Map<string, string>()
    const found = [...some(12, 'area/x'), ...some(1, 'y', 'note')]
    expect(printFound(found, { texts, color: false, isVerbose: false }, '/nowhere')).toEqual([
      'ℹ note  a.md:1:1  y\n  Of y.\n',
      '⚠ 12 warnings  area/x  a.md:1:1, a.md:2:1, a.md:3:1, …\n  hint  Use `--verbose` to list them one by one.\n',
    ])
    const without = some(11, 'z', 'note').map(({ at: _, ...one }): Diagnostic => one)
    expect(printClasses(groupDiagnostics(without, false).classes, false)).toMatch(/^ℹ 11 notes {2}z\n/)
  })
})

describe('the same problem at many places', () => {
  const once = (name: string, line: number, file?: string): Diagnostic => ({
    code: 'x',
    severity: 'warning',
    message: `Of ${name}.`,
    once: name,
    at: at(line, file),
  })
  it('is reported at the first one, with their number', () => {
    const found = [once('b', 3), once('a', 9), once('a', 2, 'b.md'), once('a', 4, 'b.md')]
    expect(sortDiagnostics(found)).toEqual([
      once('b', 3),
      { ...once('a', 9), notes: [{ message: 'There are 3 such places in 2 files.' }] },
    ])
    expect(sortDiagnostics([once('a', 1), once('a', 2)])[0]?.notes).toEqual([
      { message: 'There are 2 such places in this file.' },
    ])
  })
})

describe('a site with many warnings', () => {
  const links = Array.from({ length: 12 }, (_, index) => `[x](gone-${index}.md)`).join('\n\n')
  const codes = '\n\n```skill\na\n```\n\n```skill\nb\n```\n\n```qwertz\nc\n```\n'
  it('has a line for the links, one for each language, and everything in JSON and with --verbose', async () => {
    const made = siteForTest({
      'content/docs/a.md': `# A\n\n${links}${codes}`,
      'content/docs/b.md': '```skill\nd\n```\n',
    })
    const short = await made.build()
    expect(short.stdout).toContain(
      '⚠ 12 warnings  link/missing-page  content/docs/a.md:3:1, content/docs/a.md:5:1, content/docs/a.md:7:1, …',
    )
    expect(short.stdout).toContain('There are 3 such places in 2 files.')
    expect(short.stdout.match(/Unknown code language/g)).toHaveLength(2)
    expect(short.stdout).not.toContain('gone-11')
    // The build is repeated from its record.
    expect((await made.build()).stdout).toContain('⚠ 12 warnings  link/missing-page')
    expect((await made.build('--verbose')).stdout).toContain('gone-11')
    const { diagnostics } = await made.json()
    expect(diagnostics.filter(({ code }) => code === 'link/missing-page')).toHaveLength(12)
    expect(diagnostics.filter(({ code }) => code === 'code/unknown-language')).toHaveLength(2)
  })
})
