import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Engine } from '../../theme/client/search/engine.ts'
import { site, type TestSite } from '../harness/site.ts'
import { folderReader } from './quality.ts'

const page = (title: string) => `# ${title}\n\nA kestrel flies.\n`

const files = (docs: string) => ({
  'site.config.ts': `export default {
  title: 'Versions', url: 'https://example.com', baseUrl: '/p/', trailingSlash: false,
  content: { docs: [${docs}, { id: 'api', path: 'content/api', routeBasePath: 'api' }] },
}
`,
  'versions.json': '["2.0", "1.0"]',
  'api_versions.json': '["7"]',
  'content/docs/bird.md': page('Next bird'),
  'versioned_docs/version-2.0/bird.md': page('Bird of two'),
  'versioned_docs/version-1.0/bird.md': page('Bird of one'),
  'content/api/call.md': page('Next call'),
  'api_versioned_docs/version-7/call.md': page('Call of seven'),
  'content/pages/about.md': page('About'),
})

const sites: TestSite[] = []
const engines: Engine[] = []
beforeAll(async () => {
  // In the second site, one version is at the root of the docs, so its path is a prefix of the other's.
  for (const docs of ['{}', "{ lastVersion: '2.0', versions: { current: { path: '' }, '2.0': { path: 'stable' } } }"]) {
    const one = site(files(docs))
    sites.push(one)
    expect((await one.json()).diagnostics).toEqual([])
    engines.push(new Engine(folderReader(join(one.root, 'build'))))
  }
})
afterAll(() => {
  for (const one of sites) one.dispose()
})

it.each([
  [0, '/p/about', ['/p/about', '/p/api/call', '/p/docs/bird']],
  [0, '/p/docs/bird', ['/p/about', '/p/api/call', '/p/docs/bird']],
  [0, '/p/docs/1.0/bird', ['/p/about', '/p/api/call', '/p/docs/1.0/bird']],
  [0, '/p/docs/next/bird', ['/p/about', '/p/api/call', '/p/docs/next/bird']],
  [0, '/p/api/next/call', ['/p/about', '/p/api/next/call', '/p/docs/bird']],
  [1, '/p/docs/bird', ['/p/about', '/p/api/call', '/p/docs/bird']],
  [1, '/p/docs/stable/bird', ['/p/about', '/p/api/call', '/p/docs/stable/bird']],
  [1, '/p/about', ['/p/about', '/p/api/call', '/p/docs/stable/bird']],
])('site %i: from %s a search finds %j', async (index, path, expected) => {
  const { pages } = await (engines[index] as Engine).search({ typed: 'kestrel', path, pages: 20 })
  expect(pages.flatMap(({ hits }) => hits.map(({ url }) => url)).sort()).toEqual(expected)
})
