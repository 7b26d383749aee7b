// Scripts of strangers, in every place that shows what an author wrote, run nowhere. The policy of the pages, which would stop
// most of them too, is switched off. INJECTIONS=all opens the pages of all payloads; otherwise a third of those that show little
// more than a title.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { site as siteOf } from '../harness/site.ts'
import {
  type Browser,
  measured,
  openBrowser,
  type Page,
  type RunningSite,
  startFolder,
  until,
  withPage,
} from './harness.ts'

const run = 'ran.push(1)'
const payloads = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</style><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `"><img src=x onerror=${run}>`,
  `'><img src=x onerror=${run}>`,
  `" onfocus="${run}" autofocus x="`,
  `' onfocus='${run}' autofocus x='`,
  `" style="animation:x" onanimationstart="${run}`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<details open ontoggle=${run}>x</details>`,
  `<video><source onerror=${run}></video>`,
  `<body onload=${run}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<template><script>${run}</script></template>`,
  `<base href="//evil.example/">`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `&#60;img src=x onerror=${run}&#62;`,
  `\\u003cscript>${run}\\u003c/script>`,
  `{{${run}}}\${${run}}`,
  `<xmp><script>${run}</script></xmp>`,
  `\u2028${run}\u2028//`,
  `*/</script><script>${run}//`,
]

const yaml = (fields: Readonly<Record<string, unknown>>) =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')}---\n`

/** What front matter shows. */
const shown = (text: string) => ({ title: text, description: `About ${text}`, keywords: [text], tags: [`tag ${text}`] })

const ticks = '`````'
const doc = (text: string) => `${yaml({
  ...shown(text),
  slug: undefined,
  title_meta: `Meta ${text}`,
  sidebar_label: `Label ${text}`,
  pagination_label: `Next ${text}`,
})}
${text}

Text ${text} in a line, *${text}*, and ${ticks} ${text} ${ticks}.

## Heading ${text}

| Cell | Other |
| - | - |
| ${text.replaceAll('|', '\\|')} | b |

- Item ${text}

> Quote ${text}

:::note[Title ${text.replaceAll(/[[\]]/g, '')}]

Note ${text}

:::

${ticks}html title="${text.replaceAll('"', '')}"
${text}
${ticks}

${ticks}${text.replaceAll(/[\s`]/g, '')}
code
${ticks}

![Picture ${text.replaceAll(/[[\]]/g, '')}](./p.svg "Title ${text.replaceAll('"', "'")}")
[Link ${text.replaceAll(/[[\]]/g, '')}](./index.md '${text.replaceAll("'", '"')}')

Note[^1].

[^1]: Footnote ${text}
`

const numbered = payloads.map((text, index) => [index, text] as const)
const files: Record<string, string> = {
  'site.config.ts': `export default ${JSON.stringify({
    title: `Site ${payloads[1]}`,
    tagline: `Line ${payloads[8]}`,
    url: 'https://example.com',
    baseUrl: '/',
    favicon: '/favicon.svg',
    markdown: { rawHtml: 'escape' },
    navbar: { items: numbered.map(([index, label]) => ({ label, to: `/docs/p${index}`, position: 'left' })) },
    footer: {
      columns: [{ title: payloads[8], items: numbered.map(([index, label]) => ({ label, to: `/docs/p${index}` })) }],
      copyright: `Us ${payloads[7]}`,
    },
  })}\n`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'content/docs/index.md': '# Start\n\nWords.\n',
  'content/docs/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
  'content/blog/authors.yml': JSON.stringify(
    Object.fromEntries(numbered.map(([index, text]) => [`a${index}`, { name: `By ${text}`, title: text }])),
  ),
}
for (const [index, text] of numbered) {
  files[`content/docs/p${index}.md`] = doc(text)
  files[`content/docs/g${index}/_category_.json`] = JSON.stringify({
    label: `Group ${text}`,
    link: { type: 'generated-index', title: text, description: `All ${text}`, slug: `/g${index}` },
  })
  files[`content/docs/g${index}/a.md`] = '# In a group\n\nWords.\n'
  const day = String((index % 28) + 1).padStart(2, '0')
  files[`content/blog/2024-0${1 + Math.floor(index / 28)}-${day}-post.md`] =
    `${yaml({ ...shown(text), authors: [`a${index}`], slug: `post-${index}` })}\nLead ${text}\n\n<!-- truncate -->\n\n## More ${text}\n`
}

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  const made = siteOf(files)
  const { status, stdout } = await made.build()
  expect(status, stdout).toBe(0)
  ;[browser, site] = await Promise.all([openBrowser(), startFolder(join(made.root, 'build'), made)])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Use a page that records what runs. Whatever the payloads load in vain is in the console. */
