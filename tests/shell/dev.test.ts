import { readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../harness/site.ts'
import { type DevSite, startDev } from './dev-server.ts'
import { ages, type Browser, isMarked, markWindow, openBrowser, type Page, until, withPage } from './harness.ts'

const tabs = `import { Tabs, TabItem } from '@sitegen/cli/theme'
import { Counter } from './_counter'
export const frontMatter = { title: 'Tabs' }
export default () => (
  <div>
    <h1>Tabs</h1>
    <Tabs><TabItem value="a">Alpha</TabItem><TabItem value="b">Beta</TabItem></Tabs>
    <Counter />
    <p>First words.</p>
  </div>
)
`
const long = Array.from({ length: 60 }, (_, n) => `Paragraph ${n} of a long page.\n`).join('\n')
const start = (text: string) => `---
title: Start
---

${long}
<details><summary>More</summary>

Folded.

</details>

[A link](/docs/other)

${text}

\`\`\`js
const a = 1
\`\`\`

${long}`

const counter = `'use client'
import { useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>
}
`

const config =
  "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', redirects: [{ from: '/old', to: '/docs/other' }], theme: 'theme/index.tsx' }\n"
/** The default theme's styles, with one more colour. */
const styles = (color: string) => `@import '${projectRoot}/theme/styles/index.css';\nmain h1 { color: ${color} }\n`

const files = {
  'site.config.ts': config,
  'theme/index.tsx': "import { theme as base } from '@sitegen/cli/theme'\nexport const theme = { ...base }\n",
  'theme/styles/index.css': styles('rgb(1, 2, 3)'),
  'content/docs/index.md': start('First words.'),
  'content/docs/other.md': '---\ntitle: Other\n---\n\nOther words.\n',
  'content/docs/draft.md': '---\ndraft: true\n---\n\n# Sketch\n\nNot yet.\n',
  'content/docs/group/a.md': '---\ntitle: Inner\n---\n\nInner words.\n',
  'content/docs/group/b.md': '# Bee\n',
  'content/pages/tabs.tsx': tabs,
  'content/pages/_counter.tsx': counter,
}

let browser: Browser
let dev: DevSite
beforeAll(async () => {
  browser = await openBrowser()
  dev = await startDev(files)
  original = await answers()
})
afterAll(async () => {
  await browser?.close()
  await dev?.stop()
})

const write = (changes: Readonly<Record<string, string>>) => dev.files.write(changes)
const main = (page: Page) => page.locator('main')
const shows = (page: Page, text: string) => main(page).getByText(text).first().waitFor({ state: 'attached' })

/** What the server answers: together, these depend on all files. */
const answers = () =>
  Promise.all(
    ['/docs', '/docs/other', '/docs/draft', '/docs/group/a', '/docs/group/b', '/tabs'].map(async (path) => {
      const text = await (await fetch(dev.origin + path)).text()
      const style = /href="([^"]+\.css[^"]*)"/.exec(text)?.[1] ?? ''
      return text + (await (await fetch(new URL(style, dev.origin))).text())
    }),
  )
let original: string[]
let restored = 0

/** Restore all files, and wait until the server has noticed: a change that is noticed later would reach the next test. */
async function restore() {
  const token = String(++restored)
  write(files)
  // Its text is that of the server's snapshot; a static file would come straight from disk.
  write({ 'content/pages/token.md': `---\ntitle: Token\n---\n\nToken ${token}.\n` })
  await until(
    async () => (await fetch(`${dev.origin}/token`)).text(),
    (text) => text.includes(`Token ${token}.`),
  )
  await until(answers, (now) => now.join() === original.join())
}

/** Use a page of the running server. */
async function visit(path: string, use: (page: Page) => Promise<void>, expected: readonly RegExp[] = []) {
  await withPage(browser, { expected }, async (page) => {
    const connected = page.waitForResponse(/__sitegen\/events/)
    await page.goto(dev.origin + path)
    await connected
    await use(page)
  })
}

describe('a saved page', () => {
  afterEach(restore)

  it('is updated in place: scroll position, focus, opened details and buttons are kept', () =>
    visit('/docs', async (page) => {
      await markWindow(page)
      await page.locator('main summary', { hasText: 'More' }).click()
      const link = main(page).getByRole('link', { name: 'A link' })
      await link.focus()
      await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
      const top = () => link.evaluate((one) => Math.round(one.getBoundingClientRect().top))
      const before = await top()
      write({ 'content/docs/index.md': start('Second words.\n\nAnd one more.') })
      await shows(page, 'Second words.')
      await shows(page, 'And one more.')
      expect(await main(page).getByText('First words.').count()).toBe(0)
      expect(await top()).toBe(before)
      expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
      expect(
        await page.locator('main details', { hasText: 'Folded' }).evaluate((one) => (one as HTMLDetailsElement).open),
      ).toBe(true)
      expect(await page.locator('.code-tools').count()).toBe(1)
      expect(await isMarked(page)).toBe(true)
    }))

  it('adds buttons to new code blocks', () =>
    visit('/docs/other', async (page) => {
      await markWindow(page)
      write({ 'content/docs/other.md': '---\ntitle: Other\n---\n\n## Part\n\n```js\nlet b\n```\n' })
      await page.locator('.code-tools').waitFor({ state: 'attached' })
      await page.locator('.toc a', { hasText: 'Part' }).waitFor({ state: 'attached' })
      expect(await isMarked(page)).toBe(true)
    }))

  it('keeps the selected tab, and the state of an island', () =>
    visit('/tabs', async (page) => {
      await markWindow(page)
      await page.getByRole('tab', { name: 'b' }).click()
      const count = page.locator('sitegen-island button')
      await until(
        async () => {
          await count.click()
          return count.textContent()
        },
        (text) => text === 'Count 3',
      )
      write({ 'content/pages/tabs.tsx': tabs.replace('First words', 'Second words') })
      await shows(page, 'Second words.')
      expect(await page.getByRole('tab', { name: 'b' }).getAttribute('aria-selected')).toBe('true')
      expect(await page.getByText('Beta').isVisible()).toBe(true)
      expect(await count.textContent()).toBe('Count 3')
      await count.click()
      expect(await count.textContent()).toBe('Count 4')
      expect(await isMarked(page)).toBe(true)
    }))

  it('is sent only to the pages that show it', () =>
    visit('/docs/other', async (other) => {
      await other.evaluate(() => {
        const seen = window as unknown as { changes: number }
        seen.changes = 0
        new MutationObserver(() => seen.changes++).observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
        })
      })
      await visit('/docs', async (page) => {
        write({ 'content/docs/index.md': start('Third words.') })
        await shows(page, 'Third words.')
      })
      write({ 'content/docs/other.md': '---\ntitle: Other\n---\n\nOther, changed.\n' })
      await shows(other, 'Other, changed.')
      // One text node changed; if the first change had been sent too, there would be more.
      expect(await other.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(1)
    }))

  it('is updated after in-page navigation', () =>
    visit('/docs', async (page) => {
      await markWindow(page)
      await page.locator('[data-region=sidebar] a', { hasText: 'Other' }).first().click()
      await shows(page, 'Other words.')
      await page.waitForURL('**/docs/other')
      write({ 'content/docs/other.md': '---\ntitle: Other\n---\n\nFollowed.\n' })
      await shows(page, 'Followed.')
      expect(await isMarked(page)).toBe(true)
    }))

  it('gets its new title in the sidebars of other pages, where opened groups stay open', () =>
    visit('/docs', async (page) => {
      await markWindow(page)
      const nav = page.locator('[data-region=sidebar]')
      await nav.getByRole('button', { name: /group/i }).first().click()
      await nav.getByRole('link', { name: 'Inner' }).waitFor()
      write({ 'content/docs/other.md': '---\ntitle: Renamed\n---\n\nOther words.\n' })
      await nav.getByRole('link', { name: 'Renamed' }).waitFor()
      await nav.getByRole('link', { name: 'Inner' }).waitFor()
      write({ 'content/docs/group/a.md': '---\ntitle: Innermost\n---\n\nInner words.\n' })
      await nav.getByRole('link', { name: 'Innermost' }).waitFor()
      expect(await isMarked(page)).toBe(true)
    }))
})

