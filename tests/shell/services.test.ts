// Services of other sites: the form that asks for feedback, and the script that counts visits. Any violation of the policy fails a test.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, serveAnswers, type WebServer } from '../harness/web-server.ts'
import { type Browser, idle, openBrowser, type Page, type RunningSite, startSite, until, withPage } from './harness.ts'

/** Counts as services do: at once, and whenever the history changes. */
const counter = `
const { api } = document.currentScript.dataset
const count = () => fetch(api + location.pathname, { method: 'POST', mode: 'no-cors' })
const push = history.pushState
history.pushState = function (...given) { push.apply(this, given); count() }
count()
`

const count: Answer = ({ url = '' }, response) => {
  counted.push(url.replace('/count', ''))
  response.writeHead(204).end()
}

let browser: Browser
let service: WebServer
let counted: string[] = []
let answers: string[] = []
let asking: RunningSite
let counting: RunningSite
beforeAll(async () => {
  service = await serveAnswers({
    '/stats.js': (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(counter),
    '/count/base/docs': count,
    '/count/base/docs/other': count,
    '/answers': (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', () => {
        answers.push(Buffer.concat(parts).toString())
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Thanks</title><p>Thanks')
      })
    },
  })
  const files = (consent: string) => ({
    'site.config.ts': `export default {
  title: 'T',
  url: 'https://example.com',
  baseUrl: '/base/',
  trailingSlash: false,
  favicon: '/icon.svg',
  content: { blog: false },
  navbar: { search: false },
  colorMode: { default: 'system', switch: true },
  feedback: { action: '${service.origin}/answers', fields: { key: 'a"b' } },
  analytics: {
    src: '${service.origin}/stats.js',
    attributes: { 'data-site': 'docs', 'data-api': '${service.origin}/count', 'data-off': false },
    consent: ${consent},
  },
}
`,
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/docs/index.md': '# Start\n\n[Other](other.md)\n',
    'content/docs/other.md': '# Other\n\n[Start](index.md)\n',
  })
  ;[browser, asking, counting] = await Promise.all([
    openBrowser(),
    startSite({ files: files("{ text: 'Count?', policy: { to: '/docs/other' } }") }),
    startSite({ files: files('false') }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await asking?.stop()
  await counting?.stop()
  await service?.close()
})

const open = (page: Page, path: string, site = asking) => page.goto(`${site.origin}/base${path}`)
const banner = (page: Page) => page.locator('.consent')
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('feedback', () => {
  it('is sent by a plain form, with the address of the page', async () => {
    answers = []
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/docs/other')
      const form = page.locator('form.feedback')
      expect(await form.getByRole('group', { name: 'Was this page helpful?' }).count()).toBe(1)
      expect(await form.getByRole('textbox').isVisible()).toBe(false)
      await form.getByRole('radio', { name: 'No' }).check()
      await form.getByRole('textbox', { name: 'What should we know?' }).fill('Äh & so')
      await form.getByRole('button', { name: 'Send' }).click()
      await page.waitForURL(`${service.origin}/answers`)
    })
    expect(answers.map((one) => Object.fromEntries(new URLSearchParams(one)))).toEqual([
      { page: 'https://example.com/base/docs/other', key: 'a"b', helpful: 'no', comment: 'Äh & so' },
    ])
  })

  it('is about the page that is shown, after a navigation in the page', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs', counting)
      await page.locator('main a', { hasText: 'Other' }).first().click()
      await until(
        () => page.title(),
        (title) => title.startsWith('Other'),
      )
      const value = await page.locator('form.feedback [name=page]').getAttribute('value')
      expect(value).toBe('https://example.com/base/docs/other')
    })
  })

  it('can be answered with the keyboard alone, and does not go on paper', async () => {
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs', counting)
      await page.locator('form.feedback [value=yes]').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('comment')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send')
      await page.emulateMedia({ media: 'print' })
      expect(await page.locator('form.feedback').isVisible()).toBe(false)
    })
  })
})

describe('analytics', () => {
  it('is an external script with its attributes, which counts in-page navigations too', async () => {
    counted = []
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs', counting)
      await page.locator('main a', { hasText: 'Other' }).first().click()
      await until(
        () => counted,
        ({ length }) => length === 2,
      )
      const script = page.locator('script[data-site]')
      expect(await script.getAttribute('data-off')).toBe(null)
      expect(await page.locator('.consent, [data-src*=consent]').count()).toBe(0)
    })
    expect(counted).toEqual(['/base/docs', '/base/docs/other'])
  })

  it('with consent loads nothing before the answer, and remembers it', async () => {
    counted = []
    await withPage(browser, {}, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => request.url().startsWith(service.origin) && asked.push(request.url()))
      await open(page, '/docs')
      await banner(page).waitFor()
      expect(await banner(page).locator('a').getAttribute('href')).toBe('/base/docs/other')
      await page.locator('main a', { hasText: 'Other' }).first().click()
      await until(
        () => page.title(),
        (title) => title.startsWith('Other'),
      )
      await idle(page)
      expect(await banner(page).isVisible()).toBe(true)
      expect(asked).toEqual([])
      await page.getByRole('button', { name: 'Allow' }).click()
      await until(
        () => counted,
        ({ length }) => length === 1,
      )
      expect(await banner(page).count()).toBe(0)
      await page.locator('main a', { hasText: 'Start' }).first().click()
      await until(
        () => counted,
        ({ length }) => length === 2,
      )
      await open(page, '/docs/other')
      await until(
        () => counted,
        ({ length }) => length === 3,
      )
      expect(await banner(page).count()).toBe(0)
    })
    expect(counted).toEqual(['/base/docs/other', '/base/docs', '/base/docs/other'])
  })

  it('can be declined, and the answer can be changed in the footer', async () => {
    counted = []
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      await page.getByRole('button', { name: 'Decline' }).click()
      await page.reload()
      const change = page.getByRole('button', { name: 'Privacy choices' })
      await change.waitFor()
      await idle(page)
      expect(await banner(page).count()).toBe(0)
      expect(counted).toEqual([])
      await change.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Allow')
      await page.keyboard.press('Enter')
      await until(
        () => counted,
        ({ length }) => length === 1,
      )
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy choices')
      await change.click()
      const loaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Decline' }).click()
      await loaded
      await change.waitFor()
      await idle(page)
      expect(await page.locator('script[data-site]').count()).toBe(0)
    })
    expect(counted).toEqual(['/base/docs'])
  })

  it('asks nothing without a script, and nothing on paper', async () => {
    await withPage(browser, { javaScriptEnabled: false }, async (page) => {
      await open(page, '/docs')
      expect(await page.locator('.consent, .consent-change').count()).toBe(0)
    })
    await withPage(browser, {}, async (page) => {
      await open(page, '/docs')
      await banner(page).waitFor()
      await page.emulateMedia({ media: 'print' })
      expect(await banner(page).isVisible()).toBe(false)
    })
  })
})

it.each([360, 1280])('the form and the question fit into a window of %s pixels', async (width) => {
  await withPage(browser, { viewport: { width, height: 800 } }, async (page) => {
    await open(page, '/docs')
    await banner(page).waitFor()
    await page.locator('form.feedback [value=no]').check()
    expect(await overflow(page)).toBe(0)
    const box = await banner(page).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
    const { AUDIT_SHOTS: shots } = process.env
    if (shots) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${shots}/services-${width}-${colorScheme}.png` })
      }
    }
  })
})
