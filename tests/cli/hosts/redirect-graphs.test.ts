import { describe, expect, it } from 'vitest'
import { findDestination, tabulateRedirects } from '../../../cli/server/destination.ts'
import {
  type Diagnostic,
  encodeUrl,
  hostFiles,
  type OutPath,
  outPathOf,
  type Site,
  sameAddress,
  splitHref,
  stubPathOf,
} from '../../../renderer/index.ts'
import {
  cloudFront,
  cloudflare,
  decode,
  githubPages,
  type Host,
  type HostAnswer,
  netlify,
  s3,
  vercel,
} from '../../harness/host-readers.ts'
import { randomRedirects } from '../../harness/random-redirects.ts'
import { makeSite } from '../../harness/snapshot.ts'

// Random redirects: what is written for each host, read as the host reads it, sends every address where our own server sends it.

const styles = [
  {},
  { trailingSlash: false },
  { trailingSlash: true },
  { baseUrl: '/p/' },
  { baseUrl: '/p/', trailingSlash: false },
]
const pages = ['/docs', '/docs/a', '/docs/v1.0', '/docs/ü ö', '/docs/c%23', '/about', '/']
/** Files that are no pages. */
const others = ['docs/a.md', 'robots.txt', 'LICENSE', 'assets/style-0123456789.css', 'docs/assets/a b.v1.png']
const seeds = Array.from({ length: 40 }, (_, index) => Number(process.env.REDIRECT_SEED ?? 1) + index)

interface Served {
  readonly site: Site
  /** The files of the site below the root of the host. */
  readonly files: ReadonlySet<string>
  /** Pages that redirect: path → target. */
  readonly stubs: ReadonlyMap<string, string>
  readonly written: ReadonlyMap<string, string>
  readonly reported: readonly Diagnostic[]
}

function serve(seed: number, hosts: readonly string[]): Served {
  const site = makeSite({
    files: {
      'content/docs/index.md': '# Docs\n',
      'content/docs/a.md': '# A\n',
      'content/docs/v1.0.md': '# V\n',
      'content/docs/ü ö.md': '# Ü\n',
      'content/docs/c#.md': '# C\n',
      'content/pages/about.md': '# About\n',
      'content/pages/index.md': '# Home\n',
    },
    settings: {
      ...styles[seed % styles.length],
      url: 'https://host.example',
      hosts,
      redirects: randomRedirects(seed, 25, pages),
    },
  })
  const { config, graph } = site
  const { base, trailingSlash } = config
  const below = (out: string) => `${base.slice(1)}${out}`
  const outs = [...graph.routes.keys()].map((url) => outPathOf(url, base, trailingSlash))
  const taken = new Set<string>(outs)
  const stubs = new Map(
    graph.redirects.flatMap(({ from, to }) => {
      const out = stubPathOf(from, base, trailingSlash)
      return taken.has(out) || taken.has(from.slice(base.length)) ? [] : [[out, to] as const]
    }),
  )
  const files = [...outs, ...stubs.keys(), ...others] as OutPath[]
  const { files: made, diagnostics: reported } = hostFiles(site, { files, hasPdfs: false }, undefined)
  return {
    site,
    files: new Set(files.map(below)),
    stubs: new Map([...stubs].map(([out, to]) => [below(out), to])),
    written: new Map(made.map(({ out, text }) => [out, text()])),
    reported,
  }
}

/** Our own server. */
function own({ site: { config, graph }, files }: Served): Host {
  const { base, trailingSlash = null } = config
  const redirects = tabulateRedirects(graph.redirects)
  const has = (out: string) => files.has(`${base.slice(1)}${out}`)
  return (path, query) => {
    const found = findDestination({ base, trailingSlash, redirects, has }, { path: decode(path), query })
    if (found.kind === 'moved') return found
    return found.kind === 'file' ? { file: `${base.slice(1)}${found.out}` } : { lost: true }
  }
}

/** Where a reader ends who follows all redirects, those of pages too. */
async function end(host: Host, { stubs }: Served, address: string): Promise<string> {
  let at = new URL(address, 'https://host.example')
  for (let steps = 0; steps < 8; steps++) {
    const answer: HostAnswer = await host(at.pathname, at.search)
    const target = 'to' in answer ? answer.to : 'file' in answer ? stubs.get(answer.file) : undefined
    if (target === undefined) return 'file' in answer ? plain(`${answer.file}${at.search}${at.hash}`) : 'lost'
    const next = new URL(target, at)
    if (!next.search && 'file' in answer) next.search = at.search
    if (!next.hash) next.hash = at.hash
    if (next.origin !== at.origin) return plain(next.href)
    at = next
  }
  return 'a loop'
}

/** One spelling of an address, with or without escapes. */
function plain(address: string): string {
  return decode(address.replaceAll('%24', '$'))
}

