import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lazily } from '../../renderer/index.ts'
import { readTree } from '../harness/site.ts'
import {
  type Browser,
  drawn,
  idle,
  measured,
  openBrowser,
  type RunningSite,
  startSite,
  until,
  withPage,
} from './harness.ts'
import { policyOf, watchPolicy } from './policy.ts'

let browser: Browser
let site: RunningSite
/** The files of the site, as text. */
let files: ReadonlyMap<string, string>
/** The policy in `_headers`. */
let policy: string

// The repository's own site with its policy in both places, so that violations of either are noticed.
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite('real')])
  files = new Map([...readTree(site.folder)].map(([path, bytes]) => [path, bytes.toString('utf8')]))
  policy = policyOf(site.folder)
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

interface Tag {
  readonly file: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

/** Each element in all pages, and in HTML inside JSON files. */
const tags = lazily((): readonly Tag[] => {
  const found: Tag[] = []
  for (const [file, text] of files)
    for (const html of file.endsWith('.html') ? [text] : file.endsWith('.json') ? textsIn(JSON.parse(text)) : []) {
      let last: Tag | undefined
      const parser = new Parser({
        onopentag(name, attributes) {
          last = { file, name, attributes, text: '' }
          found.push(last)
        },
        ontext(data) {
          if (last) last.text += data
        },
        onclosetag() {
          last = undefined
        },
      })
      parser.end(html)
    }
  return found
})

/** All strings within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const isRedirect = (html: string) => html.includes('<title>Moved</title>')

describe('what the build writes', () => {
  it('has no inline handlers, no inline styles and no script addresses', () => {
    const all = tags()
    expect(all.length).toBeGreaterThan(10_000)
    const wrong = all.filter(
      ({ name, attributes }) =>
        name === 'style' ||
        Object.entries(attributes).some(
          ([key, value]) =>
            /^on|^style$/.test(key) || (/^(href|src|action)$/.test(key) && /^\s*javascript:/i.test(value)),
        ),
    )
    expect(wrong).toEqual([])
  })

  it('has exactly the inline scripts whose hashes the policy in `_headers` contains', () => {
    const inline = tags().filter(
      ({ name, attributes }) =>
        name === 'script' && attributes.src === undefined && attributes.type !== 'application/ld+json',
    )
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect(sources).toEqual(["'self'", ...new Set([...(sources ?? []).slice(1)])])
    expect(new Set(inline.map(({ text }) => hash(text)))).toEqual(new Set(sources?.slice(1)))
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  it('loads scripts, styles, pictures and fonts from its own origin', () => {
    const loaded = tags().flatMap(({ file, name, attributes }) => {
      const address =
        name === 'link' && /canonical|prev|next|alternate/.test(attributes.rel ?? '') ? '' : attributes.src
      const link = name === 'link' && !/canonical|prev|next|alternate/.test(attributes.rel ?? '') ? attributes.href : ''
      return [address, link].filter((one) => one && /^(\w+:)?\/\//.test(one)).map((one) => `${file}: ${one}`)
    })
    expect(loaded).toEqual([])
    const styles = [...files].filter(([path]) => path.endsWith('.css'))
    expect(styles.length).toBeGreaterThan(0)
    for (const [, text] of styles) expect(text).not.toMatch(/url\(["']?(https?:)?\/\//)
  })

  it('does not evaluate text as code', () => {
    const scripts = [...files].filter(([path]) => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(1)
    const wrong = scripts.filter(([, text]) =>
      /\beval\s*\(|\bnew Function\b|\bFunction\s*\(|set(Timeout|Interval)\(["'`]/.test(text),
    )
    expect(wrong.map(([path]) => path)).toEqual([])
  })

  it('adds `rel=noopener` to links to other origins and new windows', () => {
    const own = /^https?:\/\/[^/]+/.exec(
      tags().find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href ?? '',
    )?.[0]
    const outward = tags().filter(
      ({ file, name, attributes: { href = '', target } }) =>
        name === 'a' &&
        !isRedirect(files.get(file) ?? '') &&
        (target === '_blank' || (/^(https?:)?\/\//.test(href) && new URL(href, 'https://x.example').origin !== own)),
    )
    expect(outward.length).toBeGreaterThan(5)
    const open = outward.filter(({ attributes }) => !attributes.rel?.split(' ').includes('noopener'))
    expect(open.map(({ file, attributes }) => `${file}: ${attributes.href}`)).toEqual([])
  })
})

describe('in a browser', () => {
  it('no behaviour violates the policy', async () => {
    for (const width of [360, 1280])
      await withPage(browser, { viewport: { width, height: 800 } }, async (page) => {
        const violations = await watchPolicy(page)
        await page.goto(`${site.origin}/docs`)
        await page.waitForFunction(() => document.documentElement.dataset.script === 'on')
        const press = (selector: string) =>
          page.evaluate(async (buttons) => {
            for (const button of document.querySelectorAll<HTMLElement>(buttons)) {
              button.click()
              await new Promise(requestAnimationFrame)
            }
          }, selector)
        for (const path of ['/docs/webhooks', '/docs/api/subscription/get-subscription', '/blog', '/', '/docs']) {
          await page.evaluate((href) => {
            const link = Object.assign(document.createElement('a'), { href })
            document.body.append(link)
            link.click()
            link.remove()
          }, path)
          await page.waitForFunction(
            (wanted) =>
              new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '').pathname === wanted,
            path,
          )
          await idle(page)
          await press('main button, [role=tab], nav[data-region=sidebar] button, main summary')
          for (const top of [2000, 1500]) {
            await page.evaluate((y) => scrollTo(0, y), top)
            await drawn(page)
          }
        }
        await press('.announcement button, .menu-button')
        await idle(page)
        expect(violations).toEqual([])
      })
  })

  it('redirect pages work under the policy, and keep query and hash', async () => {
    const redirects = [...files].filter(([path, html]) => path.endsWith('.html') && isRedirect(html))
    expect(redirects.length).toBeGreaterThan(20)
    await withPage(browser, measured, async (page) => {
      const violations = await watchPolicy(page)
      for (const [path, body] of redirects.slice(0, 20)) {
        const target = /data-to="([^"]*)"/.exec(body)?.[1]
        // Our own server redirects by itself; other hosts serve the page.
        await page.route(`${site.origin}/${path}?*`, (route) =>
          route.fulfill({ body, contentType: 'text/html', headers: { 'Content-Security-Policy': policy } }),
        )
        await page.goto(`${site.origin}/${path}?a=1#b`, { waitUntil: 'commit' })
        await page.waitForURL((url) => url.pathname === target && url.search === '?a=1', { waitUntil: 'commit' })
        expect(new URL(page.url()).hash).toMatch(/^#/)
      }
      expect(violations).toEqual([])
    })
  })

  it('the policy is in force: injected code does not run', async () => {
    await withPage(browser, { expected: [/Content Security Policy|unsafe-eval/] }, async (page) => {
      const violations = await watchPolicy(page)
      site.proxy.fault('/docs', {
        edit: (html) =>
          html.replace(
            '</main>',
            '<p id="bad" onclick="window.ran=1" style="color:red">x</p><script>window.ran=2</script>$&',
          ),
      })
      await page.goto(`${site.origin}/docs`)
      await page.locator('#bad').click()
      await page.addScriptTag({ url: 'https://elsewhere.example/x.js' }).catch(() => undefined)
      // The test's own calls may evaluate text; what they leave behind may not.
      await page.evaluate(() => {
        // biome-ignore lint/security/noGlobalEval: the policy must prevent this
        setTimeout(() => eval('window.ran = 3'))
      })
      const parts = ['script-src-attr', 'style-src-attr', 'script-src-elem inline', 'script-src-elem https', 'eval']
      await until(
        () => parts.filter((part) => !violations.join('\n').includes(part)),
        (missing) => missing.length === 0,
      )
      expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBe(undefined)
      site.proxy.clear()
    })
  })
})

it('a policy only in the page allows the site’s own inline script and no other', async () => {
  const own = await startSite({
    files: {
      'site.config.ts': `export default {
  title: 'Policy', url: 'https://example.com', baseUrl: '/', favicon: '/favicon.svg',
  contentSecurityPolicy: { header: false },
  headTags: [{ tagName: 'script', innerHTML: 'window.owner = 1 < 2 && "yes"' }],
}
`,
      'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
      'content/pages/index.md': '---\ntitle: Home\ndescription: Home.\n---\n\nText.\n',
    },
  })
  try {
    await withPage(browser, { expected: [/Content Security Policy/] }, async (page) => {
      own.proxy.fault('/', { edit: (html) => html.replace('</body>', '<script>window.owner = "no"</script>$&') })
      const answer = await page.goto(own.origin)
      expect(answer?.headers()['content-security-policy']).toBe(undefined)
      expect(await page.evaluate(() => (window as unknown as { owner?: string }).owner)).toBe('yes')
      await page.waitForSelector('html[data-script=on]', { state: 'attached' })
    })
  } finally {
    await own.stop()
  }
})
