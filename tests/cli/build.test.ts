import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { png } from '../harness/picture.ts'
import { cli, leastConfig, projectRoot, readTree, siteForTest as site, tick } from '../harness/site.ts'

const page = (title: string) => `# ${title}\n\nText of ${title}.\n`

describe('exit status', () => {
  it('is 0 for a site with warnings, and 1 for the same with --strict, which writes nothing', async () => {
    const made = site({ 'content/docs/index.md': '# A\n\n[gone](./gone.md)\n' })
    const strict = await made.build('--strict')
    expect(strict.status).toBe(1)
    expect(strict.stdout).toContain('link/missing-page')
    expect(made.exists('build')).toBe(false)
    expect((await made.build()).status).toBe(0)
    expect(made.exists('build/docs/index.html')).toBe(true)
  })

  it('is 1 for errors', async () => {
    const made = site({ 'content/docs/index.md': '---\ntitle: [\n---\n' })
    expect((await made.build()).status).toBe(1)
  })

  it.each([
    [['biuld']],
    [['build', '--nope']],
    [['build', '--workers', 'many']],
    [['serve', '--port', '99999999']],
    [[]],
  ])('is 2 for wrong usage: %j', async (args) => {
    const { status, stderr, stdout } = await cli(args)
    expect(status).toBe(2)
    expect(stderr).not.toBe('')
    expect(stdout).toBe('')
  })

  it('suggests the command that was meant', async () => {
    expect((await cli(['biuld'])).stderr).toMatch(/Did you mean build\?/)
  })

  it.each([[['--help']], [['build', '--help']], [['serve', '--help']]])(
    'is 0 for help, which has examples: %j',
    async (args) => {
      const { status, stdout } = await cli(args)
      expect(status).toBe(0)
      expect(stdout).toMatch(/Examples:\n {2}\$ sitegen/)
    },
  )

  it('is 70 for a bug of ours, with what to report', async () => {
    const made = site({ 'content/docs/index.md': page('A') })
    const file = join(made.root, 'broken.mjs')
    writeFileSync(
      file,
      `import { main } from ${JSON.stringify(join(projectRoot, 'bin/tool.js'))}\nArray.prototype.flatMap = () => { throw new Error('boom') }\nprocess.exitCode = await main(['build', '--root', ${JSON.stringify(made.root)}])\n`,
    )
    const { status, stderr } = await new Promise<{ status: number | null; stderr: string }>((resolve) => {
      const child = spawn(process.execPath, [file])
      let stderr = ''
      child.stderr.on('data', (chunk) => {
        stderr += chunk
      })
      child.on('close', (status) => resolve({ status, stderr }))
    })
    expect(status).toBe(70)
    expect(stderr).toMatch(/bug in Sitegen[\s\S]*Node v\d+[\s\S]*boom/)
  })

  it('prints the version of package.json', async () => {
    const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
    expect(await cli(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
  })
})

describe('a site without pages', () => {
  it('is reported so', async () => {
    const made = site({})
    const { status, diagnostics } = await made.json()
    expect(status).toBe(0)
    expect(diagnostics[0]).toMatchObject({ code: 'site/no-pages', severity: 'warning' })
    expect((await made.build()).stdout).toContain(
      'No pages were found in `content/docs`, `content/blog`, `content/pages`.',
    )
  })

  it('that had some is an error, and the last output is kept until it is cleaned', async () => {
    const made = site({ 'content/docs/a.md': '# A\n', 'content/docs/b.md': '# B\n' })
    expect((await made.build()).status).toBe(0)
    const before = made.output()
    made.remove('content')
    for (const flags of [[], ['--no-cache'], []]) {
      const { status, diagnostics } = await made.json(...flags)
      expect(status).toBe(1)
      expect(diagnostics[0]).toMatchObject({
        code: 'site/no-pages',
        severity: 'error',
        message: expect.stringMatching(/^No pages were found in .*\. The last build had 3 pages\.$/),
      })
      expect(made.output()).toEqual(before)
    }
    expect((await cli(['clean', '--root', made.root])).status).toBe(0)
    expect((await made.build()).status).toBe(0)
    expect(made.exists('build/docs')).toBe(false)
  })
})

describe('a folder without a configuration', () => {
  it('names the one above it, or `init`', async () => {
    const made = site({ 'content/docs/a.md': '# A\n' })
    const inside = await cli(['build'], { cwd: join(made.root, 'content/docs') })
    expect(inside.status).toBe(1)
    expect(inside.stdout + inside.stderr).toContain(
      'There is one in `../..`: run the command there, or with `--root ../..`.',
    )
    made.remove('site.config.ts')
    const { stdout, stderr } = await made.build()
    expect(stdout + stderr).toContain('Run `sitegen init` to create a small site')
  })
})

describe('an image that is large', () => {
  it('is a note where it is first shown, beside the content or static, in a second build too', async () => {
    const made = site({
      'content/docs/a.md': '# A\n\n![Photo](photo.png) and ![small](small.png)\n\n![again](photo.png)\n',
      'content/docs/b.md': '# B\n\n![Wide](/wide.jpg)\n',
      'content/docs/photo.png': png(9, 9, 1_234_567),
      'content/docs/small.png': png(9, 9, 1_000_000),
      'static/wide.jpg': png(9, 9, 2_000_000),
    })
    for (const flags of [[], ['--no-cache'], []]) {
      const { diagnostics } = await made.json(...flags)
      expect(diagnostics).toMatchObject([
        {
          code: 'image/large',
          severity: 'note',
          file: 'content/docs/a.md',
          line: 3,
          message: expect.stringContaining('1.2 MB'),
        },
        {
          code: 'image/large',
          severity: 'note',
          file: 'content/docs/b.md',
          line: 3,
          message: expect.stringContaining('2.0 MB'),
        },
      ])
    }
    expect((await made.build('--strict')).status).toBe(0)
  })
})

describe('--json', () => {
  it('prints one document on standard output and prose on standard error', async () => {
    const made = site({ 'content/docs/index.md': '# A\n\n[gone](./gone.md)\n' })
    const { stdout, stderr } = await made.build('--json')
    const document = JSON.parse(stdout)
    expect(Object.keys(document)).toEqual(['ok', 'diagnostics', 'routes', 'outputs', 'timings'])
    expect(document.ok).toBe(true)
    expect(document.diagnostics).toEqual([
      {
        code: 'link/missing-page',
        severity: 'warning',
        message: 'The link `./gone.md` does not lead to a page.',
        hint: expect.any(String),
        file: 'content/docs/index.md',
        line: 3,
        column: 1,
      },
    ])
    expect(document.routes).toContainEqual({ kind: 'doc', url: '/docs/' })
    expect(document.outputs).toContain('docs/index.html')
    expect(document.timings.total).toBeGreaterThan(0)
    expect(stderr).toContain('1 warning')
    expect(`${stdout}${stderr}`).not.toContain('\u001b')
  })
})

describe('--out', () => {
  it('is relative to the current folder, the default is inside the root', async () => {
    const made = site({ 'content/docs/index.md': page('A') })
    await cli(['build', '--root', made.root, '--out', 'dist'], { cwd: join(made.root, 'content') })
    expect(made.exists('content/dist/docs/index.html')).toBe(true)
    expect(made.exists('build')).toBe(false)
  })

  it('refuses a folder with files that are not ours, and leaves it alone', async () => {
    const made = site({ 'content/docs/index.md': page('A'), 'build/precious.txt': 'mine' })
    const { status, stdout } = await made.build()
    expect(status).toBe(1)
    expect(stdout).toContain('output/not-ours')
    expect([...made.output().keys()]).toEqual(['precious.txt'])
  })
})

describe('drafts', () => {
  it('are built with --drafts alone', async () => {
    const made = site({ 'content/docs/index.md': page('A'), 'content/docs/soon.md': '---\ndraft: true\n---\n# Soon\n' })
    await made.build()
    expect(made.exists('build/docs/soon/index.html')).toBe(false)
    await made.build('--drafts')
    expect(made.exists('build/docs/soon/index.html')).toBe(true)
  })
})

describe('the output folder', () => {
  it('keeps the time of files that do not differ, and loses what is gone', async () => {
    const made = site({
      'content/docs/index.md': page('A'),
      'content/docs/b.md': page('B'),
      'content/docs/c/d.md': page('D'),
    })
    const first = await made.build()
    expect(first.stdout).toMatch(/assets, [\d.]+ kB, of which [\d.]+ k?B for language models →/)
    const time = (path: string) => statSync(join(made.root, 'build', path)).mtimeMs
    const before = time('docs/b/index.html')
    made.write({ 'content/docs/index.md': '# A\n\nOther text.\n' })
    const edited = await made.build()
    // The page, its Markdown, both lists of llms, its text for the search, and the root of the index, which lists that; urls.json.
    expect(edited.stdout).toContain(' 7 written,')
    expect(time('docs/b/index.html')).toBe(before)
    made.remove('content/docs/c')
    await made.build()
    expect(made.exists('build/docs/c')).toBe(false)
  })

  it('is put right when a file of it was deleted or cut short', async () => {
    const made = site({ 'content/docs/index.md': page('A'), 'content/docs/b.md': page('B') })
    await made.build()
    const before = made.output()
    rmSync(join(made.root, 'build/docs/index.html'))
    writeFileSync(join(made.root, 'build/docs/b/index.html'), '')
    await made.build()
    expect(made.output()).toEqual(before)
  })

  it('takes a page that becomes a folder and a folder that becomes a page', async () => {
    const made = site({ 'content/docs/index.md': page('A'), 'static/thing': 'a file' })
    await made.build()
    made.remove('static/thing').write({ 'static/thing/inside.txt': 'in a folder' })
    await made.build()
    expect(made.read('build/thing/inside.txt')).toBe('in a folder')
    made.remove('static/thing').write({ 'static/thing': 'a file again' })
    await made.build()
    expect(made.read('build/thing')).toBe('a file again')
  })

  it('keeps the last good site when a later one has errors', async () => {
    const made = site({ 'content/docs/index.md': page('A') })
    await made.build()
    const before = made.output()
    made.write({ 'content/docs/index.md': '---\ntitle: {\n---\n', 'content/docs/new.md': page('New') })
    expect((await made.build()).status).toBe(1)
    expect(made.output()).toEqual(before)
  })

  it('is whole after a kill at any moment, and the next build completes it', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`content/docs/p${index}.md`, page(`Old ${index}`)]),
    )
    const made = site({ ...files, 'content/docs/index.md': page('A') })
    await made.build()
    const old = made.output()
    for (const path of Object.keys(files)) made.write({ [path]: page(`New ${path}`) })
    const fresh = site({ 'site.config.ts': leastConfig })
    for (const [path, text] of Object.entries({ ...files, 'content/docs/index.md': page('A') }))
      fresh.write({ [path]: path in files ? page(`New ${path}`) : text })
    await fresh.build()
    const wanted = fresh.output()
    await made.build('--out', join(made.root, 'warm'))
    let cut = 0
    for (let delay = 40; delay <= 700; delay += 60) {
      const status = await buildAndKill(made.root, delay)
      if (status === null) cut++
      for (const [path, bytes] of made.output()) {
        if (!path.endsWith('.html')) continue
        const whole = old.get(path)?.equals(bytes) || wanted.get(path)?.equals(bytes)
        expect(whole, `${path} after a kill at ${delay} ms`).toBe(true)
      }
    }
    expect(cut).toBeGreaterThan(0)
    expect((await made.build()).status).toBe(0)
    expect(made.output()).toEqual(wanted)
    expect(readTree(join(made.root, 'build/.sitegen')).has('journal.json')).toBe(false)
  })

  it('is completed after a kill of the very first build', async () => {
    const made = site({ 'content/docs/index.md': page('A'), 'content/docs/b.md': page('B') })
    for (const delay of [150, 250, 350, 450]) await buildAndKill(made.root, delay)
    expect((await made.build()).status).toBe(0)
    expect([...made.output().keys()]).toContain('docs/b/index.html')
  })
})

