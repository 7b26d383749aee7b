import { execFileSync, execSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
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
      const reported = /^```text\n([\s\S]*?)^```$/m.exec(step)?.[1]
      const { stdout, status } = await cli(['check-links', '--root', kettle.root])
      expect(status).toBe(0)
      if (reported) expect(stdout.slice(0, reported.length)).toBe(reported)
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

  it('publishes what its workflow makes of the repository that it pushes', async () => {
    const { on, concurrency, jobs } = parse(kettle.read('.github/workflows/pages.yml')) as Workflow
    expect(concurrency).toBe('pages')
    const commands = [...text.matchAll(/^ {3}(git .*)$/gm)].map(([, command = '']) => command)
    expect(commands.at(-1)).toBe(`git push --set-upstream origin ${on.push.branches[0]}`)
    const address = Object.fromEntries(
      [...text.matchAll(/^ {3}(url|baseUrl): '(.*)',$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(address).toEqual({ url: 'https://NAME.github.io', baseUrl: '/kettle/' })
    const config = Object.entries(address).reduce(
      (before, [name, value]) => before.replace(new RegExp(`^ {2}${name}: .*$`, 'm'), `  ${name}: '${value}',`),
      kettle.read('site.config.ts'),
    )
    kettle.write({ 'site.config.ts': config, 'package-lock.json': '{}\n' })
    const env = { ...process.env, ...author, GIT_CONFIG_GLOBAL: '/dev/null' }
    for (const command of commands.slice(0, 3)) execSync(command, { cwd: kettle.root, env, stdio: 'ignore' })
    const clone = new TestSite(join(folder, 'clone'))
    execFileSync('git', ['clone', '--quiet', kettle.root, clone.root], { env })
    expect(clone.exists('package-lock.json')).toBe(true)
    const { scripts } = JSON.parse(clone.read('package.json')) as { scripts: Record<string, string> }
    for (const { run } of jobs.publish.steps.filter(({ run }) => run && run !== 'npm ci')) {
      const [, script = '', flags = ''] = /^npm run (\S+) -- (.*)$/.exec(run ?? '') ?? []
      if (script === '') execSync(run ?? '', { cwd: clone.root })
      else {
        const [, command = ''] = /^sitegen (\S+)$/.exec(scripts[script] ?? '') ?? []
        const { status, stdout } = await cli([command, ...flags.split(' '), '--root', clone.root])
        expect(status, stdout).toBe(0)
      }
    }
    const upload = jobs.publish.steps.find(({ uses }) => uses?.startsWith('actions/upload-pages-artifact@'))
    const published = readdirSync(join(clone.root, upload?.with?.path ?? ''))
    expect(published).toContain('index.html')
    // The action publishes hidden files too.
    expect(published.filter((name) => name.startsWith('.'))).toEqual([])
    const html = clone.read('build/docs/install.html')
    expect([...html.matchAll(/(?:href|src)="(\/(?!kettle\/).*?)"/g)].map(([, url]) => url)).toEqual([])
  })
})

interface Workflow {
  readonly on: { readonly push: { readonly branches: readonly string[] } }
  readonly concurrency: string
  readonly jobs: {
    readonly publish: {
      readonly steps: readonly {
        readonly run?: string
        readonly uses?: string
        readonly with?: { readonly path?: string }
      }[]
    }
  }
}

const author = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'A writer'],
    [`GIT_${who}_EMAIL`, 'writer@example.com'],
  ]),
)

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
