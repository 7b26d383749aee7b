import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../harness/real-site.ts'
import { cli, site as makeSite, type TestSite } from '../../harness/site.ts'

const config =
  "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', trailingSlash: false, favicon: '/logo.svg' }\n"
const pages = (from: number, to: number) =>
  Object.fromEntries(
    Array.from({ length: to - from }, (_, index) => [
      `content/docs/group/p${from + index}.md`,
      `# Page ${from + index}\n\n[Next](./p${from + ((index + 1) % (to - from))}.md) ![Dot](./dot${from}.svg)\n`,
    ]),
  )
const svg = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`
const files = {
  'site.config.ts': config,
  'static/logo.svg': svg(1),
  'static/old.txt': 'old',
  'content/docs/index.md':
    '# Home\n\nWelcome.\n\n```js\nconst a = 1\n```\n\n[Old](pathname:///old.txt)\n\n## One\n\n## Two\n',
  'content/docs/limits.md': '# Limits\n\nOne hundred requests in a minute.\n\nMore are refused.\n',
  'content/docs/gone.md': '# Gone\n\nNothing.\n',
  'content/docs/group/dot0.svg': svg(2),
  'content/blog/2026-01-02-first.md': '# First\n\nA post.\n',
  ...pages(0, 12),
}

/** The site, the output of its first state, and that of its second. */
let made: TestSite
let first: string
let second: string

beforeAll(async () => {
  made = makeSite(files)
  ;[first, second] = [join(made.root, 'first'), join(made.root, 'second')]
  expect((await made.build('--strict', '--out', first)).status).toBe(0)
  for (const path of ['content/docs/gone.md', 'content/docs/limits.md', 'content/docs/group', 'static/old.txt'])
    made.remove(path)
  made.write({
    'static/logo.svg': svg(3),
    'static/new.txt': 'new',
    'content/docs/index.md': files['content/docs/index.md']
      .replace('Welcome', 'Hello `<you>`')
      .replace('old.txt', 'new.txt')
      .replace('## Two', '## Three'),
    'content/docs/quotas.md': `---\naliases: [/docs/limits]\n---\n\n${files['content/docs/limits.md']}`,
    'content/docs/group/dot20.svg': svg(4),
    'content/blog/2026-01-03-second.md': '# Second\n\nAnother post.\n',
    ...pages(20, 34),
  })
  expect((await made.build('--strict', '--out', second)).status).toBe(0)
})
afterAll(() => made?.dispose())

const changes = (...flags: string[]) => cli(['changes', '--root', made.root, '--out', second, ...flags])
const linesOf = async (...flags: string[]) => {
  const { stdout, status } = await changes(...flags)
  expect(status).toBe(0)
  return stdout.split('\n').filter((line) => !/group|\/blog|Page \d/.test(line))
}

describe('what changed', () => {
  it('since a deploy: its pages, with the reason and the difference of the text', async () => {
    const lines = await linesOf('--against', first)
    expect(lines.filter((line) => !/Second|20261|Another post|Read the post/.test(line))).toEqual([
      '+ /docs/quotas  Limits',
      '~ /docs  Home: the list of pages and its text changed',
      '    - Welcome.',
      '    + Hello <you>.',
      '    - Two',
      '    + Three',
      '~ /search  Search: the list of pages and its text changed',
      '    - Gone',
      '    - Two',
      '    + Three',
      '→ /docs/limits leads to /docs/quotas',
      '- /docs/gone  Gone',
      '✔ 16 pages added, 5 changed, 1 redirected, 13 gone',
      '',
    ])
  })

  it.each([
    ['a manifest', () => join(first, '.sitegen/manifest.json'), true],
    ['a list of addresses', () => join(first, 'urls.json'), false],
  ])('since %s, which has no text', async (_, against, hasReason) => {
    const lines = await linesOf('--against', against())
    expect(lines).toContain(`~ /docs  Home${hasReason ? ': the list of pages and its text changed' : ''}`)
    expect(lines).toContain(`- /docs/gone${hasReason ? '' : '  Gone'}`)
    expect(lines.filter((line) => line.startsWith('    '))).toEqual([])
  })

  it('since a folder without our records, and on a live site: the same texts', async () => {
    const bare = join(made.root, 'bare')
    cpSync(first, bare, { recursive: true, filter: (path) => !path.endsWith('.sitegen') })
    const texts = (lines: readonly string[]) => lines.filter((line) => /^ {4}[-+] (Welcome|Hello)/.test(line))
    const expected = ['    - Welcome.', '    + Hello <you>.']
    expect(texts(await linesOf('--against', bare))).toEqual(expected)
    const served = await serve(first)
    expect(texts(await linesOf('--against', served.origin))).toEqual(expected)
    served.stop()
  })

  it('for a deploy: the same steps from a folder, the folder without our records, and a manifest', async () => {
    const bare = join(made.root, 'bare-2')
    cpSync(first, bare, { recursive: true, filter: (path) => !path.endsWith('.sitegen') })
    const states = [first, bare, join(first, '.sitegen/manifest.json')]
    const printed = await Promise.all(states.map((state) => changes('--against', state, '--format', 'json')))
    const [whole, ...others] = printed.map(({ stdout }) => (JSON.parse(stdout) as { deploy: Step[] }).deploy)
    expect(whole?.length).toBeGreaterThan(50)
    for (const one of others) expect(one).toEqual(whole)
  })

  it('for a pull request: links into its preview, differences folded', async () => {
    const { stdout } = await changes('--against', first, '--format', 'github', '--preview', 'https://pr-7.example/p/')
    expect(stdout.split('\n')[0]).toBe('<!-- sitegen changes -->')
    expect(stdout).toContain('**16 pages added, 5 changed, 1 redirected, 13 gone**')
    expect(stdout).toContain('- [Limits](<https://pr-7.example/p/docs/quotas>)\n')
    expect(stdout).toContain(
      '- [Home](<https://pr-7.example/p/docs>) – the list of pages and its text changed\n\n<details><summary>',
    )
    expect(stdout).toContain('```diff\n- Welcome.\n+ Hello <you>.\n')
    expect(stdout).toContain('- `/docs/limits` → [/docs/quotas](<https://pr-7.example/p/docs/quotas>)')
    const plain = await changes('--against', first, '--format', 'md')
    expect(plain.stdout).toContain('- Limits `/docs/quotas`')
    expect(plain.stdout).not.toContain('<details>')
  })

  it('is nothing between two builds of the same sources', async () => {
    const again = join(made.root, 'again')
    expect((await made.build('--no-cache', '--out', again)).status).toBe(0)
    for (const against of [again, second]) {
      const { stdout } = await changes('--against', against, '--format', 'json')
      expect(JSON.parse(stdout)).toEqual({ added: [], changed: [], gone: [], redirected: [], deploy: [] })
      expect((await changes('--against', against, '--deploy')).stdout).toBe('✔ No pages have changed.\n')
    }
  })

  it.each([
    ['nothing there', ['--against', 'nowhere'], 'contract/unreadable'],
    ['a folder that is no site', ['--against', 'content'], 'contract/unreadable'],
    ['a file that is no list', ['--against', 'site.config.ts'], 'contract/format'],
    ['no built site', ['--against', 'first', '--out', 'content'], 'contract/unreadable'],
    ['a list, for a deploy', ['--against', 'first/urls.json', '--deploy'], 'contract/no-files'],
  ])('%s is reported', async (_, flags, code) => {
    const { stdout, status } = await cli(['changes', '--out', second, ...flags], { cwd: made.root })
    expect(status).toBe(1)
    expect(stdout).toContain(`error  ${code}\n`)
  })

  it('a site that has not been built is reported, whatever it is compared with', async () => {
    for (const against of [first, 'nowhere']) {
      const { stdout } = await cli(['changes', '--against', against, '--out', 'unbuilt'], { cwd: made.root })
      const folder = join(made.root, 'unbuilt')
      expect(stdout).toBe(
        `✖ error  contract/unreadable\n  There is no built site in \`${folder}\`.\n  hint  Run \`sitegen build\` first, or choose another folder with \`--out\`.\n\n`,
      )
    }
  })
})

