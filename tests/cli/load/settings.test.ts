import { expect, it } from 'vitest'
import { siteForTest } from '../../harness/site.ts'
import { cli } from '../../harness/tool.ts'

const least = "title: 'T', url: 'https://example.com', baseUrl: '/'"
const home = { 'content/docs/index.md': '# Home\n\n[x](nowhere.md)\n' }
const wrongNavbar = "navbar: { items: [{ labl: 'Home', to: '/docs/' }] }"

it.each<[string, string, readonly string[]]>([
  ['that does not matter to the content', wrongNavbar, ['content/docs/index.md:3', 'site.config.ts:3']],
  [
    'that does not matter to the content of any language',
    `${wrongNavbar}, locales: { fr: {} }`,
    ['content/docs/index.md:3', 'site.config.ts:3'],
  ],
  ['that decides what the content is', "content: { docs: { paht: 'docs' } }", ['site.config.ts:3']],
])('a mistake in a setting %s is reported with what else is known', async (_, setting, places) => {
  const made = siteForTest({ ...home, 'site.config.ts': `export default {\n  ${least},\n  ${setting},\n}\n` })
  for (const command of ['build', 'check-links']) {
    const { status, stdout } = await cli([command, '--root', made.root])
    const reported = [...stdout.matchAll(/^[✖⚠] \w+ {2}([^:\s]+:\d+)/gm)].map(([, place]) => place)
    expect([...new Set(reported)].sort(), command).toEqual(places)
    expect(status).toBe(1)
  }
  expect(made.exists('build')).toBe(false)
})
