import { describe, expect, it } from 'vitest'
import {
  countDiagnostics,
  diagnosticJson,
  printDiagnostics,
  printSize,
  sortDiagnostics,
} from '../../cli/report/report.ts'
import type { Diagnostic, Severity, SourcePath } from '../../renderer/index.ts'

const at = (file: string, line = 1, column = 1, length = 1) => ({ file: file as SourcePath, line, column, length })
const one = (code: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code,
  severity: 'warning',
  message: `Of ${code}.`,
  ...more,
})

describe('diagnostics are sorted', () => {
  it.each<[string, Diagnostic[], string[]]>([
    [
      'by file, line, column and code; those without a file first',
      [
        one('d', { at: at('b.md', 2, 1) }),
        one('c', { at: at('b.md', 10, 1) }),
        one('b', { at: at('b.md', 2, 10) }),
        one('a', { at: at('b.md', 2, 2) }),
        one('f', { at: at('a.md', 9, 9) }),
        one('e', { at: at('a.md', 9, 9) }),
        one('z'),
      ],
      ['z', 'e', 'f', 'd', 'a', 'b', 'c'],
    ],
    ['equal ones stand once', [one('a', { at: at('a.md') }), one('a', { at: at('a.md') })], ['a']],
    [
      'equal ones at two places stand twice',
      [one('a', { at: at('a.md', 1) }), one('a', { at: at('a.md', 2) })],
      ['a', 'a'],
    ],
    ['two messages at one place', [one('a', { message: 'x' }), one('a', { message: 'y' })], ['a', 'a']],
  ])('%s', (_, given, codes) => {
    expect(sortDiagnostics(given).map(({ code }) => code)).toEqual(codes)
    expect(sortDiagnostics([...given].reverse()).map(({ code }) => code)).toEqual(codes)
  })
})

describe('diagnostics as text', () => {
  const texts = new Map([['a.md', 'first\nsecond line\n']])
  it.each<[string, Diagnostic[], string]>([
    [
      'with frame, notes and hint',
      [
        one('area/x', {
          severity: 'error',
          at: at('a.md', 2, 8, 4),
          hint: 'Do it.',
          notes: [{ message: 'See also', at: at('b.md', 3, 4) }, { message: 'And this.' }],
        }),
      ],
      '✖ error  a.md:2:8  area/x\n  Of area/x.\n\n  1 │ first\n  2 │ second line\n    │        ^^^^\n  See also b.md:3:4\n  And this.\n  hint  Do it.\n',
    ],
    ['of a file that is not at hand', [one('a', { at: at('b.md', 2) })], '⚠ warning  b.md:2:1  a\n  Of a.\n'],
    ['without a place', [one('a', { severity: 'note' })], 'ℹ note  a\n  Of a.\n'],
    ['several', [one('a'), one('b')], '⚠ warning  a\n  Of a.\n\n⚠ warning  b\n  Of b.\n'],
    ['none', [], ''],
  ])('%s', (_, given, text) => expect(printDiagnostics(given, texts, false)).toBe(text))

  it('has colours only where they are wanted', () => {
    const given = [one('a', { severity: 'error', at: at('a.md'), hint: 'Do it.' })]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control codes
    const escapes = /\u001b\[\d+m/g
    expect(printDiagnostics(given, texts, true)).toMatch(escapes)
    expect(printDiagnostics(given, texts, true).replace(escapes, '')).toBe(printDiagnostics(given, texts, false))
  })
})

describe('a diagnostic as JSON', () => {
  it.each<[string, Diagnostic, object]>([
    [
      'whole',
      one('a', { hint: 'h', at: at('a.md', 2, 3), notes: [{ message: 'n', at: at('b.md', 4, 5) }, { message: 'm' }] }),
      {
        code: 'a',
        severity: 'warning',
        message: 'Of a.',
        hint: 'h',
        file: 'a.md',
        line: 2,
        column: 3,
        notes: [
          { message: 'n', file: 'b.md', line: 4, column: 5 },
          { message: 'm', file: null, line: null, column: null },
        ],
      },
    ],
    [
      'without a place',
      one('a'),
      { code: 'a', severity: 'warning', message: 'Of a.', hint: null, file: null, line: null, column: null },
    ],
  ])('%s', (_, given, expected) => expect(diagnosticJson(given)).toEqual(expected))
})

it.each<[Severity[], string]>([
  [[], ''],
  [['error'], '1 error'],
  [['warning', 'error', 'error'], '2 errors, 1 warning'],
  [['note', 'warning', 'warning', 'note', 'error'], '1 error, 2 warnings, 2 notes'],
])('%j are counted as %j', (severities, text) => {
  expect(countDiagnostics(severities.map((severity) => one('a', { severity })))).toBe(text)
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1_234_567, '1.2 MB'],
  [999_999, '1.0 MB'],
])('%i bytes are %s', (bytes, text) => expect(printSize(bytes)).toBe(text))
