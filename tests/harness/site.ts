import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import './equal-bytes.ts'
import { cli, cliAlone, projectRoot, type Run } from './tool.ts'

export { cli, cliAlone, projectRoot, type Run }

/** The smallest valid configuration. */
export const leastConfig = "export default { title: 'Test', url: 'https://example.com', baseUrl: '/' }\n"

/** Wait until the stamps of files written so far are reliable: the clock must have ticked since (`cli/disk/stamp.ts`). */
export const tick = () => new Promise((resolve) => setTimeout(resolve, 80))

/** A site in a temporary folder, built by the real command line. */
export class TestSite {
  constructor(readonly root: string) {}

  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [path, contents] of Object.entries(files)) {
      const file = join(this.root, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, contents)
    }
    return this
  }

  remove(path: string): this {
    rmSync(join(this.root, path), { recursive: true })
    return this
  }

  build(...flags: readonly string[]): Promise<Run> {
    return cli(['build', '--root', this.root, ...flags])
  }

  /** Build with `--json`, and return the document. */
  async json(...flags: readonly string[]): Promise<BuildDocument & { status: number }> {
    const { stdout, status } = await this.build('--json', ...flags)
    return { ...(JSON.parse(stdout) as BuildDocument), status }
  }

  /** The text of the configuration, in whatever format. */
  config(): string {
    const name = readdirSync(this.root).find((file) => /^site\.config\.\w+$/.test(file))
    return name ? this.read(name) : ''
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  /** The contents of a built page's `<main>`. */
  main(path: string): string {
    return mainOf(this.read(join('build', path)))
  }

  exists(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  /** All output files with their contents, except our own folder. */
  output(folder = 'build'): Map<string, Buffer> {
    return readTree(join(this.root, folder))
  }

  /** A copy at another path without the output, like a fresh clone with a restored cache. */
  clone(): TestSite {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-clone-')))
    const made = ['build', 'clean'].map((name) => join(this.root, name))
    cpSync(this.root, root, { recursive: true, verbatimSymlinks: true, filter: (path) => !made.includes(path) })
    return new TestSite(root)
  }

  /** A copy at another path with all that is there. */
  copy(): TestSite {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-copy-')))
    cpSync(this.root, root, { recursive: true, verbatimSymlinks: true })
    return new TestSite(root)
  }

  dispose() {
    rmSync(this.root, { recursive: true, force: true })
  }
}

export interface BuildDocument {
  /** Documents of the other languages. */
  readonly languages?: readonly (BuildDocument & { locale: string })[]
  readonly ok: boolean
  readonly diagnostics: readonly {
    code: string
    severity: string
    message: string
    hint: string | null
    file: string | null
    line: number | null
    column: number | null
  }[]
  readonly routes: readonly { kind: string; url: string; to?: string }[]
  readonly outputs: readonly string[]
  readonly timings: Readonly<Record<string, number>>
}

/** A site from a map of files; the smallest configuration is added unless there is one. */
export function site(files: Readonly<Record<string, string | Uint8Array>>): TestSite {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-test-')))
  return new TestSite(root).write({ 'site.config.ts': leastConfig, ...files })
}

/** A site that is deleted when the test that makes it has finished. */
export function siteForTest(files: Readonly<Record<string, string | Uint8Array>>): TestSite {
  const made = site(files)
  onTestFinished(() => made.dispose())
  return made
}

/** A copy of `fixtures/<name>` in a temporary folder. */
export function fixture(name: string): TestSite {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `sitegen-${name}-`)))
  cpSync(join(projectRoot, 'fixtures', name), root, { recursive: true, verbatimSymlinks: true })
  rmSync(join(root, 'expected'), { recursive: true, force: true })
  return new TestSite(root)
}

/** The same copy, but with files created in reverse order, so that folder listings differ. */
export function reversedFixture(name: string): TestSite {
  const from = join(projectRoot, 'fixtures', name)
  const root = realpathSync(mkdtempSync(join(tmpdir(), `sitegen-reversed-${name}-`)))
  for (const path of readdirSync(from, { recursive: true }).map(String).sort().reverse()) {
    if (path.startsWith('expected') || statSync(join(from, path), { throwIfNoEntry: false })?.isDirectory()) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(from, path), join(root, path), { verbatimSymlinks: true })
  }
  return new TestSite(root)
}

export function fixtureNames(): string[] {
  return readdirSync(join(projectRoot, 'fixtures')).filter((name) =>
    statSync(join(projectRoot, 'fixtures', name)).isDirectory(),
  )
}

export function mainOf(html: string): string {
  return /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
}

/** The files in a folder by path, sorted. */
export function readTree(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const walk = (prefix: string) => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name
      // Also those of other languages: the environment in them covers what earlier builds have read.
      if (entry.name === '.sitegen') continue
      if (entry.isDirectory()) walk(path)
      else files.set(path, readFileSync(join(folder, path)))
    }
  }
  if (existsSync(folder)) walk('')
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Make text comparable across machines and platforms: no root, hashes or times. */
export function redact(text: string, root: string): string {
  return text
    .replaceAll(root, '[ROOT]')
    .replace(/(\/[\da-f]{2})?-[\da-f]{10}(\.\w+)/g, (_, first, end) => `${first ? '/' : '-'}[hash]${end}`)
    .replace(/\b\d+ ms\b/g, '[time] ms')
}
