import { afterAll, describe, expect, it } from 'vitest'
import { type BuildDocument, cliAlone, site, type TestSite } from '../../harness/site.ts'

const words = 'Words without end. '.repeat(4000)

/** A plugin that does not finish a page with a certain word, and does not let its thread do anything else. */
const config = `
const endless = () => (tree) => {
  if (JSON.stringify(tree).includes('never')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
export default {
  title: 'Test', url: 'https://example.com', baseUrl: '/', markdown: { timeout: 8, remarkPlugins: [endless] },
}
`
const pages = {
  'content/docs/index.md': '# Home\n\n[a](missing.md)\n\n![b](missing.png)\n',
  'content/docs/slow.md': `# Slow\n\nThis never ends.\n\n${words}\n`,
  'content/docs/long.md': `# Long\n\n${words}\n`,
}

const made: TestSite[] = []
afterAll(() => {
  for (const one of made) one.dispose()
})

function slowSite(format = 'md'): TestSite {
  const { 'content/docs/slow.md': slowPage, ...others } = pages
  const slow = site({ 'site.config.ts': config, ...others, [`content/docs/slow.${format}`]: slowPage })
  made.push(slow)
  return slow
}

/** In a process of its own, so that the tests can wait together. */
const run = async (command: string, { root }: TestSite, ...flags: readonly string[]) => {
  const { status, stdout } = await cliAlone([command, '--root', root, ...flags])
  const { diagnostics } = JSON.parse(stdout) as BuildDocument
  return { status, found: diagnostics.map(({ code, file }) => [code, file]) }
}

const found = [
  ['link/missing-page', 'content/docs/index.md'],
  ['image/missing', 'content/docs/index.md'],
  ['markdown/timeout', 'content/docs/slow.md'],
]

describe.concurrent('a page that does not end', () => {
  it.each([
    ['alone', 'build', ['--json', '--workers', '0']],
    ['among threads', 'build', ['--json', '--workers', '3']],
    ['by check-links', 'check-links', ['--format', 'json']],
  ])('is given up, %s, and all else is reported', async (_, command, flags) => {
    const slow = slowSite()
    expect(await run(command, slow, ...flags)).toEqual({ status: 1, found })
  })

  it.each([
    ['build', ['--json']],
    ['check-links', ['--format', 'json']],
  ])('is given up in MDX, too, by %s', async (command, flags) => {
    expect(await run(command, slowSite('mdx'), ...flags)).toEqual({
      status: 1,
      found: expect.arrayContaining([['markdown/timeout', 'content/docs/slow.mdx']]),
    })
  })

  it('is tried again, as it may end the next time', async () => {
    const slow = slowSite()
    expect((await run('build', slow, '--json')).status).toBe(1)
    slow.write({ 'content/docs/slow.md': `# Slow\n\n${words}\n`, 'content/docs/index.md': '# Home\n' })
    expect(await run('build', slow, '--json')).toEqual({ status: 0, found: [] })
    expect(slow.main('docs/slow/index.html')).toContain('Words without end.')
  })
})
