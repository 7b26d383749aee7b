// Plugins of the site that throw: each is reported once, with the number of its pages.
import { expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'

const failing = (plugin: string, setting = 'remarkPlugins') =>
  siteForTest({
    'site.config.ts': `import plugin from './plugin.js'
export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { ${setting}: [plugin] } }
`,
    'plugin.js': plugin,
    ...Object.fromEntries([1, 2, 3].map((n) => [`content/docs/a${n}.md`, `# A${n}\n`])),
    ...Object.fromEntries([1, 2].map((n) => [`content/docs/b${n}.mdx`, `# B${n}\n\n{1 + 1}\n`])),
  })

it.each([
  [
    'has a name',
    'function own() { return () => { throw new Error("broken") } }\nexport default own\n',
    'own',
    'broken',
  ],
  ['has none', 'export default () => () => { throw new Error("broken") }\n', 'plugin', 'broken'],
  [
    'names the page',
    'export default function own() { return (tree, file) => { throw new Error("no " + file.path) } }\n',
    'own',
    'no ',
  ],
  [
    'waits',
    'export default function own() { return async () => { throw new TypeError("late") } }\n',
    'own',
    'TypeError: late',
  ],
  [
    'calls back',
    'export default function own() { return (tree, file, next) => next(new Error("later")) }\n',
    'own',
    'later',
  ],
])('one that %s', async (_, plugin, name, reason) => {
  const { status, stdout } = await failing(plugin).build()
  expect(status).toBe(1)
  expect(stdout.match(/markdown\/failed/g)).toHaveLength(1)
  expect(stdout).toContain(
    `content/docs/a1.md:1:1  markdown/failed\n  The page cannot be compiled, because the plugin \`${name}\` fails: ${reason}`,
  )
  expect(stdout).toContain('There are 5 such places in 5 files.')
})

it('one for HTML, and one that fails for two reasons', async () => {
  const plugin = `export default function own() {
  return (tree, file) => {
    throw new Error(/b\\d/.test(file.path) ? 'in MDX' : 'in Markdown')
  }
}
`
  const { stdout } = await failing(plugin, 'rehypePlugins').build()
  expect([...stdout.matchAll(/(\S+):1:1 {2}markdown\/failed/g)].map(([, file]) => file)).toEqual([
    'content/docs/a1.md',
    'content/docs/b1.mdx',
  ])
  expect(stdout.match(/There are \d such places in \d files/g)).toEqual([
    'There are 3 such places in 3 files',
    'There are 2 such places in 2 files',
  ])
})

it('one that reports a place in the text is reported there, on each page', async () => {
  const plugin = 'export default () => (tree, file) => file.fail("Not here", tree.children[0])\n'
  const { diagnostics } = await failing(plugin).json()
  expect(diagnostics).toHaveLength(5)
})
