import { execFileSync, execSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { get } from 'node:http'
import { dirname, join, relative } from 'node:path'
import { type BuildFailure, build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { InstalledSite, readManifest } from '../harness/packed.ts'
import { projectRoot, TestSite } from '../harness/site.ts'

// The tool as a package: packed, installed into an empty folder, and run there as a stranger would run it.
describe('the packed tool', () => {
  const site = new InstalledSite()
  afterAll(() => rmSync(site.root, { recursive: true, force: true }))
  const config = (settings = '') =>
    `import { defineConfig } from '@sitegen/cli'\n\nexport default defineConfig({ title: 'Mine', url: 'https://example.com', baseUrl: '/'${settings} })\n`

  it('is at most 60 packages and 45 MB, of which only esbuild runs a script when it is installed', () => {
    expect(site.packages.length).toBeLessThanOrEqual(60)
    const manual = readFileSync(join(projectRoot, 'docs/getting-started.md'), 'utf8')
    expect(manual).toContain(`This installs ${site.packages.length} packages, which take at most 45 MB.`)
    expect(diskUse(join(site.root, 'node_modules')) / 1e6).toBeLessThanOrEqual(45)
    const scripts = site.packages.flatMap((folder) => {
      const { name, scripts = {} } = readManifest(join(site.root, folder))
      return ['preinstall', 'install', 'postinstall', 'prepare'].flatMap((step) => (scripts[step] ? [name] : []))
    })
    expect(scripts).toEqual(['esbuild'])
  })

  it('names where it is from, and what its README and its manual link to is in it', () => {
    const own = join('node_modules', site.name)
    const { homepage, repository, bugs } = readManifest(join(site.root, own))
    expect([homepage, repository?.url, bugs]).toEqual(
      ['#readme', '.git', '/issues'].map((end) => expect.stringMatching(new RegExp(`https://.*${end}$`))),
    )
    const pages = ['README.md', ...readdirSync(join(site.root, own, 'docs')).map((name) => `docs/${name}`)]
    const dead = pages
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => {
        const text = site
          .read(join(own, path))
          .replace(/^```[\s\S]*?^```/gm, '')
          .replace(/`[^`\n]*`/g, '')
        const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
        const relative = links.filter((link) => !/^[a-z]+:/.test(link))
        return relative.filter((link) => !site.exists(join(own, dirname(path), link))).map((link) => `${path} ${link}`)
      })
    expect(dead).toEqual([])
  })

  it('contains all that its sources import', async () => {
    const theme = join(site.root, 'node_modules', site.name, 'theme')
    const entryPoints = readdirSync(theme, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
    const { errors } = await build({
      absWorkingDir: theme,
      entryPoints,
      bundle: true,
      write: false,
      outdir: 'unused',
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
    }).catch((failure: BuildFailure) => failure)
    expect(errors.map(({ text }) => text)).toEqual([])
  })

  it('builds a site of three lines of configuration and one Markdown file, with the default theme', () => {
    site.write({
      'site.config.ts': config(),
      'content/docs/index.md': '# Welcome\n\n```ts\nconst answer = 42\n```\n',
    })
    const printed = execFileSync('npx', ['--no-install', 'sitegen', 'build'], { cwd: site.root, encoding: 'utf8' })
    expect(printed).toContain('→ build')
    const html = site.read('build/docs/index.html')
    expect(html).toContain('<h1>Welcome</h1>')
    expect(html).toMatch(/<i class=tk>const\s*</)
    expect(site.exists(`build${/href="(\/assets\/style-[^"]+)"/.exec(html)?.[1]}`)).toBe(true)
    expect(html).toMatch(/\/assets\/search-[\da-f]+\.js/)
  })

  it('builds pages of the default theme’s parts, MDX and islands', () => {
    site.write({
      'content/pages/index.tsx':
        "import { Band } from '@sitegen/cli/theme'\nimport { Counter } from '../counter'\n\nexport const frontMatter = { title: 'Home', description: 'Hello' }\n\nexport default function Home() {\n  return <Band title=\"Inside\"><h1>Home</h1><Counter /></Band>\n}\n",
      'content/counter.tsx':
        "'use client'\nimport { useState } from 'react'\nexport function Counter() {\n  const [count, set] = useState(1)\n  return <button onClick={() => set(count + 1)}>{count}</button>\n}\n",
      'content/docs/mdx.mdx': '---\ndescription: Sums\n---\n\n# Sums\n\n{1 + 1}\n',
    })
    const { status, stdout, stderr } = site.sitegen(['build', '--strict'])
    expect(stdout + stderr).not.toContain('✖')
    expect(status).toBe(0)
    expect(site.read('build/index.html')).toContain('<h1>Home</h1>')
    expect(site.read('build/index.html')).toMatch(/\/assets\/island-counter-[\w-]+\.js/)
    expect(site.main('docs/mdx/index.html')).toContain('<div class="prose">2</div>')
  })

  it('is what `npm create sitegen` starts a site with, which builds, and whose modules type-check', async () => {
    const { buildCreate } = (await import('../../scripts/build-create.mjs' as string)) as {
      buildCreate: () => Promise<void>
    }
    await buildCreate()
    const source = join(projectRoot, 'packages/create')
    const create = join(site.root, 'node_modules/create-sitegen')
    mkdirSync(create)
    const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', create]
    const [packed] = JSON.parse(execFileSync('npm', pack, { cwd: source, encoding: 'utf8' })) as { filename: string }[]
    execFileSync('tar', ['-xzf', packed?.filename ?? '', '--strip-components=1'], { cwd: create })
    const { dependencies, version } = readManifest(create)
    site.install(...Object.keys(dependencies), 'typescript', '@types/react')
    const made = site.node([join(create, 'create.js'), 'fresh', '--title', 'Fresh', '--yes'])
    expect(made.stdout).toMatch(/^✔ Wrote \d+ files to fresh\.\n\n {2}cd fresh\n {2}npm install\n {2}npm run dev\n/)
    expect(site.read('fresh/package.json')).toContain(`"${site.name}": "^${version}"`)
    const { status, stdout, stderr } = site.sitegen(['build', '--strict', '--root', 'fresh'])
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: expect.stringContaining('12 pages'), stderr: '' })
    // So do parts of the theme that it replaces.
    site.sitegen(['theme', 'eject', 'Footer', '--root', 'fresh'])
    const compiler = [join(site.root, 'node_modules/typescript/bin/tsc'), '--project', 'fresh']
    expect(site.node(compiler)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(site.node([...compiler, '--listFilesOnly']).stdout).toContain('fresh/theme/Footer.tsx')
    site.remove('fresh')
  })

  it('builds an image as the Dockerfile of the manual says, as far as that goes without Docker', () => {
    const manual = readFileSync(join(projectRoot, 'docs/deploying.md'), 'utf8')
    const context = new TestSite(mkdtempSync(join(site.root, 'context-'))).write({
      'package.json': '{ "name": "docs", "private": true }\n',
      'package-lock.json': '{}\n',
      'site.config.mjs': `${config(", hosts: ['nginx']")}`,
      'content/docs/index.md': '# Welcome\n',
      'docs.conf': exampleOf(manual, '/etc/nginx/conf.d/docs.conf'),
      '.dockerignore': exampleOf(manual, '.dockerignore'),
      'build/stale.html': 'old',
    })
    const image = followDockerfile(exampleOf(manual, 'Dockerfile'), context.root, join(site.root, 'node_modules'))
    expect(existsSync(join(image, 'srv/docs/docs/index.html'))).toBe(true)
    expect(existsSync(join(image, 'srv/docs/stale.html'))).toBe(false)
    const server = readFileSync(join(image, 'etc/nginx/conf.d/default.conf'), 'utf8')
    const included = [...server.matchAll(/include (\S+);/g)].map(([, path = '']) => join(image, path))
    expect(included.map(existsSync)).toEqual([true, true])
  })

  it('serves the site to a proxy, as the dev container of the manual starts it', async () => {
    const manual = readFileSync(join(projectRoot, 'docs/getting-started.md'), 'utf8')
    const container = JSON.parse(exampleOf(manual, '.devcontainer/devcontainer.json')) as { postAttachCommand: string }
    site.write({
      'site.config.ts': config(", server: { allowedHosts: ['docs.example.com'] }"),
      'content/docs/index.md': '# Welcome\n',
    })
    // A group of its own, because npx starts the server as a process of its own.
    const server = spawn('sh', ['-c', `${container.postAttachCommand} --port 0`], { cwd: site.root, detached: true })
    try {
      const port = await new Promise<string>((resolve) => {
        let printed = ''
        server.stdout.on('data', (bytes) => {
          printed += bytes
          const [, found] = /http:\/\/localhost:(\d+)/.exec(printed) ?? []
          if (found) resolve(found)
        })
      })
      const ask = (host: string, path = '/docs/', headers: Readonly<Record<string, string>> = {}) =>
        new Promise<number | undefined>((resolve, reject) => {
          const asked = get({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (response) => {
            resolve(response.statusCode)
            response.destroy()
          })
          asked.on('error', reject)
        })
      expect(await ask('my-space-3000.app.github.dev')).toBe(200)
      expect(await ask('docs.example.com')).toBe(200)
      expect(await ask('app.github.dev.evil.example')).toBe(403)
      const stream = (origin: string) =>
        ask('a.app.github.dev', '/__sitegen/events?path=/docs/', { accept: 'text/event-stream', origin })
      expect(await stream('https://a.app.github.dev')).toBe(200)
      expect(await stream('https://evil.example')).toBe(403)
    } finally {
      if (server.pid !== undefined) process.kill(-server.pid)
    }
  })

  const wanting = `,
  markdown: { math: true, mermaid: true },
  openGraphImages: true,
  data: [
    { file: 'api.yaml', schema: 'openapi' },
    { file: 'plans.json', schema: 'plans.schema.json' },
    { file: 'plans.json', schema: 'plans.schema.json' },
  ]`

  it('tells which packages of a setting are missing, once and where, and how to install them', () => {
    site.write({
      'site.config.ts': config(wanting),
      'api.yaml': 'openapi: 3.1.0\ninfo: { title: Api, version: "1" }\npaths: {}\n',
      'plans.json': '{ "price": 3 }\n',
      'plans.schema.json': '{ "properties": { "price": { "type": "number" } } }\n',
      'content/docs/index.md': '# Welcome\n\n$x^2$\n\n```mermaid\ngraph TD; A-->B\n```\n',
    })
    const { status, stdout } = site.sitegen(['build', '--json'])
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Readonly<Record<string, unknown>>[] }
    const place = (line: number, setting: string, packages: string, command: string) => ({
      code: 'config/missing-package',
      file: 'site.config.ts',
      line,
      message: `The setting \`${setting}\` needs the ${packages} not installed.`,
      hint: `Run \`npm install ${command}\` in the site folder.`,
    })
    const drawing = 'packages `satori`, `@resvg/resvg-js` and `@fontsource/noto-sans`, which are'
    const openApi = 'packages `@seriousme/openapi-schema-validator` and `ajv`, which are'
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual(
      [
        place(4, 'markdown.math', 'package `katex`, which is', 'katex'),
        place(4, 'markdown.mermaid', 'package `mermaid`, which is', 'mermaid'),
        place(5, 'openGraphImages', drawing, 'satori @resvg/resvg-js @fontsource/noto-sans'),
        place(7, 'data[0].schema', openApi, '@seriousme/openapi-schema-validator ajv'),
        place(8, 'data[1].schema', 'packages `ajv` and `ajv-formats`, which are', 'ajv ajv-formats'),
      ].map((one) => expect.objectContaining(one)),
    )
    expect(status).toBe(1)
    site.write({ 'yarn.lock': '' })
    expect(site.sitegen(['check-links']).stdout).toContain('Run `yarn add katex`')
    site.remove('yarn.lock')
  })

  it('uses the packages once they are installed', () => {
    const { peerDependencies } = readManifest(join(site.root, 'node_modules', site.name))
    site.install(...Object.keys(peerDependencies))
    const { status, stdout, stderr } = site.sitegen(['build'])
    expect(stdout + stderr).not.toContain('✖')
    expect(status).toBe(0)
    const html = site.read('build/docs/index.html')
    expect(html).toContain('<annotation encoding="application/x-tex">x^2</annotation>')
    expect(html).toMatch(/\/assets\/mermaid-[\da-f]+\/mermaid\.esm\.min\.js/)
    const picture = /property="og:image" content="https:\/\/example\.com([^"]+)"/.exec(html)?.[1]
    expect(site.exists(`build${picture}`)).toBe(true)
  })
})

