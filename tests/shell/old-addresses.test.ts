// A page and its headings are renamed, and a section moves to another page: the check fails, `--fix` mends the sources, and every
// old address lands where its text is now.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cli, site as makeSite, type TestSite } from '../harness/site.ts'
import { type Browser, openBrowser, type RunningSite, startFolder, until, withPage } from './harness.ts'

const counting =
  'Requests are counted by account, not by address. Failed requests count too, except those that failed because of us.\n'
const long = Array.from({ length: 40 }, (_, line) => `Line ${line} of a text that fills the window.\n`).join('\n')

const old = `---
title: Quotas
---

How many requests an account can send, and what happens to those that are too many.

## Limits

Each account can send one hundred requests in a minute. More are answered with status 429.

${long}
### Raise a limit

Write to support and say how many requests you need, and for how long you need them.

${long}
## Counting

${counting}`

const renamed = old
  .replace('## Limits', '## Rate limits {#rates}')
  .replace(`\n## Counting\n\n${counting}`, '')
  .replace('### Raise a limit', '### Ask for more')

const files = {
  'site.config.ts':
    "export default { title: 'Test', url: 'https://example.com', baseUrl: '/p/', trailingSlash: false, favicon: '/favicon.ico' }\n",
  'static/favicon.ico': 'A picture.',
  'content/docs/index.md': '# Home\n\nWelcome to these docs.\n',
  'content/docs/old.md': old,
}

let made: TestSite
let browser: Browser
let running: RunningSite
const check = (...flags: string[]) =>
  cli(['check-links', '--root', made.root, '--against', join(made.root, 'urls.json'), ...flags])

beforeAll(async () => {
  made = makeSite(files)
  expect((await made.build('--strict')).status).toBe(0)
  cpSync(join(made.root, 'build/urls.json'), join(made.root, 'urls.json'))
  made.remove('content/docs/old.md').write({
    'content/docs/quotas.md': renamed,
    'content/docs/index.md': `${files['content/docs/index.md']}\n${long}\n## How we count\n\n${counting}\n## More\n\n${long}`,
  })
})
afterAll(async () => {
  await browser?.close()
  await running?.stop()
  made?.dispose()
})

describe('renamed pages and headings', () => {
  it('fail the check, which names what they became', async () => {
    const { status, stdout } = await check()
    expect(status).toBe(1)
    const reported = stdout.split('\n').filter((line) => /^(✖| {2}(The|hint) )/.test(line))
    expect(reported).toEqual([
      '✖ error  content/docs/quotas.md:1:1  contract/address-gone',
      '  The address `/docs/old` is gone, and nothing redirects from it.',
      expect.stringMatching(
        /^ {2}hint {2}It most likely became `\/docs\/quotas` \(\d\d % of the text is the same\)\. Add to the front matter of `content\/docs\/quotas\.md`: `aliases: \[\/docs\/old\]`\.$/,
      ),
      '✖ error  content/docs/quotas.md:1:1  contract/anchor-gone',
      '  The anchor `/docs/old#counting` is gone.',
      '  hint  It most likely became `/docs#how-we-count` (100 % of the text is the same). Add to the front matter of `content/docs/quotas.md`: `moved: { counting: ./index.md#how-we-count }`.',
      '✖ error  content/docs/quotas.md:7:1  contract/anchor-gone',
      '  The anchor `/docs/old#limits` is gone.',
      '  hint  It most likely became `#rates` (100 % of the text is the same). Change the heading to `## Rate limits {#rates .formerly-limits}`.',
      '✖ error  content/docs/quotas.md:91:1  contract/anchor-gone',
      '  The anchor `/docs/old#raise-a-limit` is gone.',
      '  hint  It most likely became `#ask-for-more` (100 % of the text is the same). Change the heading to `### Ask for more {.formerly-raise-a-limit}`.',
      expect.stringMatching(/^✖ 0 links on \d pages checked in \d+ ms: 4 errors$/),
    ])
  })

  it('are mended by --fix, which changes nothing else and has nothing to do the second time', async () => {
    const { status, stdout } = await check('--fix')
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('✔ Kept 4 old addresses and anchors in 1 file\n  content/docs/quotas.md\n'),
    })
    const path = join(made.root, 'content/docs/quotas.md')
    const text = readFileSync(path, 'utf8')
    expect(text).toBe(
      renamed
        .replace(
          'title: Quotas\n',
          'title: Quotas\naliases: [/docs/old]\nmoved:\n  counting: ./index.md#how-we-count\n',
        )
        .replace('{#rates}', '{#rates .formerly-limits}')
        .replace('### Ask for more', '### Ask for more {.formerly-raise-a-limit}'),
    )
    expect((await check('--fix', '--strict')).stdout).toContain('✔ Kept 0 old addresses and anchors in 0 files\n')
    expect(readFileSync(path, 'utf8')).toBe(text)
    // Links may use the old ids.
    writeFileSync(
      join(made.root, 'content/docs/links.md'),
      '# Links\n\n[Limits](./quotas.md#limits), [counting](./quotas.md#counting), [more](/docs/old#raise-a-limit)\n',
    )
    expect((await check('--strict')).stdout).toMatch(/: 1 note\n$/)
  })
})

