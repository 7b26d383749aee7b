import { expect, it } from 'vitest'
import { fixture } from '../harness/site.ts'
import { cleanBuild, type DevSite, differences, startDevForTest } from './dev-server.ts'
import { until } from './harness.ts'

// Versions of the docs and formulas in the development server: its output finally equals that of a clean build.

const files = {
  'site.config.ts': `export default {
  title: 'Test', url: 'https://example.com', baseUrl: '/', markdown: { math: true },
  navbar: { items: [{ type: 'docsVersionDropdown' }] },
}
`,
  'content/docs/index.md': '# Start\n',
  'content/docs/one.md': '# One\n\nA $\\frac{a}{b}$ here.\n',
}

const equalsBuild = async (dev: DevSite) => {
  const built = await cleanBuild(dev.files)
  await until(
    () => differences(dev.origin, built),
    (found) => found.length === 0,
  )
}

it('shows a new version, edits of its pages, and its removal', {
  timeout: 240_000,
}, async () => {
  const dev = await startDevForTest(files)
  await equalsBuild(dev)
  dev.files.write({
    'versioned_docs/version-1.0/index.md': '# Start of one\n',
    'versioned_docs/version-1.0/old.md': '# Old\n\nSee [start](index.md).\n',
    'versioned_sidebars/version-1.0-sidebars.json': '{ "main": ["index", "old"] }',
    'versions.json': '["1.0"]',
  })
  await equalsBuild(dev)
  expect(await (await fetch(`${dev.origin}/docs/old`)).text()).toContain('Start of one')
  dev.files.write({ 'versioned_docs/version-1.0/old.md': '# Old\n\nEdited, with $\\color{red}x$.\n' })
  await equalsBuild(dev)
  dev.files.write({ 'versioned_docs/version-1.0/new.md': '# New in one\n' })
  dev.files.write({
    'versioned_sidebars/version-1.0-sidebars.json':
      '{ "main": ["new", { "type": "link", "label": "Away", "href": "/docs/old" }] }',
  })
  await equalsBuild(dev)
  dev.files.write({ 'versions.json': '[]' })
  await equalsBuild(dev)
})

it.each(['docs-versions', 'docs-cards', 'markdown-extras'])('for the fixture %s', async (name) => {
  const dev = await startDevForTest(fixture(name))
  const base = /baseUrl: '([^']*)'/.exec(dev.files.config())?.[1] ?? '/'
  expect(await differences(dev.origin + base.replace(/\/$/, ''), await cleanBuild(dev.files))).toEqual([])
})
