import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cache } from '../../cli/cache/cache.ts'
import type { Key } from '../../renderer/index.ts'
import { png } from '../harness/picture.ts'
import { cliAlone, site, type TestSite } from '../harness/site.ts'

// Pictures for link previews, drawn by the real command line.

const config = (more: string) =>
  `export default { title: 'Test', url: 'https://example.com', baseUrl: '/below/'${more} }\n`
const logo = `navbar: { logo: { src: '/logo.svg', srcDark: '/dark.svg' } }, footer: { copyright: 'Us' }`
const red = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path fill="#f00" d="M0 0h80v40H0z"/></svg>'
const files = {
  'content/docs/index.md': '---\ntitle: First steps\n---\n\nText.\n',
  'content/docs/own.md': '---\ntitle: Own\nimage: ./own.png\n---\n\nText.\n',
  'content/docs/own.png': png(1),
  'static/logo.svg': red,
  'static/dark.svg': red,
  'content/blog/2026-03-09-news.md': '# Über Größe\n\nText.\n',
}

/** Loaded before the tool: the engine that draws cannot be loaded. */
const noEngine = `const { dlopen } = process
process.dlopen = (module, file, ...more) => {
  if (/resvg/.test(file)) throw new Error('A picture is drawn.')
  return dlopen(module, file, ...more)
}`

describe('without the setting', () => {
  it('no picture is drawn, and none is named', async () => {
    const plain = site({ 'site.config.ts': config(''), ...files })
    try {
      const { outputs, timings } = await plain.json()
      expect(outputs.filter((out) => out.startsWith('assets/og/'))).toEqual([])
      expect(plain.read('build/docs/index.html')).not.toContain('og:image')
      expect(timings).not.toHaveProperty('pictures')
    } finally {
      plain.dispose()
    }
  })
})

describe('with the setting', () => {
  let made: TestSite
  let names: string[]
  beforeAll(async () => {
    made = site({ 'site.config.ts': config(`, openGraphImages: true, ${logo}`), ...files })
    const { outputs, timings, diagnostics } = await made.json()
    expect(diagnostics).toEqual([])
    expect(timings.pictures).toBeGreaterThan(0)
    names = outputs.filter((out) => out.startsWith('assets/og/'))
  })
  afterAll(() => made.dispose())

  /** The pictures of some names that the cache has, under their keys. */
  const kept = (paths: readonly string[]) => {
    const cache = new Cache(join(made.root, '.sitegen/cache'))
    return paths.map((path) => cache.findBytes('pictures', path.replace(/^.*\/|\.png$/g, '') as Key))
  }

  it('each page names a picture of 1200 × 630 pixels that is there', () => {
    for (const page of ['docs/index.html', 'blog/index.html', 'blog/2026/03/09/news/index.html']) {
      const html = made.read(`build/${page}`)
      const [, path = ''] =
        /<meta property="og:image" content="https:\/\/example\.com\/below\/([^"]+)"/.exec(html) ?? []
      expect(names).toContain(path)
      const { width, height, type } = imageSize(readFileSync(join(made.root, 'build', path)))
      expect([width, height, type]).toEqual([1200, 630, 'png'])
      expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    }
    expect(new Set(names).size).toBe(names.length)
  })

  it('the logo is beside the name in the picture, the navbar and the footer', () => {
    const html = made.read('build/docs/index.html')
    const image = (name: string, height: number) =>
      `<img src="/below/${name}.svg" alt="" height="${height}" width="${2 * height}"`
    for (const height of [26, 20]) {
      expect(html).toContain(image('logo', height))
      expect(html).toContain(image('dark', height))
    }
    const [, path = ''] = /og:image" content="https:\/\/example\.com\/below\/([^"]+)"/.exec(html) ?? []
    const drawn = readFileSync(join(made.root, 'build', path)).toString('base64')
    const { pixels, width } = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><image width="1200" height="630" href="data:image/png;base64,${drawn}"/></svg>`,
    ).render()
    expect([...pixels.subarray(4 * (540 * width + 150), 4 * (540 * width + 150) + 3)]).toEqual([255, 0, 0])
  })

  it('a page with a picture of its own keeps it', () => {
    const html = made.read('build/docs/own/index.html')
    expect(html).toMatch(/og:image" content="https:\/\/example\.com\/below\/assets\/images\/own-[\da-f]+\.png"/)
    expect(html).not.toContain('og:image:width')
  })

  it('pages that nobody links to have none', () => {
    expect(made.read('build/404.html')).not.toContain('og:image')
  })

  it('is drawn once, kept by what is on it, and drawn anew where what is kept is damaged', async () => {
    const before = names.map((name) => readFileSync(join(made.root, 'build', name)))
    expect(kept(names)).toEqual(before)
    const folder = join(made.root, '.sitegen/cache')
    // Only what is on a picture decides: the page is another, its picture is not.
    made.write({ 'content/docs/index.md': `${made.read('content/docs/index.md')}\nMore text.\n` }).remove('build')
    const unableToDraw = { env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(noEngine)}` } }
    const again = await cliAlone(['build', '--root', made.root], unableToDraw)
    expect(again.stdout).toContain('✔ ')
    expect(names.map((name) => readFileSync(join(made.root, 'build', name)))).toEqual(before)

    for (const name of readdirSync(folder))
      writeFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, 5000))
    made.remove('build')
    expect((await cliAlone(['build', '--root', made.root], unableToDraw)).stderr).toContain('A picture is drawn.')
    await made.json()
    expect(names.map((name) => readFileSync(join(made.root, 'build', name)))).toEqual(before)

    made.write({ 'content/docs/index.md': '---\ntitle: Another\n---\n\nText.\n' })
    const { outputs } = await made.json()
    const now = outputs.filter((out) => out.startsWith('assets/og/'))
    expect(now).not.toEqual(names)
    expect(kept(now)).not.toContain(undefined)
  })
})
