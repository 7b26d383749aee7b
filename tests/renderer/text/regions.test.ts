import { describe, expect, it } from 'vitest'
import { excerptOf } from '../../../renderer/text/regions.ts'

const file = [
  'import a',
  '',
  '// #region one',
  '  const b = 1',
  '',
  '    c()',
  '  // #region two',
  '  d()',
  '  // #endregion two',
  '// #endregion',
  'e()',
  '',
].join('\n')

describe('a part of a file', () => {
  it.each([
    ['all of it, without marks', '', 'import a\n\n  const b = 1\n\n    c()\n  d()\ne()'],
    ['a region, without indentation', '#one', 'const b = 1\n\n  c()\nd()'],
    ['a region in another', '#two', 'd()'],
    ['a line', '#L1', 'import a'],
    ['lines', '#L4-L6', 'const b = 1\n\n  c()'],
    ['the last lines', '#L11-', 'e()'],
    ['lines, spelled otherwise', '#L4-6', 'const b = 1\n\n  c()'],
  ])('%s', (_, part, code) => expect(excerptOf(file, part)).toEqual({ code }))

  it('ends with the file', () => expect(excerptOf(file, '#L11-L99')).toEqual({ code: 'e()', cut: 11 }))

  it.each(['#three', '#L0', '#L9-L3', '#L12-L99', '#'.padEnd(3, 'o')])('is not there: %s', (part) =>
    expect(excerptOf(file, part)).toEqual({ regions: ['one', 'two'], lines: 11 }),
  )

  it.each([
    ['/* #region x */', '/* #endregion */'],
    ['<!-- #region x -->', '<!-- #endregion -->'],
    ['# region x', '# endregion'],
    ['#region x', '#endregion'],
    ['#pragma region x', '#pragma endregion'],
    ['-- #region x', '-- #endregion x'],
    ['::#region x', '::#endregion'],
    ['; #region x', '; #endregion'],
    ['# --8<-- [start:x]', '# --8<-- [end:x]'],
    ['<!-- --8<-- [ start: x ] -->', '<!-- --8<-- [ end: x ] -->'],
  ])('is between %s and %s', (start, end) =>
    expect(excerptOf(`a\n${start}\nb\n${end}\nc`, '#x')).toEqual({ code: 'b' }),
  )

  it('may overlap another one, and have the marks of mdBook', () => {
    const text = '// ANCHOR: a\na\n# ANCHOR: b\nb\n/* ANCHOR_END: a */\nc\n// ANCHOR_END: b\nd'
    expect(['#a', '#b', ''].map((part) => excerptOf(text, part))).toEqual(
      ['a\nb', 'b\nc', 'a\nb\nc\nd'].map((code) => ({ code })),
    )
  })

  it.each(['# region of interest', 'region x', 'const region = 1 // region'])('does not begin at %s', (line) =>
    expect(excerptOf(`${line}\nb`, '')).toEqual({ code: `${line}\nb` }),
  )

  it('goes to the end of the file if it is never closed', () =>
    expect(excerptOf('# region x\nb\n', '#x')).toEqual({ code: 'b' }))
  it('has the line ends of a site', () => expect(excerptOf('\uFEFFa\r\nb\r\n', '')).toEqual({ code: 'a\nb' }))
})
