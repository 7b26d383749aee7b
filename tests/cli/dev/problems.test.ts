import { expect, it } from 'vitest'
import { problemsOf } from '../../../cli/dev/problems.ts'
import type { Diagnostic, SourcePath } from '../../../renderer/index.ts'

it('a note leads to its place as it does in the terminal', () => {
  const at = (line: number) => ({ file: 'content/docs/a.md' as SourcePath, line, column: 2, length: 1 })
  const notes = [{ message: 'This is the other one.', at: at(1) }, { message: 'It is part of the layout.' }]
  const one: Diagnostic = { code: 'docs/duplicate-id', severity: 'error', message: 'Two.', at: at(3), notes }
  const { errors } = problemsOf([one], new Map([['content/docs/a.md', 'a\nb\nc\n']]), '/nowhere')
  expect(errors.map(({ place, notes }) => [place, notes])).toEqual([
    ['content/docs/a.md:3:2', ['This is the other one: content/docs/a.md:1:2', 'It is part of the layout.']],
  ])
})
