import { expect, it } from 'vitest'
import { serve } from '../harness/real-site.ts'
import { siteForTest } from '../harness/site.ts'

const config = (base: string) =>
  `export default { title: 'Test', url: 'https://example.com', baseUrl: '${base}', trailingSlash: false }\n`

/** Check the address that `sitegen serve` prints, and the title of the page there. */
async function check(files: Readonly<Record<string, string>>, path: string, title: string) {
  const made = siteForTest(files)
  await made.build()
  const { url, stop } = await serve(`${made.root}/build`)
  try {
    expect(new URL(url).pathname).toBe(path)
    const response = await fetch(url)
    expect([response.status, response.redirected]).toEqual([200, false])
    expect(await response.text()).toContain(`<h1>${title}</h1>`)
  } finally {
    stop()
  }
}

it('serve names the page at the base path', async () => {
  const files = { 'content/docs/index.md': '# Docs\n', 'content/pages/index.md': '# Home\n' }
  await check({ 'site.config.ts': config('/'), ...files }, '/', 'Home')
  await check({ 'site.config.ts': config('/base/'), ...files }, '/base/', 'Home')
})

it('serve names the front page of the docs where no page stands at the base path', async () => {
  await check({ 'site.config.ts': config('/base/'), 'content/docs/index.md': '# Docs\n' }, '/base/docs', 'Docs')
})

it('serve names the first page where the docs have no front page', async () => {
  await check({ 'site.config.ts': config('/'), 'content/docs/zürich.md': '# Zurich\n' }, '/docs/z%C3%BCrich', 'Zurich')
})
