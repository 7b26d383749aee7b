// What islands written for Docusaurus learn in the browser, and code in languages that Shiki knows by other names, on one built page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, clickInIsland, openBrowser, type RunningSite, startSite, until, withPage } from './harness.ts'

const blocks = {
  flow: 'const a: number = 1',
  jsonld: '{ "@id": 1 }',
  gitignore: '# comment',
  objectivec: '@interface A',
  stderr: 'const a = 1',
}
const fences = Object.entries(blocks).map(([lang, code]) => `\`\`\`${lang}\n${code}\n\`\`\`\n`)

const files = {
  'site.config.ts':
    "export default { title: 'T', url: 'https://example.com', baseUrl: '/base/', tagline: 'Tag', customFields: { seven: 7 }, content: { assets: ['src/img'] }, colorMode: { default: 'light', switch: true } }\n",
  'content/docs/a.mdx': `import Player from '@site/src/player'\n\n<Player />\n\n${fences.join('\n')}`,
  'content/docs/b.md': '# B\n',
  'content/docs/e.mdx':
    'import Head from "@docusaurus/Head"\n\n# E\n\n<Head><html className="own" /></Head>\n\n[B](b.md) [H](h.mdx)\n',
  'content/docs/h.mdx':
    'import Head from "@docusaurus/Head"\n\n# H\n\n<Head><html className="other" /></Head>\n\n[E](e.mdx)\n',
  'content/docs/f.mdx': "import Query from '@site/src/query'\n\n# F\n\n<Query />\n",
  'src/query.jsx': `'use client'
import { useClearQueryString, useQueryString, useQueryStringList } from '@docusaurus/theme-common'

export default function Query() {
  const [one, setOne] = useQueryString('one')
  const [tags, setTags] = useQueryStringList('tag')
  const clear = useClearQueryString()
  return (
    <div>
      <p id="query">{one} {tags.join('+')}</p>
      <button type="button" onClick={() => setOne('1', { push: true })}>One</button>
      <button type="button" onClick={() => setTags(['a', 'b'])}>Tags</button>
      <button type="button" onClick={() => clear()}>Clear</button>
    </div>
  )
}
`,
  'content/docs/d.mdx': "import Docs from '@site/src/docs'\n\n# D\n\n<Docs />\n",
  'src/docs.jsx': `'use client'
import { useState } from 'react'
import { useCurrentSidebarCategory, useDocsVersion } from '@docusaurus/plugin-content-docs/client'
import useIsBrowser from '@docusaurus/useIsBrowser'

export default function Docs() {
  const [isOpen, setOpen] = useState(false)
  const { docs, version } = useDocsVersion()
  const { items } = useCurrentSidebarCategory()
  return (
    <div>
      <button type="button" disabled={!useIsBrowser()} onClick={() => setOpen(true)}>Docs</button>
      {isOpen && <p id="docs">{[docs.b.title, version, items.length].join()}</p>}
      <p>{docs.b.title}</p>
    </div>
  )
}
`,
  'content/docs/g.mdx': "import { Later } from '@site/src/later'\n\n# G\n\n<Later />\n",
  'src/later.jsx': `'use client'
import { useState } from 'react'
import { useDocById, useDocsSidebar, useDocsVersion, useVersions } from '@docusaurus/plugin-content-docs/client'

function More() {
  return <b>{String(useDocsSidebar())} {useVersions()[0].docs.length}</b>
}

export function Later() {
  const [id, setId] = useState('a')
  const doc = useDocById(id)
  const { docs } = useDocsVersion()
  return (
    <div>
      <button type="button" onClick={() => setId('b')}>Other</button>
      <p id="later">{doc?.title ?? 'nothing'} {useDocById('none')?.title} {id === 'b' && docs.c?.title}{id === 'b' && docs.none?.title}{id === 'b' && <More />}</p>
    </div>
  )
}
`,
  'content/docs/c.mdx': "import Pictures from '@site/src/pictures'\n\n# C\n\n<Pictures />\n",
  'src/img/sign.svg':
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4" stroke-width="2"><path fill="currentColor" d="M0 0h8v4H0z"/></svg>\n',
  'src/img/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
  'src/pictures.jsx': `'use client'
import { useState } from 'react'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment'
import { useThemeConfig } from '@docusaurus/theme-common'
import useIsBrowser from '@docusaurus/useIsBrowser'
import Dot from '@site/static/img/dot.svg'
import Wide from './img/wide.svg'
import wide from './img/wide.svg?url'
import Sign from './img/sign.svg'

export default function Pictures() {
  const [later, setLater] = useState(false)
  const { siteConfig, i18n } = useDocusaurusContext()
  return (
    <div>
      <Dot className="first" />
      <Wide title="wide" />
      <Sign className="sign" style={{ color: 'rgb(1, 2, 3)' }} title="A sign" />
      <button type="button" disabled={!useIsBrowser()} onClick={() => setLater(true)}>Later</button>
      <p id="known">{[siteConfig.title, siteConfig.tagline, siteConfig.baseUrl, siteConfig.customFields.seven, i18n.currentLocale, typeof useThemeConfig().navbar].join()}</p>
      {later && <p id="later"><img src={wide} alt="" /><Dot /><b>{String(ExecutionEnvironment.canUseDOM)}</b></p>}
    </div>
  )
}
`,
  'src/player.jsx': `'use client'
import { useState } from 'react'
import Link from '@docusaurus/Link'
import useBaseUrl, { useBaseUrlUtils } from '@docusaurus/useBaseUrl'
import { useLocation } from '@docusaurus/router'
import { useColorMode } from '@docusaurus/theme-common'
import { createStorageSlot, useStorageSlot } from '@docusaurus/theme-common/internal'

const kept = createStorageSlot('sample.open')

export default function Player() {
  const [remembered] = useStorageSlot('sample.open')
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const { colorMode, isDarkTheme, setColorMode } = useColorMode()
  const { withBaseUrl } = useBaseUrlUtils()
  const picture = useBaseUrl('/img/dot.svg')
  return (
    <div>
      <img id="served" src={picture} alt="A dot" />
      <button type="button" onClick={() => setOpen(true)}>Open</button>
      <button type="button" onClick={() => setColorMode('dark')}>Dark</button>
      <button type="button" onClick={() => kept.set(String(Number(kept.get()) + 1))}>Count</button>
      <p id="count">{remembered ?? 'none'}</p>
      <p id="facts">{[pathname, colorMode, isDarkTheme].join(' ')}</p>
      {isOpen && (
        <p id="opened">
          <img src={withBaseUrl('img/dot.svg')} alt="The same dot" />
          <Link to="/docs/b">Next</Link>
          <a href={withBaseUrl('/docs/b', { absolute: true })}>Whole</a>
          <a href={withBaseUrl('https://example.org/')}>Elsewhere</a>
        </p>
      )}
    </div>
  )
}
`,
  'static/img/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>\n',
}