/** Mend, build and serve the site, once. */
async function start() {
  if (running) return
  await check('--fix')
  made.write({ 'content/docs/links.md': '# Links\n\n[Counting](./quotas.md#counting)\n' })
  expect((await made.build('--strict')).status).toBe(0)
  ;[browser, running] = await Promise.all([openBrowser(), startFolder(join(made.root, 'build'))])
}

describe.each([
  ['with JavaScript', {}],
  ['without JavaScript', { javaScriptEnabled: false }],
])('in the browser %s', (_, options) => {
  beforeAll(start)
  const hasScripts = !('javaScriptEnabled' in options)
  const topOf = (page: Parameters<Parameters<typeof withPage>[2]>[0], id: string) =>
    until(
      async () => (await page.locator(`#${id}`).boundingBox())?.y,
      (y) => y !== undefined && y > 0 && y < 200,
    )

  it.each([
    ['the old id of a heading', '/p/docs/quotas#limits', '/p/docs/quotas', 'rates'],
    ['the old id on the old page', '/p/docs/old#raise-a-limit', '/p/docs/quotas', 'ask-for-more'],
  ])('%s lands on the heading', async (_, from, to, id) => {
    await withPage(browser, options, async (page) => {
      await page.goto(`${running.origin}${from}`)
      await page.waitForURL((url) => url.pathname === to)
      await topOf(page, id)
    })
  })

  it('an anchor whose section is on another page leads there', async () => {
    await withPage(browser, options, async (page) => {
      await page.goto(`${running.origin}/p/docs/quotas#counting`)
      if (!hasScripts) await page.getByRole('link', { name: '/p/docs#how-we-count' }).click()
      await page.waitForURL(`${running.origin}/p/docs#how-we-count`)
      await topOf(page, 'how-we-count')
    })
  })

  it('nobody else sees the link or loads its script', async () => {
    await withPage(browser, options, async (page) => {
      running.proxy.clear()
      await page.goto(`${running.origin}/p/docs/quotas#ask-for-more`)
      await topOf(page, 'ask-for-more')
      expect(await page.getByText('This section has moved').isVisible()).toBe(false)
      expect(running.proxy.asked(/moved-/)).toEqual([])
    })
  })
})

it('a link that the shell follows to an old anchor leads on, too', async () => {
  await start()
  await withPage(browser, {}, async (page) => {
    await page.goto(`${running.origin}/p/docs/links`)
    await page.getByRole('main').getByRole('link', { name: 'Counting' }).click()
    await page.waitForURL(`${running.origin}/p/docs#how-we-count`)
  })
})