type Step = { readonly do: string; readonly path: string; readonly url: string }

/** A static host behind a cache that keeps each address until it is purged. */
async function openHost(folder: string) {
  const cache = new Map<string, { readonly status: number; readonly body: Buffer }>()
  const read = (address: string) => {
    const path = decodeURIComponent(address).slice(1)
    const found = [path, `${path}.html`, join(path, 'index.html')].find(
      (one) => one !== '' && statSync(join(folder, one), { throwIfNoEntry: false })?.isFile(),
    )
    return found === undefined
      ? { status: 404, body: Buffer.from('') }
      : { status: 200, body: readFileSync(join(folder, found)) }
  }
  const server = createServer((request, response) => {
    const address = (request.url ?? '').replace(/(?<=.)\/$/, '')
    const answer = cache.get(address) ?? read(address)
    cache.set(address, answer)
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purge: (url: string) => cache.delete(url.replace(/(?<=.)\/$/, '')),
    stop: () => server.close(),
  }
}

/** Follows every address in pages from a start, over and over, and keeps what was not there. */
class Crawler {
  readonly broken: string[] = []
  requests = 0
  rounds = 0
  private running = true
  private readonly done: Promise<void>

  constructor(private readonly origin: string) {
    this.done = this.run()
  }

  async stop() {
    this.running = false
    await this.done
  }

  /** Wait until a round that begins after now has ended. */
  async wholeRound() {
    const wanted = this.rounds + 2
    while (this.rounds < wanted) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  private async run() {
    while (this.running) {
      const seen = new Set(['/docs', '/sitemap.xml'])
      for (const address of seen) {
        const response = await fetch(this.origin + address)
        const text = await response.text()
        this.requests++
        if (response.status !== 200) this.broken.push(`${response.status} ${address}`)
        for (const next of named(text, address)) seen.add(next)
      }
      this.rounds++
    }
  }
}

function named(text: string, address: string): string[] {
  if (/\.(js|css|svg|txt|bin)$/.test(address)) return []
  const found = [...text.matchAll(/\s(?:href|src|data-to)="([^"#]+)|<loc>https:\/\/example\.com([^<]*)/g)]
  return found.flatMap(([, href, loc]) => {
    const url = new URL(href ?? loc ?? '', `https://example.com${address}`)
    return url.origin === 'https://example.com' ? [url.pathname.replace(/(?<=.)\/$/, '')] : []
  })
}

it('a deploy that takes the steps in their order breaks no answer while a crawler runs', async () => {
  const folder = join(made.root, 'host')
  cpSync(first, folder, { recursive: true })
  const { stdout } = await changes('--against', first, '--format', 'json')
  const { deploy } = JSON.parse(stdout) as { deploy: Step[] }
  const kinds = deploy.map((step) => step.do).join(' ')
  expect(kinds).toMatch(/^(upload ?)+(purge ?)+(delete ?)+(purge ?)+$/)
  const host = await openHost(folder)
  const crawler = new Crawler(host.origin)
  await crawler.wholeRound()
  for (const [index, step] of deploy.entries()) {
    // Who has an old page has read what it names.
    if (step.do === 'delete' && deploy[index - 1]?.do !== 'delete') await crawler.wholeRound()
    if (step.do === 'purge') host.purge(step.url)
    if (step.do === 'delete') rmSync(join(folder, step.path))
    if (step.do === 'upload') {
      mkdirSync(dirname(join(folder, step.path)), { recursive: true })
      cpSync(join(second, step.path), join(folder, `${step.path}.part`))
      renameSync(join(folder, `${step.path}.part`), join(folder, step.path))
    }
    const { requests } = crawler
    while (crawler.requests < requests + 3) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await crawler.wholeRound()
  await crawler.stop()
  host.stop()
  expect(crawler.broken).toEqual([])
  expect(crawler.rounds).toBeGreaterThan(5)
  // Afterwards the host has the second state, and nothing else.
  const left = (await cli(['changes', '--root', made.root, '--out', second, '--against', folder, '--format', 'json']))
    .stdout
  rmSync(join(folder, '.sitegen'), { recursive: true })
  const bare = (await cli(['changes', '--root', made.root, '--out', second, '--against', folder, '--format', 'json']))
    .stdout
  expect(JSON.parse(left).deploy).toHaveLength(deploy.length)
  expect(JSON.parse(bare)).toEqual({ added: [], changed: [], gone: [], redirected: [], deploy: [] })
  expect(existsSync(join(folder, 'docs/gone.html'))).toBe(false)
})

it('in another order, the crawler finds what is broken', async () => {
  const folder = join(made.root, 'host-2')
  cpSync(first, folder, { recursive: true })
  const host = await openHost(folder)
  cpSync(join(second, 'docs.html'), join(folder, 'docs.html'))
  const crawler = new Crawler(host.origin)
  await crawler.wholeRound()
  await crawler.stop()
  host.stop()
  expect(crawler.broken).toContain('404 /new.txt')
})
