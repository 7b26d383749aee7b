import { expect, it } from 'vitest'
import { parseJson } from '../../../cli/load/parse-json.ts'
import { type Diagnostic, locateIn, type SourcePath } from '../../../renderer/index.ts'
import { siteForTest } from '../../harness/site.ts'

const file = 'a.json' as SourcePath

it.each([
  ['["a",\n "b"\n', '3:1', 'the `[` in line 1 is never closed'],
  ['[', '1:2', 'the `[` in line 1 is never closed'],
  ['{\n  "a": {\n    "b": [1]\n', '4:1', 'the `{` in line 2 is never closed'],
  ['{ "a": "]", "b": [1, 2 }', '1:24', 'the `[` in line 1 is not closed before this'],
  ['["a",\n "b"\n}', '3:1', 'the `[` in line 1 is not closed before this'],
  ['["a" "b"]', '1:6', '`,` is missing before this'],
  ['{ "a" 1 }', '1:7', '`:` is missing before this'],
  ['{ a: 1 }', '1:3', 'a key in double quotes is missing before this'],
  ['["a\n"]', '1:4', '`"` is missing at the end of this line'],
  ['["a"]\n]', '2:1', 'nothing may follow the value'],
  ['["a",]', '1:5', 'it does not support trailing commas'],
  ['\n', '2:1', 'it is empty'],
])('what is wrong with %j is reported at %s', async (text, place, reason) => {
  const found: Diagnostic[] = []
  const at = (offset: number, length: number) => locateIn(file, text, offset, length)
  expect(await parseJson(text, { at, found })).toBeUndefined()
  expect(found.map(({ message, at: where }) => [`${where?.line}:${where?.column}`, message])).toEqual([
    [place, `The file cannot be used: it is not valid JSON (${reason}).`],
  ])
})

it('all JSON files of a site are reported in one run', async () => {
  const { diagnostics } = await siteForTest({
    'content/docs/index.md': '# Home\n',
    'content/docs/part/_category_.json': '{\n  "label": "Part"\n  "position": 1\n}\n',
    'content/docs/part/a.md': '# A\n',
    'content/data.json': '{\n  "a": {},\n}\n',
    'sidebars.json': '{ "docs": ["index" }\n',
    'versions.json': '[\n  "1.0"\n',
    'site.config.ts': `export default {
  title: 'T', url: 'https://example.com', baseUrl: '/',
  content: { docs: { sidebarPath: 'sidebars.json' } }, data: [{ file: 'content/data.json' }],
}
`,
  }).json()
  expect(diagnostics.map((one) => `${one.code} ${one.file}:${one.line}:${one.column}`)).toEqual([
    'data/invalid content/data.json:2:10',
    'data/invalid content/docs/part/_category_.json:3:3',
    'data/invalid sidebars.json:1:20',
    'data/invalid versions.json:3:1',
  ])
})