/** Start a build and kill it after some milliseconds; null when the kill came in time. */
function buildAndKill(root: string, delay: number): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(projectRoot, 'bin/sitegen.js'), 'build', '--root', root], {
      stdio: 'ignore',
    })
    setTimeout(() => child.kill('SIGKILL'), delay)
    child.on('close', (status) => resolve(status))
  })
}

describe('a file that changes while the site is built', () => {
  it('is reported, nothing is written, and the next build has it', async () => {
    const pages = Array.from({ length: 30 }, (_, number) => [`content/docs/p${number}.md`, page(`P${number}`)])
    const config = (plugin: string) =>
      `import { appendFileSync, readFileSync } from 'node:fs'
const again = () => (tree, file) => { ${plugin} }
export default { title: 'T', url: 'https://e.com', baseUrl: '/', markdown: { remarkPlugins: [again] } }
`
    const made = site({ ...Object.fromEntries(pages), 'site.config.mjs': config('') }).remove('site.config.ts')
    await tick()
    expect((await made.build()).status).toBe(0)
    const before = made.output()
    // All pages are compiled again, and the last one is not any more what its stamp said.
    const last = join(made.root, 'content/docs/p9.md')
    made.write({
      'site.config.mjs': config(
        `const text = readFileSync(${JSON.stringify(last)}, 'utf8')
  if (!text.includes('later')) appendFileSync(${JSON.stringify(last)}, 'Said later.\\n')`,
      ),
    })
    await tick()
    const { status, stderr } = await made.build('--workers', '2')
    expect(stderr).toContain('content/docs/p9.md changed')
    expect(stderr).not.toContain('bug')
    expect(status).toBe(1)
    expect(made.output()).toEqual(before)
    expect((await made.build()).status).toBe(0)
    expect(made.read('build/docs/p9/index.html')).toContain('Said later.')
  })
})

