import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../../harness/picture.ts'
import { cli, site as makeSite, readTree, siteForTest, type TestSite } from '../../harness/site.ts'

const config =
  "export default { title: 'Test', url: 'https://example.com', baseUrl: '/', redirects: [{ from: '/old', to: '/docs/b' }] }\n"
const old = `\uFEFF---\r
title: A\r
---\r
\r
<!-- For writers -->\r
\r
One<br>two, {id} and x <5.  \r
\tA <span style="color: red">span</span>, [old](/old) and [b](./b.mdx).\r
\r
:::note Take *care*\r
\r
Text.\r
\r
:::`
const fixed = old
  .replace('<!-- For writers -->', '{/* For writers */}')
  .replace('<br>', '<br />')
  .replace('{id}', '\\{id}')
  .replace('<5', '&lt;5')
  .replace('style="color: red"', "style={{ color: 'red' }}")
  .replace('(/old)', '(/docs/b)')
  .replace(':::note Take *care*', ':::note[Take *care*]')
const sound = '# B\n\n{1 + 1} <br/> `{` \t\n\n[a](./a.mdx)'
const files = {
  'site.config.ts': config,
  'content/docs/a.mdx': old,
  'content/docs/b.mdx': sound,
  'content/docs/_parts/d.mdx': 'One<br>two\n',
  'content/docs/c.md': '# C\n\n:::tip Old\n\nA {b} <br> [old](/old).\n\n:::\n',
}

let made: TestSite
beforeAll(() => {
  made = makeSite(files)
})
afterAll(() => made?.dispose())

const contents = (site: TestSite) =>
  Object.fromEntries([...readTree(join(site.root, 'content'))].map(([path, bytes]) => [path, bytes.toString()]).sort())
const inSite = (site: TestSite, ...args: readonly string[]) => cli(['fix', ...args], { cwd: site.root })

describe('the repair of a site', () => {
  it('is shown as a diff first, which git applies, and writes nothing', async () => {
    const before = contents(made)
    const copy = join(made.root, 'copy')
    cpSync(join(made.root, 'content'), join(copy, 'content'), { recursive: true })
    const { stdout, stderr, status } = await inSite(made, '--dry-run')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^✔ Would fix \d links? and \d other places in 3 files; nothing was written\.$/m)
    expect(contents(made)).toEqual(before)
    writeFileSync(join(copy, 'fix.diff'), stdout)
    execFileSync('git', ['init', '-q'], { cwd: copy })
    execFileSync('git', ['apply', '--whitespace=nowarn', 'fix.diff'], { cwd: copy })
    expect(readFileSync(join(copy, 'content/docs/c.md'), 'utf8')).toContain(':::tip[Old]')
    // Links of a page that cannot be read yet are not known.
    expect(readFileSync(join(copy, 'content/docs/a.mdx'), 'utf8')).toBe(fixed.replace('(/docs/b)', '(/old)'))
  })

  it('changes the places of faults and no other byte, links of pages that could not be read included', async () => {
    chmodSync(join(made.root, 'content/docs/a.mdx'), 0o640)
    const { stdout, status } = await inSite(made)
    expect(stdout).toMatch(/^✔ Fixed 2 links and \d+ other places in 3 files\.$/m)
    expect(status).toBe(0)
    expect(contents(made)).toEqual({
      'docs/_parts/d.mdx': 'One<br />two\n',
      'docs/a.mdx': fixed,
      'docs/b.mdx': sound,
      'docs/c.md': '# C\n\n:::tip[Old]\n\nA {b} <br> [old](/docs/b).\n\n:::\n',
    })
    expect(statSync(join(made.root, 'content/docs/a.mdx')).mode & 0o777).toBe(0o640)
    expect(readdirSync(join(made.root, 'content/docs'), { recursive: true })).toHaveLength(5)
  })

  it('leaves nothing to fix, and pages with the text that was meant', async () => {
    for (const flags of [['--dry-run'], []]) {
      const { stdout, stderr, status } = await inSite(made, ...flags)
      expect(`${stdout}${stderr}`).toBe('✔ Nothing to fix.\n')
      expect(status).toBe(0)
    }
    const built = await made.build('--strict')
    expect(built.status, built.stdout).toBe(0)
    const main = made.main('docs/a/index.html')
    expect(main).not.toContain('For writers')
    expect(main).toMatch(/One<br ?\/?>two, \{id\} and x &lt;5\./)
    expect(main).toMatch(/<span class="s-\w+">span<\/span>, <a href="\/docs\/b">old<\/a>/)
    expect(main).toContain('<p class="admonition-title">Take <em>care</em></p>')
  })
})

describe('the diff of a rehearsal', () => {
  const elsewhere = config.replace(' }\n', ", content: { docs: { path: '../docs' } } }\n")
  const layouts: readonly (readonly [name: string, folder: string, content: string, inRepository: boolean])[] = [
    ['a site in a folder of a repository', 'sites/website', 'sites/website/content/docs', true],
    ['docs beside the site folder', 'website', 'docs', true],
    ['docs beside the site folder, without a repository', 'website', 'docs', false],
  ]

  it.each(layouts)('applies at the top: %s', async (_, folder, content, inRepository) => {
    const top = siteForTest({
      [`${folder}/site.config.ts`]: content === 'docs' ? elsewhere : config,
      [`${content}/a b.md`]: '# A\n\n:::tip Old\n\nA [old](/old).\n\n:::\n',
      [`${content}/b.md`]: '# B\n',
    })
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: top.root, stdio: 'pipe' })
    if (inRepository) git('init', '-q')
    const { stdout, status } = await cli(['fix', '--dry-run'], { cwd: join(top.root, folder) })
    expect(status).toBe(1)
    expect(stdout).not.toContain('../')
    top.write({ 'fix.diff': stdout })
    if (!inRepository) git('init', '-q')
    git('apply', '--whitespace=nowarn', 'fix.diff')
    expect(top.read(`${content}/a b.md`)).toBe('# A\n\n:::tip[Old]\n\nA [old](/docs/b).\n\n:::\n')
  })
})

