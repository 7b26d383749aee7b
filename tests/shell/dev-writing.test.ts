import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTree } from '../harness/site.ts'
import { type DevSite, startDev, startDevForTest } from './dev-server.ts'
import { type Browser, isMarked, markWindow, openBrowser, type Page, until, withPage } from './harness.ts'

// Problems met in an hour of writing.

const config = (more = '') => `export default { title: 'T', url: 'https://example.com', baseUrl: '/'${more} }\n`
const files = {
  'site.config.ts': config(
    ", headTags: [{ tagName: 'link', attributes: { rel: 'stylesheet', href: '/own look.css' } }]",
  ),
  'static/own look.css': 'h1 { color: rgb(1, 2, 3) }',
  'content/docs/index.md': '# Start\n\nWords.\n',
  'content/docs/guides/one.md': '# One\n\nWords of one.\n\n## Part\n',
  'content/docs/guides/two.md': '# Two\n\nWords of two.\n',
}
/** The server of the tests that begin with these files, and others that do not matter to them. */
let usual: DevSite | undefined

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await usual?.stop()
})

const start = (more: Readonly<Record<string, string>> = {}) => startDevForTest({ ...files, ...more })

/** Use a page that is subscribed to changes. */
async function visit(dev: DevSite, path: string, use: (page: Page) => Promise<void>, expected: readonly RegExp[] = []) {
  await withPage(browser, { expected }, async (page) => {
    const connected = page.waitForResponse(/__sitegen\/events/)
    await page.goto(dev.origin + path)
    await connected
    await use(page)
  })
}

const overlay = (page: Page) => page.locator('sitegen-problems').getByRole('alertdialog')
/** Wait until the server watches files: a save is then reported by file name, not as a change of the folder. */
const awake = async (dev: DevSite) => {
  const start = dev.printed().length
  for (let save = 1; !dev.printed().slice(start).includes('content/docs/guides/awake.md →'); save++) {
    const before = dev.printed()
    dev.files.write({ 'content/docs/guides/awake.md': `# Awake ${save}\n` })
    await until(dev.printed, (text) => / → \d+ ms/.test(text.slice(before.length)))
  }
  // A save can be reported twice, as emptied and as written; the next one must not be reported together with it.
  for (let before = ''; before !== dev.printed(); ) {
    before = dev.printed()
    await setTimeout(300)
  }
}

/** The usual server, awake, with the usual files again, and with what it prints from now on. */
async function startUsual(): Promise<DevSite> {
  usual ??= await startDev(files)
  const { files: site, printed } = usual
  for (const path of readTree(site.root).keys()) if (!(path in files)) site.remove(path)
  site.write(files)
  await awake(usual)
  const start = printed().length
  return { ...usual, printed: () => printed().slice(start) }
}

it('reports code in an unknown language, and a diagram that cannot be drawn, like a build, on a page that nobody has opened', async () => {
  const page = (language: string, diagram: string) => ({
    'content/docs/guides/two.md': `# Two\n\n\`\`\`${language}\nlet a\n\`\`\`\n\n\`\`\`js\nlet b\n\`\`\`\n\n\`\`\`mermaid\nflowchart LR\n  ${diagram}\n\`\`\`\n\n\`\`\`mermaid\npie\n  "a": 1\n\`\`\`\n`,
  })
  const codes = ['unknown-language', 'bad-diagram']
  const dev = await start({
    'site.config.ts': config(', markdown: { mermaid: true }'),
    ...page('javascirpt', 'A --> B['),
  })
  await until(dev.printed, (text) => codes.every((code) => text.includes(`code/${code}`)))
  expect(dev.printed()).toContain('content/docs/guides/two.md:3:1  code/unknown-language')
  expect(dev.printed()).toContain('content/docs/guides/two.md:13:3  code/bad-diagram')
  dev.files.write(page('javascript', 'A --> B'))
  await until(dev.printed, (text) => codes.every((code) => text.split(code).at(-1)?.includes('✔ No problems.')))
})

describe('a style sheet of a static folder that pages link', () => {
  const edited = { 'static/own look.css': 'h1 { color: rgb(4, 5, 6) }' }
  const colorOf = (page: Page) => page.locator('h1').evaluate((one) => getComputedStyle(one).color)

  it('is shown as soon as it is saved, without a reload', async () => {
    const dev = await startUsual()
    await visit(dev, '/docs/guides/one', async (page) => {
      expect(await colorOf(page)).toBe('rgb(1, 2, 3)')
      await markWindow(page)
      dev.files.write(edited)
      await until(
        () => colorOf(page),
        (now) => now === 'rgb(4, 5, 6)',
      )
      await until(
        () => page.locator('link[href*="own%20look.css"]').count(),
        (count) => count === 1,
      )
      expect(await isMarked(page)).toBe(true)
    })
  })

  it('is shown on a page that was loaded before it was saved and connects afterwards', async () => {
    const dev = await startUsual()
    await visit(dev, '/docs/guides/one', async (page) => {
      let release = () => {}
      const saved = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/__sitegen/events?*', (route) => saved.then(() => route.continue()))
      await page.reload()
      await markWindow(page)
      dev.files.write(edited)
      await until(
        () => fetch(new URL('/own%20look.css', dev.origin)).then((one) => one.text()),
        (text) => text.includes('rgb(4, 5, 6)'),
      )
      expect(await colorOf(page)).toBe('rgb(1, 2, 3)')
      release()
      await until(
        () => colorOf(page),
        (now) => now === 'rgb(4, 5, 6)',
      )
      expect(await isMarked(page)).toBe(true)
    })
  })
})