describe('a change of the whole site', () => {
  afterEach(restore)
  const color = (page: Page) =>
    page
      .locator('h1')
      .first()
      .evaluate((one) => getComputedStyle(one).color)

  it('of the style sheet alone is shown without a reload', () =>
    visit('/docs/other', async (page) => {
      await markWindow(page)
      write({ 'theme/styles/index.css': styles('rgb(4, 5, 6)') })
      await until(
        () => color(page),
        (now) => now === 'rgb(4, 5, 6)',
      )
      expect(await isMarked(page)).toBe(true)
      // In-page navigation still works, once the prefetched copies have expired.
      await ages(page)
      await page.locator('[data-region=sidebar] a', { hasText: 'Start' }).first().click()
      await shows(page, 'First words.')
      expect(await isMarked(page)).toBe(true)
    }))

  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'the theme',
      {
        'theme/index.tsx':
          'import { theme as base } from \'@sitegen/cli/theme\'\nconst { Toc } = base\nexport const theme = { ...base, Toc: (props) => <div id="toc-new"><Toc {...props} /></div> }\n',
      },
    ],
    ['the configuration', { 'site.config.ts': config.replace("'Test'", "'Renamed'") }],
  ])('of %s reloads', (_, change) =>
    visit('/docs/other', async (page) => {
      await markWindow(page)
      write(change)
      await until(
        () => isMarked(page).catch(() => true),
        (marked) => !marked,
      )
      await shows(page, 'Other words.')
    }),
  )
})