/** Bytes that a folder takes on a disk with blocks of 4 KiB. */
function diskUse(folder: string, known = new Set<number>()): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + 4096 + diskUse(path, known)
    const { ino, size } = statSync(path)
    const isKnown = known.has(ino)
    known.add(ino)
    return isKnown ? sum : sum + Math.ceil(size / 4096) * 4096
  }, 0)
}

/** A file that a page of the manual shows whole. */
function exampleOf(manual: string, path: string): string {
  const [, after = ''] = manual.split(`\n**\`${path}\`**\n\n`)
  const [, text] = /^```\w*\n([\s\S]*?)^```$/m.exec(after) ?? []
  if (text === undefined) throw new Error(`The manual has no ${path}.`)
  return text
}

/** Do what a Dockerfile says, with a folder in place of each image. Returns that of the last one. */
function followDockerfile(text: string, context: string, packages: string): string {
  const stages = new Map<string, string>()
  const hidden = readFileSync(join(context, '.dockerignore'), 'utf8').trim().split('\n')
  let image = ''
  let workdir = '/'
  const copy = (words: readonly string[]) => {
    const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1]
    const source = from === undefined ? context : (stages.get(from) as string)
    const [to = '', ...paths] = (from === undefined ? words : words.slice(1)).toReversed()
    const target = to.startsWith('/') ? join(image, to) : join(image, workdir, to)
    for (const path of paths) {
      const isFile = statSync(join(source, path)).isFile()
      cpSync(join(source, path), isFile && to.endsWith('/') ? join(target, path) : target, {
        recursive: true,
        filter: (file) => from !== undefined || !hidden.includes(relative(context, file)),
      })
    }
  }
  for (const line of text.split('\n').filter(Boolean)) {
    const [instruction, ...words] = line.split(' ')
    if (instruction === 'FROM') {
      image = mkdtempSync(join(dirname(context), 'image-'))
      workdir = '/'
      if (words[1] === 'AS') stages.set(words[2] as string, image)
    } else if (instruction === 'WORKDIR') {
      workdir = words[0] as string
      mkdirSync(join(image, workdir), { recursive: true })
    } else if (instruction === 'COPY') copy(words)
    else if (instruction === 'RUN' && words.join(' ') === 'npm ci') {
      // The packages are installed, so no registry is contacted.
      expect(existsSync(join(image, workdir, 'package-lock.json'))).toBe(true)
      symlinkSync(packages, join(image, workdir, 'node_modules'))
    } else if (instruction === 'RUN') execSync(words.join(' '), { cwd: join(image, workdir), stdio: 'pipe' })
    else throw new Error(`Unknown instruction: ${line}`)
  }
  return image
}
