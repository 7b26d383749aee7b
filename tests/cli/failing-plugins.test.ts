// Plugins of the site that throw: each is reported once, with the number of its pages.
import { expect, it } from 'vitest'
import { siteForTest } from '../harness/site.ts'
import { cli } from '../harness/tool.ts'

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
  ['has a name', 'function own() { return () => { throw new Error("broken") } }\nexport default own\n', 'broken'],
  ['has none', 'export default () => () => { throw new Error("broken") }\n', 'broken'],
  [
    'names the page',
    'export default function own() { return (tree, file) => { throw new Error("no " + file.path) } }\n',
    'no ',
  ],
  [
    'waits',
    'export default function own() { return async () => { throw new TypeError("late") } }\n',
    'TypeError: late',
  ],
  ['calls back', 'export default function own() { return (tree, file, next) => next(new Error("later")) }\n', 'later'],
])('one that %s', async (_, plugin, reason) => {
  const { status, stdout } = await failing(plugin).build()
  expect(status).toBe(1)
  expect(stdout.match(/markdown\/failed/g)).toHaveLength(1)
  expect(stdout).toContain(
    `content/docs/a1.md:1:1  markdown/failed\n  The page cannot be compiled, because the plugin \`plugin\` fails: ${reason}`,
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

const throwing = 'export function broken() { return () => { throw new Error("broken") } }\n'

it.each([
  ['[own, { size: 1 }]', '`own`'],
  ["[require('./plugin.js').broken, { size: 1 }]", '`./plugin.js`'],
  ['all.broken', '`all.broken`'],
  ['...[own]', '`broken`'],
  ['() => () => { throw new Error("broken") }', '`markdown.remarkPlugins[0]`'],
  ['preset', '`broken` of the preset `preset`'],
  ['{ plugins: [() => {}, [own, true]] }', '`broken` of the preset `markdown.remarkPlugins[0]`'],
  [
    '{ plugins: [{ plugins: [() => () => { throw new Error("broken") }] }] }',
    '`plugins[0]` of the preset `plugins[0]` of the preset `markdown.remarkPlugins[0]`',
  ],
])('one is called what the configuration calls it: %s', async (entry, name) => {
  const made = siteForTest({
    'site.config.ts': `import * as all from './plugin.js'
import { broken as own } from './plugin.js'
const preset = { plugins: [own] }
export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { remarkPlugins: [${entry}] } }
`,
    'plugin.js': throwing,
    'content/docs/a.md': '# A\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `The page cannot be compiled, because the plugin ${name} fails: broken`,
  ])
})

it.each([
  ['[own, { size: 1 }]', '`own`', 'in Markdown alone', { 'content/docs/a.md': '# A\n' }],
  ['[own, { size: 1 }]', '`own`', 'in MDX', { 'content/docs/a.mdx': '# A\n\n{1 + 1}\n' }],
  ['preset', '`broken` of the preset `preset`', 'in a preset', { 'content/docs/a.md': '# A\n' }],
])('one that cannot be set up is reported once, where it is configured: %s', async (entry, name, _, pages) => {
  const made = siteForTest({
    'site.config.ts': `import { broken as own } from './plugin.js'
const preset = { plugins: [own] }
export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: {
  rehypePlugins: [
    ${entry},
  ],
} }
`,
    'plugin.js': 'export function broken() {\n  throw new Error("no size")\n}\n',
    'content/docs/b.md': '# B\n',
    ...pages,
  })
  const reported = {
    code: 'config/function-failed',
    message: `The plugin ${name} in the configuration cannot be set up: no size`,
    hint: 'Check the options that the configuration gives it, fix the plugin, or leave it out.',
    file: 'site.config.ts',
    line: 5,
  }
  const { diagnostics } = await made.json()
  expect(diagnostics).toEqual([expect.objectContaining(reported)])
  expect((await made.build()).stdout).toContain('plugin.js:2:')
  const check = await cli(['check-links', '--root', made.root])
  expect([check.status, check.stdout.split(reported.message)]).toEqual([1, [expect.any(String), expect.any(String)]])
})
