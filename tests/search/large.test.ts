import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { site, type TestSite } from '../harness/site.ts'
import { roundsOf } from './rounds.ts'

const letters = [...'abcdefghijklm']
/** Names that stand between `get` and `getUser` in the index, so that these are in different files. */
const names = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => `get${one}${two}${three}`)))

// The hashes of the texts of so many pages are not in the root.
let large: TestSite
beforeAll(async () => {
  large = site({
    ...Object.fromEntries(names.map((name) => [`content/docs/${name}.md`, `# ${name}\n\nText.\n`])),
    'site.config.ts': "export default { title: 'Large', url: 'https://example.com', baseUrl: '/' }\n",
    'content/docs/user.md': '# getUser\n\nTo get a user, call `getUser`.\n',
  })
  expect((await large.json()).diagnostics).toEqual([])
})
afterAll(() => large?.dispose())

const rounds = async (typed: string, before?: string) =>
  (await roundsOf(join(large.root, 'build'), typed, before)).map((asked) => [...new Set(asked)].sort())

it('on a large site, what two words mean as one name is requested together with the words', async () => {
  expect(await rounds('get user')).toEqual([
    ['search.bin'],
    ['search/texts', 'search/words'],
    ['search/table'],
    ['search/pages'],
  ])
})

it('on a large site, a later search waits only for the words and for the texts of its results', async () => {
  expect(await rounds('get user', 'getabc')).toEqual([['search/texts', 'search/words'], ['search/pages']])
})

it('on a large site, the words that a name consists of are requested together with it', async () => {
  expect(await rounds('getUser', 'getabc')).toEqual([['search/texts', 'search/words'], ['search/pages']])
})
