import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cli, site, type TestSite } from '../../harness/site.ts'

const words = 'Words without end. '.repeat(4000)

/** A plugin that does not finish a page with a certain word, as no limit of time of its own could end it. */
const config = `
const endless = () => (tree) => { while (JSON.stringify(tree).includes('never')) {} }
export default {
  title: 'Test', url: 'https://example.com', baseUrl: '/', markdown: { timeout: 1, remarkPlugins: [endless] },
}
`
const pages = {
  'content/docs/index.md': '# Home\n\n[a](missing.md)\n\n![b](missing.png)\n',
  'content/docs/slow.md': `# Slow\n\nThis never ends.\n\n${words}\n`,
  'content/docs/long.md': `# Long\n\n${words}\n`,
}

describe('a page that does not end', () => {
  let slow: TestSite
  beforeAll(() => {
    slow = site({ 'site.config.ts': config, ...pages })
  })
  afterAll(() => slow.dispose())

  it.each([
    ['alone', ['--workers', '0']],
    ['among threads', ['--workers', '3']],
  ])('is given up, %s, and all else is reported', async (_, flags) => {
    const { ok, diagnostics, status } = await slow.json(...flags)
    expect([ok, status]).toEqual([false, 1])
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['link/missing-page', 'content/docs/index.md'],
      ['image/missing', 'content/docs/index.md'],
      ['markdown/timeout', 'content/docs/slow.md'],
    ])
  })

  it('is given up by check-links', async () => {
    const { status, stdout } = await cli(['check-links', '--root', slow.root])
    expect(status).toBe(1)
    expect(stdout).toContain('content/docs/slow.md:1:1  markdown/timeout')
    expect(stdout).toContain('link/missing-page')
  })

  it('is tried again, as it may end the next time', async () => {
    slow.write({ 'content/docs/slow.md': `# Slow\n\n${words}\n`, 'content/docs/index.md': '# Home\n' })
    expect((await slow.json()).diagnostics).toEqual([])
    expect(slow.main('docs/slow/index.html')).toContain('Words without end.')
  })
})
