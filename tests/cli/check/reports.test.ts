import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { cli, leastConfig, projectRoot, type Run, site, siteForTest, TestSite } from '../../harness/site.ts'

const schema = (name: string) => readFileSync(join(projectRoot, 'tests/schemas', name), 'utf8')
let made: TestSite
let sound: TestSite

beforeAll(() => {
  made = site({
    'site.config.ts':
      "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', redirects: [{ from: '/old', to: '/docs' }] }\n",
    'content/docs/index.md': '# A\n\nA "<&>" [x](./gön,e:100%.md) [y](/old)\n\n![z](./a%0Ab%01.png)\n',
    'content/pages/bad.tsx': 'export default () => { throw new Error("<oh> & ]]>") }\n',
    'static/sitemap.xml': '<urlset><url><loc>https://example.com/lost</loc></url></urlset>',
  })
  sound = site({ 'content/docs/index.md': '# A\n' })
})
afterAll(() => {
  made.dispose()
  sound.dispose()
})

const check = (one: TestSite, ...flags: readonly string[]): Promise<Run> =>
  cli(['check-links', '--root', one.root, ...flags], { cwd: one.root })

describe('SARIF', () => {
  const { $schema: _, id: __, ...draft } = JSON.parse(schema('sarif-2.1.0.json'))
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(draft)

  it('encodes what has a meaning in an address', async () => {
    const odd = siteForTest({ 'content/docs/c# d?%.md': '[x](./gone.md)\n' })
    const log = JSON.parse((await check(odd, '--format', 'sarif')).stdout)
    const [{ locations }] = log.runs[0].results
    expect(locations[0].physicalLocation.artifactLocation.uri).toMatch(/content\/docs\/c%23%20d%3F%25\.md$/)
  })

  it('a log that its schema takes', async () => {
    for (const one of [made, sound]) {
      const log = JSON.parse((await check(one, '--format', 'sarif')).stdout)
      validate(log)
      expect(validate.errors).toBeNull()
    }
  })

  it('the schema would find a fault', () => {
    expect(validate({ version: '2.1.0', runs: [{ tool: {} }] })).toBe(false)
  })

  it('says where, in paths from the current folder', async () => {
    const { stdout } = await cli(['check-links', '--root', '.', '--format', 'sarif'], { cwd: made.root })
    const { results, tool } = JSON.parse(stdout).runs[0]
    expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'image/missing',
      'link/listed',
      'link/missing-page',
      'link/redirected',
      'page/render-failed',
    ])
    expect(results.map(({ level, ruleId }: Record<string, string>) => `${level} ${ruleId}`)).toEqual([
      'warning link/listed',
      'warning link/missing-page',
      'note link/redirected',
      'warning image/missing',
      'error page/render-failed',
    ])
    expect(results[1].locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'content/docs/index.md' },
          region: { startLine: 3, startColumn: 9, endColumn: 29 },
        },
      },
    ])
    const outside = await cli(['check-links', '--root', made.root, '--format', 'sarif'], { cwd: join(made.root, '..') })
    expect(JSON.parse(outside.stdout).runs[0].results[1].locations[0].physicalLocation.artifactLocation.uri).toMatch(
      /^sitegen-test-[^/]+\/content\/docs\/index\.md$/,
    )
  })
})

describe('JUnit', () => {
  const lint = async (xml: string) =>
    validateXML({
      xml: [{ fileName: 'report.xml', contents: xml }],
      schema: [{ fileName: 'junit.xsd', contents: schema('junit.xsd') }],
    })

  it('a document that the schema takes', async () => {
    for (const one of [made, sound]) {
      const { stdout } = await check(one, '--format', 'junit')
      expect((await lint(stdout)).errors).toEqual([])
    }
    expect((await lint('<testsuites><x/></testsuites>')).valid).toBe(false)
  })

  it('a case for each finding and each page without', async () => {
    const { stdout } = await check(made, '--format', 'junit')
    expect(stdout).toMatch(
      /<testsuites name="sitegen check-links" tests="5" failures="3" errors="1" skipped="1" time="/,
    )
    const { stdout: all } = await check(sound, '--format', 'junit')
    expect(all).toContain('<testcase classname="links" name="content/docs/index.md" time="0"/>')
  })
})