let site: RunningSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({ files }), openBrowser()])
})

afterAll(async () => {
  await Promise.all([site?.stop(), browser?.close()])
})

describe('an island below a base path', () => {
  it('shows what is served, and completes what it shows later', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/base/docs/a`)
      const addresses = () =>
        page
          .locator('#opened :is(a, img)')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src')))
      expect(await page.locator('#served').getAttribute('src')).toBe('/base/img/dot.svg')
      await page.getByText('/base/docs/a light false').waitFor()
      await page.getByRole('button', { name: 'Open' }).click()
      await page.locator('#opened').waitFor()
      expect(await addresses()).toEqual([
        '/base/img/dot.svg',
        '/base/docs/b',
        `${site.origin}/base/docs/b`,
        'https://example.org/',
      ])
      expect(await page.locator('#served').getAttribute('src')).toBe('/base/img/dot.svg')
      await until(
        () => page.getByAltText('The same dot').evaluate((one: HTMLImageElement) => one.naturalWidth),
        (width) => width === 4,
      )
      await page.getByRole('button', { name: 'Dark', exact: true }).click()
      await page.getByText('/base/docs/a dark true').waitFor()
      await page.getByRole('link', { name: 'Next' }).first().click()
      await page.getByRole('heading', { name: 'B', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/base/docs/b')
    })
  })

  it('keeps values in the browser, and learns of those that another window changes', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/base/docs/a`)
      const count = page.locator('#count')
      expect(await count.textContent()).toBe('none')
      await page.getByText('/base/docs/a light false').waitFor()
      await page.getByRole('button', { name: 'Count' }).click()
      await until(
        () => count.textContent(),
        (text) => text === '1',
      )
      const other = await page.context().newPage()
      await other.goto(`${site.origin}/base/docs/a`)
      await until(
        () => other.locator('#count').textContent(),
        (text) => text === '1',
      )
      await other.getByRole('button', { name: 'Count' }).click()
      await until(
        () => count.textContent(),
        (text) => text === '2',
      )
      await page.reload()
      await until(
        () => count.textContent(),
        (text) => text === '2',
      )
    })
  })
})