describe('an error that only a browser could avoid', () => {
  it('is shown at the place in the component', async () => {
    const dev = await start({
      'content/pages/map.tsx': "import { Map } from '../../parts/map'\nexport default () => <Map />\n",
      'parts/map.tsx': 'export function Map() {\n  const width = window.innerWidth\n  return <p>{width}</p>\n}\n',
    })
    await visit(
      dev,
      '/map',
      async (page) => {
        await overlay(page).getByText('parts/map.tsx:2:17').waitFor()
        expect(await overlay(page).textContent()).toContain('window is not defined')
      },
      [/500/],
    )
  })
})

it('the open page moves with its folder, with its file, with its slug, and with the base path', async () => {
  const dev = await start()
  const { root } = dev.files
  const docs = join(root, 'content/docs')
  const slug = '---\nslug: /uno\n---\n\n# One\n\nWords of one, and more.\n\n## Part\n'
  const moves: readonly (readonly [address: string, move: () => unknown])[] = [
    ['/docs/manuals/one#part', () => renameSync(join(docs, 'guides'), join(docs, 'manuals'))],
    ['/docs/first#part', () => renameSync(join(docs, 'manuals/one.md'), join(docs, 'first.md'))],
    ['/docs/uno#part', () => dev.files.write({ 'content/docs/first.md': slug })],
    ['/p/docs/uno#part', () => dev.files.write({ 'site.config.ts': config().replace("'/'", "'/p/'") })],
  ]
  await awake(dev)
  const follow = async (page: Page) => {
    for (const [address, move] of moves) {
      move()
      await page.waitForURL(dev.origin + address)
      await page.locator('main').getByText('Words of one').waitFor()
    }
  }
  await visit(dev, '/docs/guides/one#part', follow)
})

it('the open page moves with its file that is deleted first, and written under another name later', async () => {
  const dev = await startUsual()
  const old = 'content/docs/guides/one.md'
  const text = dev.files.read(old)
  await visit(
    dev,
    '/docs/guides/one#part',
    async (page) => {
      rmSync(join(dev.files.root, old))
      await page.locator('main').getByText('Words of one').waitFor({ state: 'detached' })
      dev.files.write({ 'content/docs/uno.md': text })
      await page.waitForURL(`${dev.origin}/docs/uno#part`)
      await page.locator('main').getByText('Words of one').waitFor()
    },
    [/404/],
  )
})

