import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { claimsOf, filesOf } from './harness/examples.ts'
import { cli, projectRoot, site, TestSite } from './harness/site.ts'

const page = (name: string) => readFileSync(join(projectRoot, `docs/${name}.md`), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'sitegen-manual-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The parts of a text below its headings of the second level; those in code are none. */
function sectionsOf(text: string): string[] {
  const prose = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, (code) => code.replace(/[^\n]/g, ' '))
  const starts = [...prose.matchAll(/^## /gm)].map(({ index }) => index)
  return starts.map((start, place) => text.slice(start, starts[place + 1]))
}

describe('the manual as a site', () => {
  const manual = new TestSite(folder)

  it('builds without a diagnostic, and contains every page of docs/ and the documents of the repository', async () => {
    const { stdout } = await cli([
      'build',
      '--root',
      join(projectRoot, 'manual'),
      '--out',
      join(folder, 'build'),
      '--json',
    ])
    const { diagnostics, routes } = JSON.parse(stdout)
    // A clone without history has no dates to give, and says so.
    expect(diagnostics.filter(({ code }: { code: string }) => code !== 'git/shallow')).toEqual([])
    const names = readdirSync(join(projectRoot, 'docs')).flatMap((name) => /^(.*)\.md$/.exec(name)?.[1] ?? [])
    const urls = routes.map(({ url }: { url: string }) => url)
    for (const name of names) expect(urls).toContain(`/docs/${name}`)
    const { default: sidebars } = (await import('../manual/sidebars.ts' as string)) as {
      default: { manual: readonly { items: readonly string[] }[] }
    }
    expect(sidebars.manual.flatMap(({ items }) => items).sort()).toEqual(names.sort())
    for (const name of readdirSync(join(projectRoot, 'manual/project')))
      expect(urls).toContain(`/project/${name.replace('.mdx', '')}`)
  })

  it('begins with the README, whose links lead to its pages', () => {
    const home = manual.main('index.html')
    expect(home).toContain('<h1>Sitegen</h1>')
    for (const url of ['/docs/getting-started', '/project/architecture', '/project/security'])
      expect(home).toContain(`href="${url}"`)
    expect(home).toContain('/blob/main/LICENSE"')
    expect(home).not.toMatch(/href="[A-Z][^":]*\.md/)
  })

  it('publishes the schemas that the package contains', async () => {
    const { schemaFiles } = (await import('../scripts/build-schemas.mjs' as string)) as {
      schemaFiles(): Promise<readonly { readonly name: string; readonly text: string }[]>
    }
    const published = new Map(
      readdirSync(join(folder, 'build/schemas')).map((name) => [name, manual.read(`build/schemas/${name}`)]),
    )
    expect(published).toEqual(new Map((await schemaFiles()).map(({ name, text }) => [name, text])))
    expect(published.has('config.json')).toBe(true)
  })

  it('lists what can be imported', async () => {
    const { withExports } = (await import('../scripts/exports-reference.mjs' as string)) as {
      withExports(text: string): string
    }
    const text = page('exports')
    expect(text, 'run `node scripts/exports-reference.mjs --write`').toBe(withExports(text))
    // Each has a meaning.
    expect(text).not.toContain('|  |')
  })
})

describe('the tutorial', () => {
  const text = page('tutorial')
  const [start = '', ...steps] = sectionsOf(text)
  const kettle = new TestSite(join(folder, 'kettle'))

  it('creates a site as it says', async () => {
    const [, name = '', flags = ''] = /npm create sitegen@latest (\w+) -- (.*)$/m.exec(start) ?? []
    expect(name).toBe('kettle')
    const { status } = await cli(['init', kettle.root, ...flags.split(' ')])
    expect(status).toBe(0)
    // What it says of “Writing”, beside which the first page is put.
    expect(kettle.read('content/docs/writing.md')).toContain('sidebar_position: 2')
  })

  it('ends each step with a site that builds, and reports the link that it promises to report', async () => {
    for (const step of steps) {
      kettle.write(filesOf(step))
      const told = /^```text\n([\s\S]*?)^```$/m.exec(step)?.[1]
      const { stdout, status } = await cli(['check-links', '--root', kettle.root])
      expect(status).toBe(0)
      if (told) expect(stdout.slice(0, told.length)).toBe(told)
      else expect(stdout).toContain('no problems found')
    }
  })

  it('shows what is built', async () => {
    const { stdout, status } = await kettle.build('--strict')
    expect(status, stdout).toBe(0)
    const claims = claimsOf(text)
    expect(claims).toHaveLength(text.match(/^Output in/gm)?.length ?? 0)
    for (const { path, html } of claims) expect(kettle.read(`build/${path}`)).toContain(html)
    // The new page stands above the other with the same position, and the first shows the beginning of the post.
    const sidebar = kettle.read('build/docs/install.html')
    expect(sidebar.indexOf('href="/docs/install"')).toBeLessThan(sidebar.indexOf('href="/docs/writing"'))
    expect(kettle.main('blog.html')).toContain('half as loud')
    expect(kettle.main('blog.html')).not.toContain('heating plate')
    const islands = (path: string) =>
      [...kettle.read(path).matchAll(/data-src="\/assets\/([a-z-]+)-/g)].map(([, name]) => name)
    expect(islands('build/docs/install.html')).toEqual(['copy'])
    expect(islands('build/docs/guides/timer.html')).toEqual(['copy', 'island-timer'])
    const again = await kettle.build('--strict')
    expect(again.stdout).toContain('0 written')
  })
})

it('the plugins of the manual do what it says', async () => {
  const text = page('plugins')
  const made = site(filesOf(text))
  symlinkSync(join(projectRoot, 'node_modules'), join(made.root, 'node_modules'))
  try {
    const { diagnostics } = await made.json()
    expect(diagnostics).toEqual([])
    for (const { path, html } of claimsOf(text)) expect(made.main(path)).toContain(html)
    expect(made.main('docs.html')).toContain('<h1>Changes in 2.4.0</h1>')
    expect(made.read('build/pages.txt')).toBe('/docs\n')
  } finally {
    made.dispose()
  }
})

it('the README names the folder that holds the manual', () => {
  expect(existsSync(join(projectRoot, 'manual/site.config.ts'))).toBe(true)
  expect(readFileSync(join(projectRoot, 'README.md'), 'utf8')).toContain('npm run manual')
})