describe('an error', () => {
  const overlay = (page: Page) => page.locator('sitegen-problems').getByRole('alertdialog')
  afterEach(restore)

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      'in a page',
      { 'content/docs/other.md': '---\ntitle: [\n---\n\nLater words.\n' },
      /content\/docs\/other\.md:\d+:\d+/,
    ],
    ['in a module', { 'content/pages/tabs.tsx': 'export default () => {\n' }, /content\/pages\/tabs\.tsx:\d+:\d+/],
    ['in the configuration', { 'site.config.ts': 'export default {\n' }, /site\.config\.ts:\d+:\d+/],
    ['in the theme', { 'theme/index.tsx': 'export const theme = oops\n' }, /theme\/index\.tsx:\d+:\d+/],
  ])('%s is shown in an overlay until it is fixed', (_, mistake, place) =>
    visit('/docs/other', async (page) => {
      write(mistake)
      await overlay(page).waitFor()
      expect(await overlay(page).textContent()).toMatch(place)
      expect(await overlay(page).locator('pre').first().textContent()).toMatch(/\^/)
      await until(dev.printed, (text) => place.test(text))
      // The last good state is still served.
      expect((await page.request.get(`${dev.origin}/docs/other`)).status()).toBe(200)
      expect(await main(page).textContent()).toContain('Other words.')
      write(files)
      await overlay(page).waitFor({ state: 'detached' })
    }),
  )

  it('such as deleting the configuration or the content is survived', () =>
    visit(
      '/docs/other',
      async (page) => {
        rmSync(join(dev.files.root, 'site.config.ts'))
        await overlay(page).getByText('config/missing').waitFor()
        write(files)
        await overlay(page).waitFor({ state: 'detached' })
        rmSync(join(dev.files.root, 'content'), { recursive: true })
        const becomes = (wanted: number) =>
          until(
            async () => (await fetch(`${dev.origin}/docs/group/b`)).status,
            (status) => status === wanted,
          )
        await becomes(404)
        write(files)
        await becomes(200)
        await shows(page, 'Other words.')
        await overlay(page).waitFor({ state: 'detached' })
      },
      [/404/],
    ))

  it('in a link is shown in a discreet badge', () =>
    visit('/docs/other', async (page) => {
      const badge = page.locator('sitegen-problems details')
      expect(await badge.count()).toBe(0)
      write({ 'content/docs/group/b.md': '# Bee\n\nTo [nowhere](nowhere.md).\n' })
      await badge.waitFor()
      expect(await overlay(page).count()).toBe(0)
      await badge.locator('summary').click()
      expect(await badge.textContent()).toContain('content/docs/group/b.md:3:4')
      write(files)
      await badge.waitFor({ state: 'detached' })
    }))
})

