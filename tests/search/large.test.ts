import { join } from 'node:path'
import { expect, it } from 'vitest'
import { site } from '../harness/site.ts'
import { roundsOf } from './rounds.ts'

const letters = 'abcdefghijklmnopq'
/** Names that stand between `get` and `getUser` in the index, so that these are in different files. */
const names = [...letters].flatMap((one) => [...letters].map((other) => `get${one}${other}`))

it('on a large site, what two words mean as one name is requested together with the words', async () => {
  const files = Object.fromEntries(names.map((name) => [`content/docs/${name}.md`, `# ${name}\n\nText.\n`]))
  const large = site({
    ...files,
    'site.config.ts': "export default { title: 'Large', url: 'https://example.com', baseUrl: '/' }\n",
    'content/docs/user.md': '# getUser\n\nTo get a user, call `getUser`.\n',
  })
  try {
    expect((await large.json()).diagnostics).toEqual([])
    const rounds = await roundsOf(join(large.root, 'build'), 'get user')
    expect(rounds.map((asked) => [...new Set(asked)].sort())).toEqual([
      ['search.bin'],
      ['search/heads', 'search/texts', 'search/words'],
      ['search/table'],
      ['search/pages'],
    ])
  } finally {
    large.dispose()
  }
})
