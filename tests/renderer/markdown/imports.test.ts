import { describe, expect, it } from 'vitest'
import { makeBody } from '../../harness/body.ts'
import { listCodes } from '../../harness/make.ts'

const codes = async (text: string) => listCodes((await makeBody(text)).diagnostics)

describe('an import in plain Markdown', () => {
  it.each([
    ["import Tabs from '@theme/Tabs'", '3:1+30'],
    ["import Tabs from '@theme/Tabs';", '3:1+31'],
    ["import { a, b } from './x'", '3:1+26'],
    ["import A, { b } from './x'", '3:1+26'],
    ["import * as all from './x'", '3:1+26'],
    ["import A from './a'\nimport B from './b'", '3:1+19'],
    ["import A from './a'\n\nimport B from './b'", '3:1+19'],
  ])('%j is reported once', async (line, place) =>
    expect(await codes(`# T\n\n${line}\n\nText.\n`)).toEqual([`warning markdown/import content/docs/a.md:${place}`]),
  )

  it.each([
    "```js\nimport A from './a'\n```",
    "`import A from './a'`",
    "    import A from './a'",
    "- import A from './a'",
    'import it from the menu',
    "import A from './a' and go on",
    "Write import A from './a'",
  ])('%j is text or code', async (text) => expect(await codes(text)).toEqual([]))
})

describe('a component in plain Markdown', () => {
  it.each([
    ['<Tabs>\n<TabItem value="a">\n\nA\n\n</TabItem>\n</Tabs>', '3:1+5'],
    ['Text <Badge>New</Badge> and <Badge>B</Badge>.', '3:6+6'],
    ['> <Card title="A"></Card>', '3:3+5'],
    ["import Tabs from '@theme/Tabs'\n\n<Tabs></Tabs>", '3:1+30'],
  ])('%j is reported once', async (text, place) =>
    expect(await codes(`# T\n\n${text}\n`)).toEqual([`warning markdown/import content/docs/a.md:${place}`]),
  )

  it.each([
    '`<Tabs>`',
    '```\n<Tabs>\n```',
    '<Details><summary>A</summary>B</Details>',
    '<!-- <Tabs> -->',
    '<cards></cards>',
  ])('%j is none', async (text) => expect(await codes(text)).toEqual([]))
})
