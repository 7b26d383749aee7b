import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { askedEnvironment, isSameEnvironment } from '../../cli/emit/asked-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitegen-environment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The names that a module asks for; `unsure` where that cannot be told. */
function asked(text: string, name = 'theme.tsx'): readonly string[] | 'unsure' {
  writeFileSync(join(folder, name), text)
  const environment = askedEnvironment([join(folder, name), join(folder, 'gone.ts')])
  return environment ? Object.keys(environment) : 'unsure'
}

it.each<[string, readonly string[] | 'unsure']>([
  ['const a = 1', []],
  ['process.env.B + process.env.A', ['A', 'B']],
  ['// the process of building', []],
  ["process.env['A']", 'unsure'],
  ['const { A } = process.env', 'unsure'],
  ['const { env } = process', 'unsure'],
  ["process['env'].A", 'unsure'],
  ['process?.env?.A', 'unsure'],
  ['fn(process.env)', 'unsure'],
  ['fn(process)', 'unsure'],
  ['fn(1, process)', 'unsure'],
  ['const own = process', 'unsure'],
  ['(process as any).env.A', 'unsure'],
  ['process!.env.A', 'unsure'],
  ['process\n  .env.A', 'unsure'],
  ["import { env } from 'node:process'", 'unsure'],
  ["import own from 'process'", 'unsure'],
  ["const { env } = require('node:process')", 'unsure'],
  ["import process from 'node:process'\nprocess.env.A", ['A']],
  ["// what comes from 'processing', in process, (a process)", []],
])('%s', (text, wanted) => {
  expect(asked(text)).toEqual(wanted)
})

it('asks for nothing in files that are no modules', () => {
  expect(asked('`process.env[name]` is read once.', 'page.mdx')).toEqual([])
})

it('is another one when a value changes, comes or goes', () => {
  const values = ['one', 'two', '', undefined]
  const set = (value: string | undefined) => {
    if (value === undefined) delete process.env.SITEGEN_TEST
    else process.env.SITEGEN_TEST = value
  }
  writeFileSync(join(folder, 'a.ts'), 'process.env.SITEGEN_TEST')
  for (const before of values)
    for (const now of values) {
      set(before)
      const environment = askedEnvironment([join(folder, 'a.ts')]) ?? {}
      expect(JSON.stringify(environment)).not.toContain('one')
      set(now)
      expect(isSameEnvironment(environment)).toBe(before === now)
    }
  set(undefined)
})