describe('a plugin that ends the thread it runs in', () => {
  it('fails the build at once, and is reported', async () => {
    const pages = Array.from({ length: 30 }, (_, number) => [`content/docs/p${number}.md`, page(`P${number}`)])
    const made = site({
      ...Object.fromEntries(pages),
      'site.config.mjs': `import { isMainThread } from 'node:worker_threads'
const leave = () => () => { if (!isMainThread) process.exit() }
export default { title: 'T', url: 'https://e.com', baseUrl: '/', markdown: { remarkPlugins: [leave] } }
`,
    }).remove('site.config.ts')
    const { status, stdout } = await made.build('--workers', '2')
    expect(status).toBe(1)
    expect(stdout).toContain('a plugin hangs: it ended its thread.')
    expect(made.exists('build')).toBe(false)
  })
})

describe('the cache', () => {
  it('is discarded when it is damaged', async () => {
    const made = site({ 'content/docs/index.md': '# A\n\n```ts\nconst a = 1\n```\n' })
    await made.build()
    const before = made.output()
    const damages: ((text: string) => string)[] = [
      () => '',
      () => 'nonsense',
      (text) => text.slice(0, -20),
      (text) => text.replaceAll('const', 'konst'),
    ]
    for (const damage of damages) {
      const cache = join(made.root, '.sitegen/cache')
      for (const name of readdirSync(cache)) {
        const file = join(cache, name)
        writeFileSync(file, damage(readFileSync(file, 'latin1')), 'latin1')
      }
      made.remove('build')
      expect((await made.build()).status).toBe(0)
      expect(made.output()).toEqual(before)
    }
  })

  it('brings the warnings of unchanged pages again', async () => {
    const made = site({ 'content/docs/index.md': '# A\n\n:::hint\nText\n:::\n\n```nolang\nx\n```\n' })
    const cold = await made.json()
    const warm = await made.json()
    expect(cold.diagnostics.map(({ code }) => code)).toEqual(['markdown/unknown-admonition', 'code/unknown-language'])
    expect(warm.diagnostics).toEqual(cold.diagnostics)
  })
})

describe('an unused temporary folder', () => {
  it('is an empty site without an error', async () => {
    const root = mkdtempSync(join(tmpdir(), 'sitegen-empty-'))
    writeFileSync(join(root, 'site.config.ts'), leastConfig)
    const { status } = await cli(['build', '--root', root])
    expect(status).toBe(0)
    expect([...readTree(join(root, 'build')).keys()]).toContain('404.html')
    rmSync(root, { recursive: true })
  })
})
