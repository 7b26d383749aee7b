import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBuiltPage } from '../../../renderer/checks/built-page.ts'
import { chromeRules } from '../../../renderer/checks/chrome-rules.ts'
import { causes } from '../../../renderer/checks/group-differences.ts'

const manual = readFileSync('docs/cli.md', 'utf8')

describe('what is left out of the text of pages', () => {
  it('is listed in the manual, each rule with its generator and its selector', () => {
    const [, table = ''] = manual.split('### What is left out')
    const rows = [...(table.split('\n## ')[0]?.matchAll(/^\| (\w+) \| ([^|]*) \| `([^`]*)` \|$/gm) ?? [])]
    expect(rows.map(([, from, , selector]) => [from, selector])).toEqual(
      chromeRules.map(({ from, selector }) => [from, selector]),
    )
    for (const [at, { name }] of chromeRules.entries()) expect(rows[at]?.[2]).toContain(name)
  })

  it('is found by selectors', () => {
    const textOf = (main: string) => readBuiltPage(`<main>${main}</main>`).blocks.map(({ text }) => text)
    expect(textOf('<p>a</p><nav>b</nav><p aria-hidden="true">c</p>')).toEqual(['a'])
    expect(textOf('<a class="hash-link anchor">#</a><a class="my-hash-link">d</a>')).toEqual(['d'])
    expect(textOf('<div class="admonitionHeading_Gv">Note</div><div class="admonitionHeading_Gv">Mine</div>')).toEqual([
      'Mine',
    ])
    const banner = '<div class="admonition" role="note">e</div>'
    expect(textOf(`<article>${banner}</article><article><div>${banner}</div></article>`)).toEqual(['e'])
  })
})

it('the manual names every cause of a difference', () => {
  const named = [...manual.matchAll(/^\| `([a-z-]+)` \| ([^|]*) \|$/gm)].map(([, cause, name]) => [cause, name])
  for (const pair of Object.entries(causes)) expect(named).toContainEqual(pair)
})