describe('the server', () => {
  it('shows drafts, marked as such', () =>
    visit('/docs/draft', async (page) => {
      await shows(page, 'Not yet.')
      expect(await main(page).textContent()).toMatch(/draft/i)
    }))

  it('redirects, and shows a 404 page that becomes the page once it exists', async () => {
    const moved = await fetch(`${dev.origin}/old`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/docs/other'])
    const lost = await fetch(`${dev.origin}/docs/late`)
    expect([lost.status, (await lost.text()).includes('<main')]).toEqual([404, true])
    await visit(
      '/docs/late',
      async (page) => {
        write({ 'content/docs/late.md': '# Late\n\nHere at last.\n' })
        await shows(page, 'Here at last.')
        rmSync(join(dev.files.root, 'content/docs/late.md'))
        await page.getByText('Here at last.').waitFor({ state: 'detached' })
      },
      [/404/],
    )
  })

  it.each<[string, string, Readonly<Record<string, string>>, number]>([
    ['another host', '/docs', { host: 'evil.example' }, 403],
    [
      'a listener of another origin',
      '/__sitegen/events?path=/docs',
      { accept: 'text/event-stream', origin: 'http://evil.example' },
      403,
    ],
    ['the sources', '/content/docs/index.md', {}, 404],
    ['the configuration', '/site.config.ts', {}, 404],
    ['hidden files', '/.sitegen/cache/index', {}, 404],
    ['a way out', '/..%2f..%2fetc/passwd', {}, 400],
    ['a way out, twice encoded', '/%252e%252e%252fetc/passwd', {}, 400],
  ])('rejects %s', async (_, path, headers, status) => {
    const got = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(dev.origin)
      request({ host: 'localhost', port, path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(got).toBe(status)
  })

  it('answers 10,000 requests in a row and 200 at once, without using more memory', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 200 })
    const { port } = new URL(dev.origin)
    const get = () =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ host: 'localhost', port, path: '/docs/group/b', agent }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        })
          .on('error', reject)
          .end()
      })
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${dev.pid}/status`, 'utf8'))?.[1]) / 1024
    for (let n = 0; n < 1000; n++) await get()
    const grown: number[] = []
    // A leak grows each time; the heap may be enlarged once.
    while (grown.length < 3 && !grown.some((size) => size < 60)) {
      const before = memory()
      for (let n = 0; n < 10_000; n++) await get()
      expect(new Set(await Promise.all(Array.from({ length: 200 }, get)))).toEqual(new Set([200]))
      grown.push(memory() - before)
    }
    expect(Math.min(...grown)).toBeLessThan(60)
    agent.destroy()
  })

  it('takes the next port and says so, and stops at once even if pages are connected', async () => {
    const { port } = new URL(dev.origin)
    const second = await startDev({ 'content/docs/index.md': '# Second\n' }, '--port', port)
    try {
      expect(second.printed()).toContain(`Port ${port} is taken. Serving`)
      await withPage(browser, { expected: [/ERR_/] }, async (page) => {
        const connected = page.waitForResponse(/__sitegen\/events/)
        await page.goto(second.url)
        await connected
        second.kill('SIGINT')
        // The page would stay connected for as long as the test runs.
        expect(await second.ended).toBe(0)
      })
    } finally {
      await second.stop()
    }
  })

  it('waits for a site that is broken at first', async () => {
    const broken = await startDev({ 'site.config.ts': 'export default {\n', 'content/pages/index.md': '# Hello\n' })
    try {
      await withPage(browser, { expected: [/50\d|404/] }, async (page) => {
        await page.goto(broken.origin)
        await page.locator('sitegen-problems').getByText('site.config.ts:').first().waitFor()
        broken.files.write({ 'site.config.ts': "export default { title: 'T', url: 'https://e.com', baseUrl: '/' }\n" })
        await page.getByText('Hello').first().waitFor()
      })
    } finally {
      await broken.stop()
    }
  })

  it('survives a failure of the machine: site/unreadable', async () => {
    process.env.ESBUILD_BINARY_PATH = '/bin/false'
    const broken = await startDev({ 'content/docs/index.md': '# Hello\n' }).finally(() => {
      delete process.env.ESBUILD_BINARY_PATH
    })
    try {
      await until(broken.printed, (text) => text.includes('site/unreadable'))
      expect((await fetch(broken.origin)).status).toBe(503)
    } finally {
      await broken.stop()
    }
  })

  it('shows the current state of a page saved before watching starts', async () => {
    // So much text that the other page is read only when it is requested.
    const much = `# Much\n\n${'word '.repeat(210_000)}\n`
    const early = await startDev({ 'content/docs/a.md': much, 'content/docs/z.md': '# Before\n' })
    try {
      early.files.write({ 'content/docs/z.md': '# After\n' })
      const response = await fetch(`${early.origin}/docs/z`)
      expect(response.status).toBe(200)
      expect(await response.text()).toMatch(/<title>After[\s\S]*<h1[^>]*>After/)
    } finally {
      await early.stop()
    }
  })
})
