import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeContrasts, lowContrasts } from '../../../renderer/checks/contrast.ts'
import { tokenStyle } from '../../../renderer/config/theme.ts'
import type { Location, SourcePath } from '../../../renderer/types.ts'
import { makeConfig } from '../../harness/make.ts'
import { projectRoot } from '../../harness/site.ts'

const standard = `@layer tokens{${readFileSync(`${projectRoot}/theme/styles/tokens.css`, 'utf8')}}`
const modes = ['light', 'dark'] as const
const place = (path: readonly PropertyKey[]): Location => ({
  file: path.join('.') as SourcePath,
  line: 1,
  column: 1,
  length: 1,
})

/** What the tokens make hard to read: the setting, the mode and the number of pairs. */
function reported(tokens: object, theme = {}, css = '') {
  const config = makeConfig({ theme: { tokens }, highlight: { theme } })
  const found = lowContrasts(standard + tokenStyle(config) + css, modes)
  const sheets = css === '' ? [] : [{ path: 'brand.css' as SourcePath, text: css }]
  return describeContrasts(found, { config, locate: place, sheets }).map(
    ({ at, message }) => `${at?.file}:${at?.line} ${/in (\w+) mode/.exec(message)?.[1]}`,
  )
}

it('the theme has no text that is hard to read, in neither mode', () =>
  expect(lowContrasts(standard, modes)).toEqual([]))

it('one accent gives a legible family in both modes', () => {
  for (const accent of ['#0b57d0', '#b3261e', '#6750a4', '#006a6a', '#333', 'oklch(45% 0.2 300)'])
    expect(reported({ accent })).toEqual([])
})

it('names the setting that makes text hard to read', () => {
  expect(reported({ accent: '#ffcc00' })).toEqual(['theme.tokens.accent:1 light'])
  expect(reported({ accent: { light: '#0b57d0', dark: '#0b57d0' } })).toEqual(['theme.tokens.accent:1 dark'])
  expect(reported({ muted: '#888' })).toEqual(['theme.tokens.muted:1 light', 'theme.tokens.muted:1 dark'])
  expect(reported({ background: '#fff' })).toEqual(['theme.tokens.background:1 dark'])
  expect(reported({}, { comment: { light: '#999', dark: '#999' } })).toEqual(['highlight.theme.comment:1 light'])
})

it('names the line of a style sheet that does', () => {
  expect(reported({}, {}, '.a{color:red}\n:root {\n  --sg-brand: #0b57d0;\n}\n')).toEqual(['brand.css:3 dark'])
  expect(reported({}, {}, ':root { --sg-brand: #0b57d0 }\n[data-theme="dark"] { --sg-brand: #a8c7fa }\n')).toEqual([])
})
