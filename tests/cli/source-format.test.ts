import { expect, it } from 'vitest'
import { formatOf } from '../../cli/bundle/source-format.ts'
import { site, tick } from '../harness/site.ts'

const asks = (format: string) => `---\nmdx: { format: ${format} }\n---\n\nText.\n`

it.each<[string, 'md' | 'mdx', string, 'md' | 'mdx' | 'detect', boolean, 'md' | 'mdx']>([
  ['by its name', 'md', '# A', 'detect', false, 'md'],
  ['by its name', 'mdx', '# A', 'detect', false, 'mdx'],
  ['a file cannot make itself code', 'md', asks('mdx'), 'detect', false, 'md'],
  ['unless the configuration lets it', 'md', asks('mdx'), 'detect', true, 'mdx'],
  ['which `md` never does', 'md', asks('mdx'), 'md', true, 'md'],
  ['nor for a name', 'mdx', '# A', 'md', true, 'md'],
  ['the configuration makes all of it code', 'md', '# A', 'mdx', false, 'mdx'],
  ['a file may turn that off', 'md', asks('md'), 'mdx', false, 'md'],
  ['or go by its name', 'md', asks('detect'), 'mdx', false, 'md'],
  ['and turn off what its name says', 'mdx', asks('md'), 'detect', false, 'md'],
  ['not by a text that looks like front matter', 'md', `# A\n\n${asks('mdx')}`, 'detect', false, 'md'],
])('%s: .%s', (_, byName, text, format, allowFormatOverride, wanted) => {
  expect(formatOf(byName, text, { format, allowFormatOverride })).toBe(wanted)
})

const config = (markdown: string) =>
  `export default { title: 'Test', url: 'https://example.com', baseUrl: '/', markdown: ${markdown} }\n`

it('code in an `.md` file never runs, and is reported: mdx/format-refused', async () => {
  const evil =
    "---\nmdx:\n  format: mdx\n---\n\nimport { writeFileSync } from 'node:fs'\nimport p from '/etc/hostname?raw'\n\n{writeFileSync('ran.txt', p)}\n"
  for (const markdown of ['{}', "{ format: 'md', allowFormatOverride: true }"]) {
    const made = site({ 'site.config.ts': config(markdown), 'content/docs/index.md': evil })
    const { status, stdout } = await made.build('--no-cache')
    expect(status).toBe(0)
    expect(stdout).toMatch(/content\/docs\/index\.md:3:\d+ {2}mdx\/format-refused/)
    expect(made.exists('ran.txt')).toBe(false)
    expect(made.main('docs/index.html')).toContain('import p from')
    made.dispose()
  }
})

it('a changed setting parses every file again', async () => {
  const made = site({ 'site.config.ts': config('{}'), 'content/docs/index.md': '# Home\n\nA sum: {1 + 1}.\n' })
  for (const [markdown, text] of [
    ['{}', '{1 + 1}'],
    ["{ format: 'mdx' }", 'A sum: 2.'],
    ["{ format: 'md' }", '{1 + 1}'],
  ] as const) {
    made.write({ 'site.config.ts': config(markdown) })
    await tick()
    expect((await made.build()).status).toBe(0)
    expect(made.main('docs/index.html')).toContain(text)
  }
  made.dispose()
})