describe('an island with pictures of its own', () => {
  it('knows the site, and shows them at once and later', async () => {
    await withPage(browser, {}, async (page) => {
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      const release = site.proxy.hold(/island-pictures/)
      await page.goto(`${site.origin}/base/docs/c`)
      const known = 'T,Tag,/base/,7,en,object'
      expect(await page.locator('#known').textContent()).toBe(known)
      release()
      await clickInIsland(page.getByRole('button', { name: 'Later' }))
      await page.locator('#later').waitFor()
      const widths = () =>
        page
          .locator('sitegen-island img')
          .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
      await until(widths, (all) => all.length === 4 && all.every((width) => width > 0))
      expect(await widths()).toEqual([4, 8, 8, 4])
      expect(await page.locator('#later b').textContent()).toBe('true')
      expect(await page.locator('#known').textContent()).toBe(known)
      const sign = page.locator('svg.sign')
      expect(await sign.locator('path').evaluate((path) => getComputedStyle(path).fill)).toBe('rgb(1, 2, 3)')
      expect(await sign.evaluate((svg) => [svg.getAttribute('stroke-width'), svg.textContent])).toEqual(['2', 'A sign'])
      expect(errors).toEqual([])
    })
  })
})

describe('code in languages that Shiki has by other names', () => {
  it('is colored as in that language, and plain where there is none', async () => {
    await withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/base/docs/a`)
      const shown = await page.locator('main pre').evaluateAll((all) =>
        all.map((pre) => {
          const colors = [...pre.querySelectorAll('code i')].map((one) => getComputedStyle(one).color)
          return [pre.textContent?.trim(), colors.some((color) => color !== getComputedStyle(pre).color)]
        }),
      )
      expect(shown).toEqual(Object.entries(blocks).map(([lang, code]) => [code, lang !== 'stderr']))
    })
  })
})

it('an island keeps what hooks returned about the docs when its page was built', async () => {
  await withPage(browser, {}, async (page) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    const release = site.proxy.hold(/island-docs/)
    await page.goto(`${site.origin}/base/docs/d`)
    release()
    await clickInIsland(page.getByRole('button', { name: 'Docs' }))
    expect(await page.locator('#docs').textContent()).toBe('B,current,8')
    expect(faults).toEqual([])
  })
})

it('an island that asks for another doc later receives nothing, and says so once', async () => {
  await withPage(browser, {}, async (page) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.goto(`${site.origin}/base/docs/g`)
    await clickInIsland(page.getByRole('button', { name: 'Other' }))
    await page.locator('#later b').waitFor()
    expect(await page.locator('#later').textContent()).toBe('nothing  null 0')
    const without =
      'and receives nothing: it did not call it while the page was built. Call it in the first render, too.'
    expect(warnings).toEqual([
      `The island in src/later.jsx calls \`useDocById('b')\`, ${without}`,
      `The island in src/later.jsx calls \`useDocsVersion().docs['c']\`, ${without}`,
      `The island in src/later.jsx calls \`useDocsSidebar()\`, ${without}`,
      `The island in src/later.jsx calls a hook about versions (docs default/current), ${without}`,
    ])
  })
})

it('classes that a page asks for on the document come and go with it', async () => {
  await withPage(browser, {}, async (page) => {
    await page.goto(`${site.origin}/base/docs/b`)
    await page.locator('.drawer').getByRole('link', { name: 'E', exact: true }).click()
    await page.locator('html.own').waitFor()
    // Both have some, so that they are exchanged without a load.
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.locator('main').getByRole('link', { name: 'H', exact: true }).click()
    await page.locator('html.other:not(.own)').waitFor()
    await page.goBack()
    await page.locator('html.own:not(.other)').waitFor()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await page.locator('main').getByRole('link', { name: 'B', exact: true }).first().click()
    await page.locator('html:not(.own)').waitFor()
    expect(await page.locator('h1').textContent()).toContain('B')
  })
})

it('an island reads and changes the query of its page', async () => {
  await withPage(browser, {}, async (page) => {
    await page.goto(`${site.origin}/base/docs/f?tag=x`)
    const shows = (text: string) =>
      until(
        () => page.locator('#query').textContent(),
        (shown) => shown === text,
      )
    await shows(' x')
    await page.getByRole('button', { name: 'One' }).click()
    await shows('1 x')
    await page.getByRole('button', { name: 'Tags' }).click()
    await shows('1 a+b')
    expect(new URL(page.url()).search).toBe('?one=1&tag=a&tag=b')
    await page.getByRole('button', { name: 'Clear' }).click()
    await shows(' ')
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
    await shows(' x')
  })
})