/** Every address in every spelling, and some that lead nowhere. */
function addresses({ site: { config, graph }, files }: Served): string[] {
  const known = [...graph.redirects.map(({ from }) => from), ...graph.routes.keys()]
    .filter((url) => !url.endsWith('/404.html'))
    .map((url) => encodeUrl(sameAddress(url)))
  const unknown = ['none', 'docs/none', 'docs/none.html', 'abc/'].map((path) => config.base + path)
  const spelled = known.flatMap((url) => {
    const bare = url === '/' ? '' : url
    return [url, `${bare}/`, `${url}?q=1&r=2`, `${url}#part`]
  })
  const ends = [...files].filter((file) => !file.endsWith('404.html')).map((file) => `/${encodeUrl(file)}`)
  return [...new Set([...spelled, ...ends, ...unknown])]
}

interface Reading {
  readonly names: readonly string[]
  readonly read: (served: Served) => Host
  /** What the host cannot do with any file. */
  readonly lacks?: readonly ('redirects' | 'queries' | 'bare addresses' | 'slashes')[]
  /** False if what the build says is of another file. */
  readonly reported?: false
  /** The status that the host has instead of one. */
  readonly statuses?: Readonly<Record<number, number>>
}

const written = (served: Served, out: string) => served.written.get(out) ?? ''
const hosts: Readonly<Record<string, Reading>> = {
  Netlify: {
    names: ['netlify'],
    read: (served) => netlify(written(served, '_redirects'), served.files),
    statuses: { 307: 302, 308: 301 },
  },
  'Cloudflare Pages': {
    names: ['cloudflare'],
    read: (served) => cloudflare(written(served, '_redirects'), served.files),
  },
  'Cloudflare Pages beside Netlify': {
    names: ['netlify', 'cloudflare'],
    read: (served) => cloudflare(written(served, '_redirects'), served.files),
  },
  Vercel: { names: ['vercel'], read: (served) => vercel(written(served, 'vercel.json'), served.files) },
  S3: {
    names: ['s3'],
    read: (served) => s3(written(served, '.sitegen/hosts/s3-website.json'), served.files),
    // It does not find `x.html` for `/x`.
    lacks: ['queries', 'bare addresses'],
  },
  CloudFront: {
    names: ['s3'],
    read: (served) => cloudFront(written(served, '.sitegen/hosts/cloudfront.js'), {}, served.files),
    reported: false,
  },
  'GitHub Pages': {
    names: ['github-pages'],
    read: ({ files }) => githubPages(files),
    // It finds `x.html` for `/x`, but not for `/x/`.
    lacks: ['redirects', 'slashes'],
  },
}

describe.each(Object.entries(hosts))('%s', (_, { names, read, reported = true, lacks = [], statuses = {} }) => {
  const served = seeds
    .map((seed) => serve(seed, names))
    .filter(({ site }) => !lacks.includes('bare addresses') || site.config.trailingSlash !== false)

  it('sends every address where our own server sends it', async () => {
    const different: string[] = []
    let asked = 0
    for (const one of served) {
      const [host, reference] = [read(one), own(one)]
      const isBare = one.site.config.trailingSlash === false
      for (const address of addresses(one)) {
        if (lacks.includes('slashes') && isBare && /.\/$/.test(address)) continue
        if (lacks.includes('queries') && address.includes('?')) continue
        const shown = (place: string) => (lacks.includes('queries') ? place.replace(/\?[^#]*/, '') : place)
        const [expected, got] = await Promise.all([end(reference, one, address), end(host, one, address)])
        if (shown(got) !== shown(expected)) different.push(`${address} → ${got} instead of ${expected}`)
        asked++
      }
    }
    expect(different).toEqual([])
    expect(asked).toBeGreaterThan(1000)
  })

  it('answers redirects with their status, but for those that the build names', async () => {
    for (const one of served) {
      const host = read(one)
      const redirects = one.site.graph.redirects.filter(({ from, to }) => encodeUrl(from) !== `${sameAddress(to)}.html`)
      let pages = 0
      for (const { from, status = 301 } of redirects) {
        const first = await host(encodeUrl(from), '')
        // Some hosts add or remove a slash first.
        const answer = 'to' in first && sameAddress(first.to) === encodeUrl(from) ? await host(first.to, '') : first
        if ('file' in answer) pages++
        else expect('to' in answer ? answer.status : 'lost', from).toBe(statuses[status] ?? status)
      }
      const named = one.reported
        .filter(({ code }) => code === 'host/inexpressible')
        .map(({ message }) => countIn(message))
      expect(pages).toBe(lacks.includes('redirects') ? redirects.length : reported ? (named[0] ?? 0) : 0)
    }
  })
})

/** `12 redirects cannot …`, or `The redirect from … cannot …` */
function countIn(message: string): number {
  return Number(/^(\d+) redirects /.exec(message)?.[1] ?? 1)
}

it('makes graphs that are worth it', () => {
  const all = seeds.flatMap((seed) =>
    serve(seed, []).site.graph.redirects.filter(({ from }) => !from.endsWith('.html')),
  )
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter(({ to }) => splitHref(to).query !== '').length).toBeGreaterThan(50)
})
