import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../harness/site.ts'

// The tool as a package: packed, installed into an empty folder, and run there as a stranger would run it.
describe('the packed tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitegen-package-'))
  const site = join(folder, 'my-site')
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

  beforeAll(() => {
    const [packed] = JSON.parse(
      npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], projectRoot),
    ) as { filename: string }[]
    mkdirSync(join(site, 'content/docs'), { recursive: true })
    writeFileSync(join(site, 'package.json'), '{ "name": "my-site", "private": true }\n')
    npm(
      [
        'install',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--prefer-offline',
        join(folder, packed?.filename ?? ''),
      ],
      site,
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('builds a site of three lines of configuration and one Markdown file, with the default theme', () => {
    writeFileSync(
      join(site, 'site.config.ts'),
      "import { defineConfig } from 'sitegen'\n\nexport default defineConfig({ title: 'Mine', url: 'https://example.com', baseUrl: '/' })\n",
    )
    writeFileSync(join(site, 'content/docs/index.md'), '# Welcome\n\n```ts\nconst answer = 42\n```\n')
    const printed = execFileSync('npx', ['sitegen', 'build'], { cwd: site, encoding: 'utf8' })
    expect(printed).toContain('→ build')
    const html = readFileSync(join(site, 'build/docs/index.html'), 'utf8')
    expect(html).toContain('<h1>Welcome</h1>')
    expect(html).toMatch(/<i class=tk>const\s*</)
    const style = /href="(\/assets\/style-[^"]+)"/.exec(html)?.[1] ?? ''
    expect(existsSync(join(site, 'build', style))).toBe(true)
  })

  it('lets a page use the default theme’s parts', () => {
    mkdirSync(join(site, 'content/pages'), { recursive: true })
    writeFileSync(
      join(site, 'content/pages/index.tsx'),
      "import { Band } from 'sitegen/theme'\n\nexport const frontMatter = { title: 'Home', description: 'Hello' }\n\nexport default function Home() {\n  return <Band title=\"Inside\"><h1>Home</h1></Band>\n}\n",
    )
    execFileSync('npx', ['sitegen', 'build', '--strict'], { cwd: site, encoding: 'utf8' })
    expect(readFileSync(join(site, 'build/index.html'), 'utf8')).toContain('<h1>Home</h1>')
  })
})