describe('an overlay', () => {
  it('closes with Escape wherever the focus is, and shows code as code', async () => {
    const dev = await startUsual()
    await visit(dev, '/docs', async (page) => {
      dev.files.write({ 'content/docs/guides/two.md': '---\ndraft: never\n---\n' })
      await overlay(page).waitFor()
      expect(await overlay(page).locator('.message code').textContent()).toBe('draft')
      expect(await overlay(page).locator('.message').textContent()).not.toContain('`')
      await page.keyboard.press('Escape')
      await overlay(page).waitFor({ state: 'detached' })
    })
  })

  it('drops the problems of a deleted file at once', async () => {
    const dev = await startUsual()
    dev.files.write({ 'content/docs/old.md': '# Old\n\n[x](missing.md)\n' })
    await visit(dev, '/docs/guides/one', async (page) => {
      const badge = page.locator('sitegen-problems').locator('.badge')
      await badge.getByText('content/docs/old.md').waitFor({ state: 'attached' })
      // Each state of the badge, as a list of the files that it names.
      await page.evaluate(() => {
        const root = document.querySelector('sitegen-problems')?.shadowRoot as ShadowRoot
        const seen: string[] = []
        Object.assign(window, { seen })
        new MutationObserver(() => {
          const files = [...root.querySelectorAll('.badge h3')].map((one) => one.textContent?.replace(/:.*/, ''))
          if (seen.at(-1) !== files.join()) seen.push(files.join())
        }).observe(root, { childList: true })
      })
      renameSync(join(dev.files.root, 'content/docs/old.md'), join(dev.files.root, 'content/docs/new.md'))
      await badge.getByText('content/docs/new.md').waitFor({ state: 'attached' })
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
      expect(seen).toEqual(['', 'content/docs/new.md'])
    })
  })

  it('shows the location of an error in a theme, and keeps the last good state', async () => {
    const theme = (code: string) =>
      `import { theme as base } from '@sitegen/cli/theme'\nconst doc = (view) => {\n  ${code}\n}\nexport const theme = { ...base, views: { ...base.views, doc } }\n`
    const dev = await start({
      'site.config.ts': config(", theme: 'theme.tsx'"),
      'theme.tsx': theme('return base.views.doc(view)'),
    })
    await awake(dev)
    await visit(dev, '/docs/guides/one', async (page) => {
      dev.files.write({ 'theme.tsx': theme("throw new Error('no contents')") })
      await overlay(page).getByText('theme.tsx:3:').waitFor()
      expect(await overlay(page).textContent()).toContain('no contents')
      expect((await fetch(`${dev.origin}/docs/guides/two`)).status).toBe(200)
      dev.files.write({ 'theme.tsx': theme('return base.views.doc(view)') })
      await overlay(page).waitFor({ state: 'detached' })
    })
  })

  it('replaces a part of the theme as soon as its file is there, and no longer than that', async () => {
    const part = (text: string) => `export default function Footer() {\n  return <footer>${text}</footer>\n}\n`
    const dev = await startUsual()
    await visit(dev, '/docs/guides/one', async (page) => {
      dev.files.write({ 'theme/Footer.tsx': part('First') })
      await page.locator('footer', { hasText: 'First' }).waitFor()
      dev.files.write({ 'theme/Footer.tsx': part('Second') })
      await page.locator('footer', { hasText: 'Second' }).waitFor()
      dev.files.remove('theme/Footer.tsx')
      await page.locator('footer', { hasText: 'llms.txt' }).waitFor()
    })
  })

  it('shows an error that a theme throws from the start', async () => {
    const text =
      "import { theme as base } from '@sitegen/cli/theme'\nexport const theme = { ...base, views: { ...base.views, doc: (view) => oops(view) } }\n"
    const dev = await start({ 'site.config.ts': config(", theme: 'theme.tsx'"), 'theme.tsx': text })
    await visit(
      dev,
      '/docs/guides/one',
      async (page) => {
        await overlay(page).getByText('theme.tsx:2:').waitFor()
        dev.files.write({ 'theme.tsx': text.replace('oops(', 'base.views.doc(') })
        await page.locator('main').getByText('Words of one').waitFor()
        await overlay(page).waitFor({ state: 'detached' })
      },
      [/500/],
    )
  })

  it('names the file of an island by its path on disk', async () => {
    const island = "'use client'\nexport function Box() {\n  return <b>x</i>\n}\n"
    const dev = await startUsual()
    dev.files.write({
      'content/docs/_box.tsx': island.replace('</i>', '</b>'),
      'content/docs/page.mdx': "import { Box } from './_box'\n\n# Page\n\n<Box />\n",
    })
    await until(
      () => fetch(`${dev.origin}/docs/page`),
      ({ ok }) => ok,
    )
    await visit(dev, '/docs/page', async (page) => {
      dev.files.write({ 'content/docs/_box.tsx': island })
      await overlay(page).getByText('content/docs/_box.tsx:3:', { exact: false }).waitFor()
      expect(await overlay(page).locator('pre').first().textContent()).toContain('<b>x</i>')
    })
  })
})

describe('the terminal', () => {
  it('shows ten of many problems in full, and how many more there are', async () => {
    const links = Array.from({ length: 25 }, (_, n) => `[x](./gone-${n}.md)\n`).join('\n')
    const dev = await start({ 'content/docs/links.md': `# Links\n\n${links}` })
    await until(dev.printed, (text) => text.includes('25 warnings.'))
    expect(dev.printed().match(/^⚠ warning/gm)).toHaveLength(10)
    expect(dev.printed()).toContain('… and 15 more')
  })

  it('names the saved file before the problems, and reports a save that fixed nothing', async () => {
    const dev = await startUsual()
    dev.files.write({ 'content/docs/guides/two.md': '# Two\n\n:::tipp\nUnknown.\n:::\n' })
    await until(dev.printed, (text) => /two\.md → \d+ ms\n⚠ warning/.test(text))
    dev.files.write({ 'content/docs/guides/one.md': '---\ndraft: never\n---\n' })
    await until(dev.printed, (text) => text.includes('1 error'))
    dev.files.write({ 'content/docs/guides/one.md': '---\ndraft: never\n---\nMore.\n' })
    await until(dev.printed, (text) => text.includes('one.md → not shown: still 1 error'))
    dev.files.write({ 'content/docs/guides/one.md': '# One\n', 'content/docs/guides/two.md': '# Two\n' })
    await until(dev.printed, (text) => /✔ No errors\.|✔ No problems\./.test(text))
  })

  it('reports what browsers ignore in the site’s own styles', async () => {
    const dev = await start({
      'site.config.ts': config(", theme: 'theme/index.tsx'"),
      'theme/index.tsx': "export { theme } from '@sitegen/cli/theme'\n",
      'theme/styles/index.css': 'main { widht: 1px }\n',
    })
    await until(dev.printed, (text) => /theme\/styles\/index\.css:1:8 {2}theme\/style/.test(text))
  })
})
