import { expect, it } from 'vitest'
import { locateSetting, locateText } from '../../cli/load/locate-setting.ts'
import type { SourcePath } from '../../renderer/index.ts'

const text = `import { defineConfig } from '@sitegen/cli'

const title = 'Kit, a // site' // title: 'not this one'
const links = { title: 'before the export' }

export default defineConfig({
  title,
  "url": 'https://example.com',
  navbar: { items: links, title: \`bar { title: \${title} }\` },
  content: {
    docs: [{ path: 'a' }, { path: 'b', sidebarPath: 'x.js' }],
  },
  redirects: [{ from: ['/a', '/b'], to: '/c' }, { from: '/a', to: '/d' }],
  outputs(site) {
    return [{ title: site }]
  },
})
`
const file = { path: 'site.config.ts' as SourcePath, text }

/** The rest of the line at the place. */
const at = ({ line, column }: { line: number; column: number }) => text.split('\n')[line - 1]?.slice(column - 1)

it.each<[path: (string | number)[], rest: string]>([
  [['title'], 'title,'],
  [['url'], 'url": '],
  [['navbar', 'title'], 'title: `bar'],
  [['navbar', 'items', 0, 'label'], 'items: links'],
  [['content', 'docs', 0, 'path'], "path: 'a'"],
  [['content', 'docs', 1, 'path'], "path: 'b'"],
  [['content', 'docs', 1, 'routeBasePath'], "{ path: 'b'"],
  [['content', 'docs', 2], 'docs: ['],
  [['redirects', 0, 'from', 1], "'/b'"],
  [['redirects', 1, 'to'], "to: '/d'"],
  [['outputs'], 'outputs(site)'],
  [['tagline'], "import { defineConfig } from '@sitegen/cli'"],
])('the setting %j is found where it is written, or the nearest around it', (path, rest) => {
  expect(at(locateSetting(file, path))).toMatch(new RegExp(`^${rest.replace(/[{}()[\]`]/g, '\\$&')}`))
})

it.each<[needle: string, about: { setting?: string; nth?: number }, rest: string]>([
  ['/a', {}, "/a', '/b']"],
  ['/a', { setting: 'from', nth: 1 }, "/a', to: '/d'"],
  ['/a', { nth: 7 }, "/a', to: '/d'"],
  ['/b', { setting: 'from' }, "/b'], to"],
  ['redirects', {}, 'redirects: ['],
  ['nowhere', {}, 'import '],
])('the text %j %j is found', (needle, about, rest) => {
  expect(at(locateText(file, needle, about))?.startsWith(rest)).toBe(true)
})
