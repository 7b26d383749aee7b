import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileMdx } from '../../../renderer/markdown/mdx/module.ts'
import type { Diagnostic } from '../../../renderer/types.ts'
import { makeConfig, makeSource } from '../../harness/make.ts'
import { projectRoot } from '../../harness/site.ts'

// Each mdx-errors/<name>.mdx contains a mistake that writers make; <name>.txt is the message, with its position. `vitest -u`
// updates it; read the result as a writer would.
const folder = join(projectRoot, 'tests/renderer/markdown/mdx-errors')
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.mdx') ? [file.slice(0, -4)] : []))
const config = makeConfig({ variables: { product: 'Example' } })

async function reportOf(name: string): Promise<string> {
  const text = readFileSync(join(folder, `${name}.mdx`), 'utf8')
  const { diagnostics, wanted } = await compileMdx(makeSource('content/docs/a.mdx', text), config)
  const reported = diagnostics.map((one) => show(one, text))
  return reported.length > 0
    ? reported.join('\n')
    : `no error; it wants ${wanted.map((one) => one.name).join(', ') || 'nothing'}\n`
}

function show({ severity, code, message, hint, at }: Diagnostic, text: string): string {
  const { line = 0, column = 0, length = 1 } = at ?? {}
  const written = text.split('\n')[line - 1] ?? ''
  const marks = ' '.repeat(column - 1) + '^'.repeat(Math.max(1, Math.min(length, written.length - column + 1)))
  return `${severity}  ${line}:${column}  ${code}\n${message}\n  ${written}\n  ${marks}\nhint  ${hint}\n`
}

describe('what is reported to a writer', () => {
  it('is shown by many mistakes', () => expect(names.length).toBeGreaterThanOrEqual(60))

  it.each(names)('%s', async (name) => {
    await expect(await reportOf(name)).toMatchFileSnapshot(join(folder, `${name}.txt`))
  })

  it.each(names)('%s, in plain words', async (name) => {
    expect(await reportOf(name)).not.toMatch(
      /acorn|micromark|mdast|estree|unexpected token|could not parse|U\+|lazy|eof\b/i,
    )
  })
})
