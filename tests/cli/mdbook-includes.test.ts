// What pages of mdBook include, and the lines of samples that they hide.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site, siteForTest } from '../harness/site.ts'

const config = `export default { title: 'T', url: 'https://example.com', baseUrl: '/', markdown: { dialect: 'mdbook', hiddenLines: { python: '~' } },
  content: { docs: { path: 'src', routeBasePath: '/', exclude: ['parts/**'] }, blog: false } }\n`

describe('a page of mdBook', () => {
  const made = site({
    'site.config.ts': config,
    'src/a.md': `# A

{{#include parts/one.md}}

{{#include parts/lines.md:2:3}} {{#include parts/lines.md:named}}

{{#template parts/template.md name=World}}

\\{{#include parts/one.md}}

\`\`\`text
before
{{#include parts/lines.md:4}}
\`\`\`

[a link](missing.md)
`,
    'src/b.md': `# B

\`\`\`rust,no_run
# use std::fs;
#
#[derive(Debug)]
## kept
    # hidden
fn main() {}
\`\`\`

\`\`\`rust
{{#include parts/a.rs}}
\`\`\`

\`\`\`python
~import a
b()
\`\`\`

\`\`\`python,ignore,hidelines=!!!
!!!import a
~ shown
\`\`\`

\`\`\`sh
# shown
\`\`\`

\`\`\`sh hidelines=#
#hidden
##hidden
c
\`\`\`

\`\`\`python
{{#include parts/a.py}}
\`\`\`
`,
    'src/c.md': `# C

{{#playground parts/a.rs editable}}

Before {{#playpen parts/a.rs}} after

- item {{ #playground parts/a.rs }}

> - {{#playground parts/a.rs}}

\\{{#playground parts/a.rs}}

[a link](missing.md)

{{#include parts/sample.md}}
`,
    'src/parts/one.md': '## From one\n\n{{#include deep/two.md}}\n',
    'src/parts/deep/two.md': 'Deep [link](missing.md)\n\n```rust\n{{#include two.rs}}\n```\n',
    'src/parts/deep/two.rs': 'fn two() {}\n',
    'src/parts/lines.md':
      'line 1\nline 2\nline 3\nline 4\n<!-- ANCHOR: named -->\nnamed part\n<!-- ANCHOR_END: named -->\n',
    'src/parts/template.md': 'Hello [[#name]], [[#more twice]].\n',
    'src/parts/a.rs': '# use c;\nfn a() {}\n',
    'src/parts/a.py': '~import c\nd()\n',
    'src/parts/sample.md': 'In a part: {{#playground a.rs}}\n',
  })
  let built: Awaited<ReturnType<typeof made.json>>
  beforeAll(async () => {
    built = await made.json()
  })
  afterAll(() => made.dispose())

  it('has the text of the files that it includes', () => {
    const text = made.main('a/index.html').replace(/<[^>]+>/g, '')
    expect(text).toContain('From one')
    expect(text).toContain('fn two() {}')
    expect(text).toContain('line 2\nline 3 named part')
    expect(text).toContain('Hello World, twice.')
    expect(text).toContain('{{#include parts/one.md}}')
    expect(text).toContain('before\nline 4')
    expect(text).not.toContain('line 1')
  })

  it('reports problems in its own lines, and those of included files where it includes them', () => {
    expect(built.diagnostics.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
      ['link/missing-page', 'src/a.md', 3, expect.any(Number)],
      ['link/missing-page', 'src/a.md', 16, 1],
      ['link/missing-page', 'src/c.md', 13, 1],
    ])
  })

  it('shows no lines that mdBook hides', () => {
    const samples = [...made.main('b/index.html').matchAll(/<pre[\s\S]*?<\/pre>/g)].map(([one]) =>
      one.replace(/<[^>]+>/g, '').trim(),
    )
    const shown = ['#[derive(Debug)]\n# kept\nfn main() {}', 'fn a() {}', 'b()', '~ shown', '# shown', 'c', 'd()']
    expect(samples).toEqual(shown)
    expect(made.read('build/b.md')).not.toMatch(/use std|use c|import|hidden/)
  })

  it('shows samples that can be run as blocks of code, wherever they are', () => {
    const code = (indent: string) => `\`\`\`rust\n${indent}fn a() {}\n${indent}\`\`\``
    expect(made.read('build/c.md').split('\n').slice(4).join('\n')).toBe(`${code('')}

Before

${code('')}

after

- item

  ${code('  ')}

> - ${code('>   ')}

{{#playground parts/a.rs}}

[a link](https://example.com/missing.md)

In a part:

${code('')}
`)
  })

  it('is built again if a file that it includes changes', async () => {
    await made.build()
    made.write({ 'src/parts/deep/two.md': 'Deeper\n' })
    await made.build()
    expect(made.main('a/index.html')).toContain('Deeper')
  })
})

it('reports what a page of mdBook cannot include', async () => {
  const made = siteForTest({
    'site.config.ts': config,
    'secret.md': 'secret\n',
    'secret.rs': 'secret',
    'src/a.md':
      '# A\n\n{{#include gone.md}}\n\n{{#include b.md:gone}} {{#include b.md:90}}\n\n{{#include ../secret.md}}\n\n- {{#playground gone.rs}}\n\n{{#playground ../secret.rs}}\n',
    'src/b.md': '# B\n\n{{#include b.md}}\n',
  })
  const { diagnostics } = await made.json()
  expect(diagnostics.map(({ code, file, line, column }) => [code, file, line, column])).toEqual([
    ['code/missing-file', 'src/a.md', 3, 1],
    ['code/missing-region', 'src/a.md', 5, 1],
    ['code/missing-region', 'src/a.md', 5, 24],
    ['link/outside-content', 'src/a.md', 7, 1],
    ['code/missing-file', 'src/a.md', 9, 3],
    ['link/outside-content', 'src/a.md', 11, 1],
    ['markdown/include-loop', 'src/b.md', 3, 1],
  ])
})