function watched(use: (page: Page, ran: () => Promise<number>) => Promise<void>) {
  return withPage(browser, { ...measured, bypassCSP: true, expected: [/.*/] }, async (page) => {
    await page.addInitScript("globalThis.ran = []; globalThis.x = ''")
    await use(page, () => page.evaluate('ran.length') as Promise<number>)
  })
}

it('a payload that is not escaped would be noticed', () =>
  watched(async (page, ran) => {
    await page.goto(`${site.origin}/docs`)
    await page.evaluate(`document.body.innerHTML += ${JSON.stringify(payloads[7])}`)
    await until(ran, (count) => count === 1)
  }))

it('no payload runs in any page', () =>
  watched(async (page, ran) => {
    const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
    const addresses = [...sitemap.matchAll(/<loc>https:\/\/example\.com([^<]*)<\/loc>/g)].map(
      ([, path]) => path as string,
    )
    expect(addresses.length).toBeGreaterThan(4 * payloads.length)
    const isShort = /\/(tag-|g\d+$|g\d+\/a$|post-)/
    const opened = addresses.filter(
      (path, index) => process.env.INJECTIONS === 'all' || !isShort.test(path) || index % 3 === 0,
    )
    const without: string[] = []
    for (const path of opened) {
      await page.goto(site.origin + path, { waitUntil: 'load' })
      if (!(await page.evaluate('document.querySelector("main").textContent.match(/ran.push|evil/) !== null')))
        without.push(path)
      expect(await ran(), path).toBe(0)
      expect(page.url()).toBe(site.origin + path)
    }
    // They are shown as text.
    expect(without.filter((path) => !/^\/docs(\/g\d+\/a)?$/.test(path))).toEqual([])
  }))

it('no payload runs in what is asked of the search, or found', () =>
  watched(async (page, ran) => {
    await page.goto(`${site.origin}/docs`)
    for (const text of payloads) {
      if (!(await page.locator('dialog[open]').count())) await page.keyboard.press('/')
      await page.locator('dialog[open] input').fill(text)
      const typed = (await page.locator('dialog input').inputValue()).trim()
      await until(
        () => page.locator('dialog .search-results').getAttribute('data-for'),
        (shown) => shown === typed,
      )
      expect(await ran(), text).toBe(0)
    }
    await page.locator('dialog input').fill('group')
    await page.locator('dialog [role=option]').first().waitFor()
    expect(await ran()).toBe(0)
  }))

it('no payload runs in an address that is not there', () =>
  watched(async (page, ran) => {
    for (const text of payloads) {
      await page.goto(`${site.origin}/docs/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}#${text}`)
      expect(await ran(), text).toBe(0)
    }
  }))

it('feeds are well-formed, and contain no element of a payload', async () => {
  for (const name of ['rss.xml', 'atom.xml']) {
    const text = await (await fetch(`${site.origin}/blog/${name}`)).text()
    await watched(async (page) => {
      const names = (await page.evaluate(
        `[...new DOMParser().parseFromString(${JSON.stringify(text)}, 'text/xml').querySelectorAll('parsererror, script, img, svg, base, iframe')].map((one) => one.localName)`,
      )) as string[]
      expect(names, name).toEqual([])
    })
  }
})