it('GitHub: an annotation for each finding', async () => {
  const { stdout } = await check(made, '--format', 'github')
  expect(stdout.trim().split('\n')).toEqual([
    '::warning title=link/listed::`sitemap.xml` lists the address `/lost`, which does not exist.%0AFix the source of `sitemap.xml`.',
    '::warning file=content/docs/index.md,line=3,endLine=3,col=9,endColumn=29,title=link/missing-page::The link `./gön,e:100%25.md` does not lead to a page.%0AAdd the page, or fix the link.',
    '::notice file=content/docs/index.md,line=3,endLine=3,col=30,endColumn=39,title=link/redirected::The link `/old` works only through a redirect.%0AWrite `/docs/`.',
    expect.stringMatching(/^::warning file=content\/docs\/index\.md,line=5,endLine=5,.*title=image\/missing::/),
    expect.stringMatching(/^::error file=content\/pages\/bad\.tsx,line=1,.*title=page\/render-failed::/),
  ])
  expect((await check(sound, '--format', 'github')).stdout).toBe('')
})

it('GitHub: paths are those in the repository, from whichever folder the command is run', async () => {
  const whole = new TestSite(mkdtempSync(join(tmpdir(), 'sitegen-repository-')))
  try {
    whole.write({
      '.git': 'gitdir: elsewhere\n',
      'website/site.config.ts': leastConfig,
      'website/content/docs/index.md': '# A\n\n[x](nowhere.md)\n',
    })
    for (const cwd of ['website', 'website/content', '.', '..']) {
      const flags = ['--root', join(whole.root, 'website'), '--format', 'github']
      const { stdout } = await cli(['check-links', ...flags], { cwd: join(whole.root, cwd) })
      expect(stdout).toMatch(/^::warning file=website\/content\/docs\/index\.md,line=3,/)
    }
  } finally {
    whole.dispose()
  }
})

it('JSON: the document of the build', async () => {
  const { stdout } = await check(sound, '--format', 'json')
  const [document, built] = [JSON.parse(stdout), await sound.json()]
  const { status: _, ...expected } = built
  expect(Object.keys(document)).toEqual(Object.keys(expected))
  expect({ ...document, timings: {} }).toEqual({ ...expected, outputs: [], timings: {} })
})

describe('where a report goes', () => {
  it('without --report to standard output, and the text to standard error', async () => {
    const { stdout, stderr } = await check(made, '--format', 'json')
    expect(JSON.parse(stdout).ok).toBe(false)
    expect(stderr).toMatch(/⚠ warning {2}content\/docs\/index\.md:3:9 {2}link\/missing-page/)
  })

  it('with --report to a file, and the text to standard output', async () => {
    const { stdout, stderr } = await check(made, '--format', 'sarif', '--report', 'out/links.sarif')
    expect(stdout).toMatch(/⚠ warning {2}content\/docs\/index\.md:3:9 {2}link\/missing-page/)
    expect(stderr).toBe('')
    expect(JSON.parse(made.read('out/links.sarif')).version).toBe('2.1.0')
    for (const [name, start] of [
      ['links.json', '{'],
      ['links.xml', '<?xml'],
      ['links.sarif', '{\n  "$schema"'],
    ] as const) {
      await check(made, '--report', `out/by-name/${name}`)
      expect(made.read(`out/by-name/${name}`).startsWith(start)).toBe(true)
    }
    const text = await check(made, '--report', 'out/links.txt')
    expect(made.read('out/links.txt').replace(/\d+ ms/, '')).toBe(text.stdout.replace(/\d+ ms/, ''))
  })
})
