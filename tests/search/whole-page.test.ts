// What the front matter says of a page as a whole raises the page, and leaves its sections in the order of their own texts.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Engine } from '../../theme/client/search/engine.ts'
import { site, type TestSite } from '../harness/site.ts'
import { folderReader } from './quality.ts'

const page = (fields: string, body: string) => `---\n${fields}\n---\n\n${body}\n`

let made: TestSite
let engine: Engine
beforeAll(async () => {
  made = site({
    'content/docs/refunds.md': page(
      'title: Money back\nkeywords: [chargeback, overdue]\ndescription: How a dispute ends.',
      'A customer asks.\n\n## Deadlines\n\nAnswer an overdue request today.\n\n## Forms\n\nUse the form.',
    ),
    'content/docs/bills.md': page('title: Bills', 'A list.\n\n## Late ones\n\nAn overdue bill is marked, overdue.'),
  })
  expect((await made.json()).diagnostics).toEqual([])
  engine = new Engine(folderReader(join(made.root, 'build')))
})
afterAll(() => made.dispose())

it.each([
  // Nothing but the front matter has the word: the beginning of the page.
  ['chargeback', ['/docs/refunds']],
  ['dispute', ['/docs/refunds']],
  // The page is raised above another one that says the word more often, by the section that says it.
  ['overdue', ['/docs/refunds#deadlines', '/docs/refunds', '/docs/bills#late-ones']],
  // A section that lacks a word counts more if the whole page has it.
  ['chargeback form', ['/docs/refunds#forms']],
])('“%s” is found at %j', async (typed, expected) => {
  const { pages } = await engine.search({ typed, path: '/', pages: 5 })
  expect(pages.flatMap(({ hits }) => hits.map(({ url }) => url))).toEqual(expected)
})
