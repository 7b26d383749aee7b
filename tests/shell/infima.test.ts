// Pages of Docusaurus that use the classes and variables of its style sheet, and the colors of the footer, the navbar and the announcement.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, openBrowser, type Page, type RunningSite, startSite, withPage } from './harness.ts'

const files = {
  'site.config.ts': `export default {
  title: 'Rockets',
  url: 'https://example.com',
  baseUrl: '/',
  content: { docs: { path: 'docs' }, blog: false, pages: { path: 'src/pages', include: ['**/*.{js,jsx,md,mdx}'] } },
  theme: { css: ['custom.css'], tokens: { accent: '#1458c0' }, infima: true },
  navbar: {
    style: 'dark',
    items: [{ label: 'Chat room', to: '/docs', className: 'chat', iconOnly: true, position: 'right' }],
  },
  footer: {
    style: 'dark',
    logo: { src: '/day.svg', srcDark: '/night.svg', alt: 'Rockets' },
    columns: [{ title: 'More', items: [{ label: 'Docs', to: '/docs' }] }],
    copyright: '&copy; Rockets & sons. <a href="/docs">Built</a> by us.',
  },
  announcementBar: { id: 'a', content: 'New: <a href="/docs">docs</a>', backgroundColor: '#123456', textColor: 'rgb(250, 250, 250)' },
}
`,
  'custom.css': `.chat::before { display: block; width: 24px; height: 24px; background: red; content: ""; }
.features p { margin: 0; }
.footer__title { letter-spacing: 3px; }
`,
  'static/day.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'static/night.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  'src/pages/styles.module.css': '.note { color: var(--ifm-color-danger); padding: var(--ifm-pre-padding); }\n',
  'src/pages/index.jsx': `import Layout from '@theme/Layout'
import Link from '@docusaurus/Link'
import styles from './styles.module.css'

export default () => (
  <Layout title="Home">
    <header className="hero hero--primary">
      <div className="container">
        <h1 className="hero__title">Rockets</h1>
        <p className="hero__subtitle">Up</p>
        <Link className="button button--secondary button--lg" to="/docs">Start</Link>
      </div>
    </header>
    <section className="features">
      <div className="container">
        <div className="row">
          {['One', 'Two', 'Three'].map((title) => (
            <div key={title} className="col col--4">
              <div className="text--center"><img src="/day.svg" alt="" width="40" height="40" /></div>
              <div className="text--center padding-horiz--md"><h3>{title}</h3><p className="margin-bottom--lg">Text</p></div>
            </div>
          ))}
        </div>
        <div className="row"><div className="col col--6 col--offset-3"><p className={styles.note}>Half</p></div></div>
        <div className="row"><div className="col plain">A</div><div className="col plain">B</div></div>
        <div className="card"><div className="card__header"><h3>Card</h3></div><div className="card__body">Body</div></div>
        <span className="badge badge--success">New</span>
        <div className="alert alert--warning" role="note">Careful</div>
      </div>
    </section>
  </Layout>
)
`,
  'docs/index.md': '# Docs\n\n<div class="text--center">Middle</div>\n',
}

let browser: Browser
let running: RunningSite
beforeAll(async () => {
  ;[browser, running] = await Promise.all([openBrowser(), startSite({ files })])
})
afterAll(async () => {
  await browser?.close()
  await running?.stop()
})

const at = (width: number, look: (page: Page) => Promise<void>) =>
  withPage(browser, { viewport: { width, height: 800 } }, async (page) => {
    await page.goto(running.origin)
    await look(page)
  })

/** A computed property of the first element. */
function css(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))

it('columns stand beside each other on a desktop, and below each other on a phone', async () => {
  await at(1280, async (page) => {
    const [one, two, three] = await boxes(page, '.col--4')
    expect([one?.top, two?.top]).toEqual([three?.top, three?.top])
    expect(Math.round(two?.width ?? 0)).toBe(380)
    const [half] = await boxes(page, '.col--6')
    expect(Math.round((half?.left ?? 0) + (half?.width ?? 0) / 2)).toBe(640)
    const [picture, column] = [(await boxes(page, '.col--4 img'))[0], one]
    expect((picture?.left ?? 0) + 20).toBeCloseTo((column?.left ?? 0) + (column?.width ?? 0) / 2, 0)
  })
  await at(360, async (page) => {
    const [one, two] = await boxes(page, '.col--4')
    expect(one?.left).toBe(two?.left)
    expect(two?.top).toBeGreaterThan(one?.top ?? 0)
    const [first, second] = await boxes(page, '.plain')
    expect(second?.top).toBeGreaterThan(first?.top ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

it('elements have their sizes, and classes win over rules of the site', async () => {
  await at(1280, async (page) => {
    expect(await css(page, 'main h1', 'font-size')).toBe('48px')
    expect(await css(page, '.features h3', 'font-size')).toBe('24px')
    expect(await css(page, '.features .margin-bottom--lg', 'margin-bottom')).toBe('32px')
    expect(await css(page, '.button--lg', 'font-size')).toBe('18.9px')
    expect(await css(page, '.card', 'border-radius')).toBe('12px')
    expect(await css(page, '.alert', 'border-left-width')).toBe('5px')
    expect(await css(page, '.badge', 'font-weight')).toBe('700')
    await page.goto(`${running.origin}/docs`)
    expect(await css(page, 'main .text--center', 'text-align')).toBe('center')
  })
})

it('variables are the tokens, also in style sheets of modules', async () => {
  await at(1280, async (page) => {
    const token = (name: string) =>
      page.evaluate((one) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(${one})`
        return getComputedStyle(probe).color
      }, name)
    expect(await css(page, '.hero', 'background-color')).toBe(await token('--sg-brand'))
    expect(await css(page, '.hero h1', 'color')).toBe(await token('--sg-on-brand'))
    expect(await css(page, 'main p[class*=note]', 'color')).toBe(await token('--sg-danger'))
    expect(await css(page, 'main p[class*=note]', 'padding-top')).toBe('16px')
  })
})

it('a dark footer and a dark navbar have the colors of dark mode, with the logo for them', async () => {
  await at(1280, async (page) => {
    const lightness = async (selector: string, property: string) =>
      Number(/oklch\(([\d.]+)/.exec(await css(page, selector, property))?.[1])
    for (const part of ['.header', '.footer']) expect(await lightness(part, 'background-color')).toBeLessThan(0.3)
    expect(await lightness('.footer a', 'color')).toBeGreaterThan(0.6)
    expect(await lightness('.menu-button', 'color')).toBeGreaterThan(0.6)
    expect(await lightness('body', 'background-color')).toBeGreaterThan(0.9)
    expect(await page.locator('.footer .on-dark').isVisible()).toBe(true)
    expect(await page.locator('.footer .on-light').isVisible()).toBe(false)
    expect(await css(page, '.footer p', 'letter-spacing')).toBe('3px')
  })
})

it('the copyright may contain links, the announcement has its colors, and a link may be a picture of a style sheet', async () => {
  await at(1280, async (page) => {
    expect(await page.locator('.footer-end p').first().textContent()).toBe('© Rockets & sons. Built by us.')
    expect(await page.locator('.footer-end a').first().getAttribute('href')).toBe('/docs/')
    expect(await css(page, '.announcement', 'background-color')).toBe('rgb(18, 52, 86)')
    expect(await css(page, '.announcement a', 'color')).toBe('rgb(250, 250, 250)')
    const [link] = await boxes(page, '.header .chat')
    expect(link?.width).toBeLessThan(40)
    expect(await page.getByRole('link', { name: 'Chat room' }).count()).toBe(1)
  })
})
