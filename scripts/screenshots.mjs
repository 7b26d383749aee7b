// Takes screenshots of each kind of page of the built site, at three widths, with and without JavaScript,
// and of the states of its shell.
//
//   npm run screenshots                   the screenshots of the README, into docs/screenshots/
//   npm run screenshots -- --all          all screenshots of page kinds and states of the shell, into a temporary folder
//   npm run screenshots -- --to DIR       the same into DIR
//   npm run screenshots -- --states NAMES only the states whose names match the pattern
//   npm run screenshots -- --out DIR      use the site that is already built in DIR
//
// The browser is the one at CHROMIUM, or /usr/bin/chromium.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from './chromium.mjs'
import { toPalettePng } from './palette-png.mjs'
import { takeStates } from './screenshots-states.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sitegen = join(root, 'bin/sitegen.js')
const { values } = parseArgs({
  options: {
    all: { type: 'boolean' },
    to: { type: 'string' },
    states: { type: 'string' },
    out: { type: 'string' },
  },
})

/** One address for each kind of page. */
const pages = {
  home: '/',
  'docs-landing': '/docs',
  doc: '/docs/getting-started/create-products',
  api: '/docs/api/user/get-user',
  webhook: '/docs/webhooks/purchase',
  sdk: '/docs/sdk-reference/buy',
  blog: '/blog',
  post: '/blog/storekit-v2-support',
  tags: '/blog/tags',
  'tag-list': '/blog/tags/sdk',
  archive: '/blog/archive',
  search: '/search',
  marketing: '/in-app-purchases-vs-paid-apps',
  platform: '/react-native',
  pricing: '/pricing',
  support: '/support',
  legal: '/privacy',
  'not-found': '/no-such-page',
}
const widths = [360, 800, 1280]
const committed = { pages: ['home', 'doc', 'api', 'blog', 'post', 'marketing'], widths: [360, 1280] }

const temporary = mkdtempSync(join(tmpdir(), 'sitegen-screenshots-'))
const out = values.out ? resolve(values.out) : join(temporary, 'site')
if (!values.out) await run('build', '--root', root, '--out', out)
const server = await serve(out)
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
try {
  if (values.all || values.to || values.states !== undefined) {
    const folder = values.to ? resolve(values.to) : mkdtempSync(join(tmpdir(), 'sitegen-pictures-'))
    if (values.states === undefined) await takeAll(folder)
    await takeShell(folder)
    console.log(`The screenshots are in ${folder}.`)
  } else await takeCommitted(join(root, 'docs/screenshots'))
} finally {
  await browser.close()
  server.child.kill()
  rmSync(temporary, { recursive: true, force: true })
}

/** Take screenshots of the visible part only, which are small enough to commit. */
async function takeCommitted(folder) {
  mkdirSync(folder, { recursive: true })
  for (const width of committed.widths) {
    const page = await open(width, true)
    for (const name of committed.pages) {
      const file = join(folder, `${name}-${width}.png`)
      await page.goto(server.origin + pages[name])
      const picture = toPalettePng(await page.screenshot())
      writeFileSync(file, picture)
      console.log(`${file.slice(root.length + 1)} ${Math.round(picture.length / 1024)} kB`)
    }
    await page.context().close()
  }
}

/** Take screenshots of whole pages and, at small widths, of the drawer. */
async function takeAll(folder) {
  mkdirSync(folder, { recursive: true })
  for (const script of [true, false]) {
    for (const width of widths) {
      const page = await open(width, script)
      const suffix = `${width}${script ? '' : '-no-script'}`
      for (const [name, address] of Object.entries(pages)) {
        await page.goto(server.origin + address)
        await page.screenshot({ path: join(folder, `${name}-${suffix}.png`), fullPage: true })
      }
      if (width < 996) {
        await page.goto(server.origin + pages.doc)
        await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
        await page.waitForTimeout(300)
        await page.screenshot({ path: join(folder, `drawer-${suffix}.png`) })
      }
      await page.context().close()
    }
  }
}

async function takeShell(folder) {
  mkdirSync(folder, { recursive: true })
  const dark = await serve(await buildWithSwitch())
  try {
    await takeStates(browser, { site: server.origin, dark: dark.origin }, folder, widths, values.states)
  } finally {
    dark.child.kill()
  }
}

/** Build the same site with a switch between light and dark mode. */
async function buildWithSwitch() {
  const copy = join(temporary, 'with-switch')
  for (const name of ['content', 'static']) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of ['theme', 'renderer', 'node_modules', 'package.json'])
    symlinkSync(join(root, name), join(copy, name))
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8')
  const changed = config.replace('defineConfig({', 'defineConfig({\n  colorMode: { disableSwitch: false },')
  writeFileSync(join(copy, 'site.config.ts'), changed)
  await run('build', '--root', copy, '--out', join(copy, 'build'))
  return join(copy, 'build')
}

async function open(width, javaScriptEnabled) {
  const viewport = { width, height: width < 600 ? 740 : 860 }
  const context = await browser.newContext({ viewport, javaScriptEnabled, reducedMotion: 'reduce' })
  return context.newPage()
}

function run(...args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [sitegen, ...args], { stdio: 'inherit' })
    child.on('exit', (status) => (status === 0 ? done() : fail(new Error(`sitegen ${args[0]} ended with ${status}`))))
  })
}

/** Run `sitegen serve` on a free port. */
function serve(folder) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [sitegen, 'serve', '--out', folder, '--port', '0'])
    let printed = ''
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const url = /http:\S+/.exec(printed)?.[0]
      if (url) done({ child, origin: new URL(url).origin })
    })
    child.on('exit', (status) => fail(new Error(`sitegen serve ended with ${status}: ${printed}`)))
  })
}