it('of some files leaves the others alone, and names what is no content', async () => {
  const site = siteForTest(files)
  const { status } = await inSite(site, 'content/docs/c.md')
  expect(status).toBe(0)
  expect(contents(site)['docs/a.mdx']).toBe(old)
  expect(contents(site)['docs/c.md']).toContain(':::tip[Old]')
  const wrong = await inSite(site, 'site.config.ts')
  expect(wrong.stdout).toContain('✖ error  file/not-content')
  expect(wrong.status).toBe(1)
})

it('replaces links to the addresses of pages with the ending of their files', async () => {
  // What ends in `.md` is the Markdown copy of a page.
  const links =
    '[a](/docs/b.mdx), [b](/docs/b.mdx?x=1#two), [c](/docs/sub/c.mdx), [d](b.mdx), [e](/docs/b.md), [f](/docs/none.mdx), `/docs/b.mdx`'
  const site = siteForTest({
    'site.config.ts': config,
    'content/docs/a.md': `# A\n\n${links}\n`,
    'content/docs/b.mdx': '# B\n\n## Two\n',
    'content/docs/sub/c.mdx': '# C\n',
  })
  const { stdout, status } = await inSite(site)
  expect(stdout).toBe('✔ Fixed 3 links in 1 file.\n')
  expect(status).toBe(0)
  expect(site.read('content/docs/a.md')).toBe(
    `# A\n\n${links.replace('(/docs/b.mdx)', '(/docs/b)').replace('/docs/b.mdx?', '/docs/b?').replace('/sub/c.mdx', '/sub/c')}\n`,
  )
})

it('names what has to be fixed by hand, at its place in the repaired file', async () => {
  const site = siteForTest({ 'site.config.ts': config, 'content/docs/index.mdx': '# A\r\n\r\na<br>b\r\n\r\n<div>\r\n' })
  const { stdout, status } = await inSite(site)
  expect(site.read('content/docs/index.mdx')).toBe('# A\r\n\r\na<br />b\r\n\r\n<div>\r\n')
  expect(stdout).toContain('✖ error  content/docs/index.mdx:5:1  mdx/syntax')
  expect(stdout).toContain('✖ Fixed 1 place in 1 file. 1 problem must be fixed manually.')
  expect(status).toBe(1)
})

it('never writes to a file outside of the site', async () => {
  const other = siteForTest({ 'note.md': ':::tip Old\n\na\n\n:::\n' })
  const site = siteForTest({ 'site.config.ts': config, 'content/docs/index.md': '# A\n' })
  symlinkSync(join(other.root, 'note.md'), join(site.root, 'content/docs/note.md'))
  await inSite(site)
  expect(other.read('note.md')).toBe(':::tip Old\n\na\n\n:::\n')
})

describe('a page that MDX rejects', () => {
  /** What its author wrote, and what readers are to see. */
  const broken: readonly (readonly [name: string, written: string, seen: string])[] = [
    ['brace', 'Write {a, b and }.', '<p>Write {a, b and }.</p>'],
    ['path', 'GET `/a` or /users/{id}/{user.name}.', '<p>GET <code>/a</code> or /users/{id}/{user.name}.</p>'],
    ['json', 'Send {"a": 1} to it.', '<p>Send {"a": 1} to it.</p>'],
    ['template', 'Use {{ .Values.a }}.', '<p>Use {{ .Values.a }}.</p>'],
    ['less', 'x <5 and x <= 6.', '<p>x &lt;5 and x &lt;= 6.</p>'],
    ['generic', 'A Promise<Result> or Map<string, A>.', '<p>A Promise&lt;Result&gt; or Map&lt;string, A&gt;.</p>'],
    ['token', 'Set <token> here.', '<p>Set &lt;token&gt; here.</p>'],
    ['comment', 'a <!-- b { -->c', '<p>a c</p>'],
    ['break', 'a<br>b</br>c', '<p>a<br>b<br>c</p>'],
    ['table', '| a |\n|---|\n| b<br>{c} |', '<td>b<br>{c}</td>'],
    ['picture', '<img src=/p.png alt="P" width=20>', '<img src="/p.png" alt="P" width="20"'],
    ['list', '- a <3\n- {b', '<li>a &lt;3</li>\n<li>{b</li>'],
  ]

  it('says after the repair what its author meant', async () => {
    const pages = broken.map(([name, written]) => [`content/docs/${name}.mdx`, `# T\n\n${written}\n`] as const)
    const site = siteForTest({ 'site.config.ts': config, 'static/p.png': png(1), 'content/docs/b.md': '# B\n' })
    site.write(Object.fromEntries(pages))
    expect((await site.build()).status).toBe(1)
    const { stdout, status } = await inSite(site)
    expect(status, stdout).toBe(0)
    const built = await site.build('--strict')
    expect(built.status, built.stdout).toBe(0)
    for (const [name, , seen] of broken) {
      const main = site.main(`docs/${name}/index.html`)
      expect(main.replaceAll('>', '&gt;')).toContain(seen.replaceAll('>', '&gt;'))
    }
  })
})
