import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { realProduct } from '../harness/real-site.ts'
import { type SharedSite, shared } from '../harness/shared.ts'
import { cli, mainOf, projectRoot } from '../harness/site.ts'

// Requests everything that the specification lists in routes.json from the real site, over HTTP.
interface Routes {
  readonly navbar: readonly (readonly [label: string, address: string])[]
  readonly version: string
  readonly pages: readonly string[]
  readonly docs: readonly string[]
  readonly posts: readonly string[]
  readonly lists: readonly string[]
  readonly tags: readonly string[]
  readonly redirects: Readonly<Record<string, string>>
}

const product = realProduct()
const text = readFileSync(join(projectRoot, 'tests/site/routes.json'), 'utf8')
const routes = JSON.parse(text.replaceAll('{product}', product.slug).replaceAll('{name}', product.name)) as Routes
const tagPages = routes.tags.map((tag) => `/blog/tags/${tag}`)
const texts = [...routes.pages, ...routes.docs, ...routes.posts]
const addresses = [...texts, ...routes.lists, ...tagPages]

let served: SharedSite
beforeAll(async () => {
  served = await shared('site/real')
})

const ask = (address: string) => fetch(served.origin + address, { redirect: 'manual' })

async function askPage(address: string) {
  const response = await ask(address)
  return { status: response.status, type: response.headers.get('content-type'), html: await response.text() }
}

async function askRedirect(address: string) {
  const response = await ask(address)
  return [response.status, response.headers.get('location')]
}

describe('pages', () => {
  it.each(addresses)('%s is a page of its own', async (address) => {
    const { status, type, html } = await askPage(address)
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(one(html, /<h1[^>]*>(.*?)<\/h1>/s)).not.toBe('')
    expect(one(html, /<title>(.*?)<\/title>/s)).toContain(product.name)
    expect(one(html, /<meta name="(?:description" content="([^"]+)"|robots" content="noindex)/)).toBeDefined()
    const canonical = one(html, /<link rel="canonical" href="([^"]*)"/)
    expect(canonical).toBe(new URL(address, canonical).href)
    expect(html).toContain(`<p>Version ${routes.version}</p>`)
  })

  it.each(texts)('%s says at least 150 words', async (address) => {
    const { html } = await askPage(address)
    expect(words(mainOf(html))).toBeGreaterThanOrEqual(150)
  })

  it('have descriptions and titles of their own', async () => {
    const pages = await Promise.all(texts.map((address) => askPage(address)))
    const titles = pages.map(({ html }) => one(html, /<title>(.*?)<\/title>/s))
    const descriptions = pages.map(({ html }) => one(html, /<meta name="description" content="([^"]*)"/))
    expect([repeated(titles), repeated(descriptions)]).toEqual([[], []])
  })

  it('are all that there is: no address is missing in the list', async () => {
    const { stdout } = await cli(['build', '--json', '--out', served.folder])
    const built = (JSON.parse(stdout) as { routes: { kind: string; url: string }[] }).routes
    const listed = [...addresses, ...Object.keys(routes.redirects), '/404.html', '/site-data/offline.html'].sort()
    expect(built.map(({ url }) => url).sort()).toEqual(listed)
  })
})

describe('the frame', () => {
  it('has the navbar in the order of the specification', async () => {
    const { html } = await askPage('/docs')
    const header = one(html, /<header class="header">(.*?)<\/header>/s)
    const links = [...header.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, label]) => [
      plain(label ?? '').replace(/ \/$/, ''),
      href,
    ])
    expect(links).toEqual([[product.name, '/'], ...routes.navbar])
  })

  it('marks the entry of the page in the navbar and in the sidebar', async () => {
    const { html } = await askPage('/docs/api/user/get-user')
    expect(html).toContain('<a href="/docs" aria-current="true">')
    expect(html).toContain('<a href="/docs/api/user/get-user" aria-current="page">')
  })

  it('lists the recent posts beside posts and lists', async () => {
    for (const address of ['/blog', '/blog/page/3', '/blog/tags/sdk', routes.posts[0] as string]) {
      const { html } = await askPage(address)
      const recent = one(html, /<nav class="recent" aria-label="Blog recent posts navigation">(.*?)<\/nav>/s)
      expect(recent).toContain('Recent posts')
      expect(recent.match(/<a href="\/blog\//g)).toHaveLength(5)
    }
    const newest = one((await askPage('/blog')).html, /<nav class="recent".*?<a href="([^"]*)"/s)
    expect((await askPage(newest)).html).toContain(`<a href="${newest}" aria-current="page">`)
  })
})

describe('redirects', () => {
  it.each(Object.entries(routes.redirects))('%s leads to %s, and the query with it', async (from, to) => {
    expect(await askRedirect(from)).toEqual([301, to])
    expect(await askRedirect(`${from}?utm=1&b=2`)).toEqual([301, `${to}?utm=1&b=2`])
    expect((await ask(to)).status).toBe(200)
  })

  it('other spellings of an address lead to the plain one', async () => {
    for (const address of addresses.filter((path) => path !== '/')) {
      for (const end of ['.html', '/index.html', '/']) {
        expect([address + end, ...(await askRedirect(`${address}${end}?q=1`))]).toEqual([
          address + end,
          301,
          `${address}?q=1`,
        ])
      }
    }
    expect(await askRedirect('/index.html?q=1')).toEqual([301, '/?q=1'])
  })

  it('an old address with .html ends at the new page', async () => {
    const response = await fetch(`${served.origin}/docs/webhooks/introduction.html?q=1`)
    expect([response.status, response.url]).toEqual([200, `${served.origin}/docs/webhooks?q=1`])
  })
})

describe('everything else', () => {
  it.each([
    '/no-such-page',
    '/docs/no-such-page',
    '/blog/page/4',
    '/blog/tags/none',
    '/no.html',
    '/.sitegen/manifest.json',
  ])('%s is not found', async (address) => {
    const { status, html } = await askPage(address)
    expect(status).toBe(404)
    expect(one(html, /<h1[^>]*>(.*?)<\/h1>/s)).toBe('Page not found')
    expect(html).toContain('<meta name="robots" content="noindex')
  })

  it('the list of pages for search engines has each page and no list page', async () => {
    const map = await (await ask('/sitemap.xml')).text()
    const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
    expect(texts.filter((address) => !listed.includes(address))).toEqual([])
    expect(listed.filter((address) => address in routes.redirects || address === '/404.html')).toEqual([])
  })

  it('the icon is served', async () => {
    const { html } = await askPage('/')
    const icon = await ask(one(html, /<link rel="icon" href="([^"]*)"/))
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })
})

function one(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? ''
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function words(html: string): number {
  return plain(html).split(' ').length
}

function repeated(list: readonly string[]): string[] {
  return list.filter((item, index) => list.indexOf(item) !== index)
}
