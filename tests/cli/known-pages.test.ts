import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropCached } from '../harness/drop-cached.ts'
import { site, type TestSite, tick } from '../harness/site.ts'

// A page in MDX is run only if something that its bundle depends on has changed; the result is always that of a build from nothing.
// Each page says when it is run; one of them, `c`, imports `a`, which is then run too.

const page = (name: string, rest = '') =>
  `---\ntitle: ${name}\n---\n\n${rest}\n\nexport const ran = (console.log('ran ${name}'), '${name}')\n\nThis is {ran}.\n`

const files = {
  'content/docs/index.mdx': page('index'),
  'content/docs/a.mdx': page('a', "import { Mark } from '../parts/mark'\n\n<Mark />"),
  'content/docs/b.mdx': page('b', "import Part from './_part.mdx'\nimport '../parts/b.css'\n\n<Part />"),
  'content/docs/c.mdx': page('c', "import Other from './a.mdx'\nimport { Count } from '../parts/count'\n\n<Count />"),
  'content/docs/all.mdx': page(
    'all',
    "export const found = require.context('../parts', false, /\\.txt$/).keys().length\n\n{found}",
  ),
  'content/docs/lost.mdx': page('lost', "import { Gone } from '../parts/gone'\n\n<Gone>gone</Gone>"),
  'content/docs/plain.mdx': '---\ntitle: Plain\n---\n\nNothing but **Markdown**.\n',
  'content/docs/_part.mdx': 'A part.\n',
  'content/parts/b.css': '.b { color: red }\n',
  'content/parts/mark.tsx': 'export const Mark = () => <mark>one</mark>\n',
  'content/parts/count.tsx': '\'use client\'\nexport const Count = () => <button type="button">one</button>\n',
  'content/parts/one.txt': 'one',
}

let made: TestSite
beforeAll(async () => {
  made = site(files)
  await tick()
  expect(await runIn(made)).toEqual(['a', 'all', 'b', 'c', 'index', 'lost'])
})
afterAll(() => made.dispose())

/** Build; the pages that were run, in their order. */
async function runIn(one: TestSite): Promise<string[]> {
  const { stdout, status } = await one.build()
  expect(status, stdout).toBe(0)
  return [...new Set([...stdout.matchAll(/^ran (\w+)$/gm)].map(([, name]) => name as string))].sort()
}

/** The pages that a build runs after a change in a copy, whose output is as from nothing. */
async function runAfter(change: (copy: TestSite) => void, copy = made.copy()): Promise<string[]> {
  await tick()
  change(copy)
  await tick()
  const ran = await runIn(copy)
  expect((await copy.build('--no-cache', '--out', `${copy.root}/clean`)).status).toBe(0)
  expect(copy.output()).toEqual(copy.output('clean'))
  copy.dispose()
  return ran
}

const edits: Readonly<Record<string, readonly [edit: Readonly<Record<string, string>>, ran: readonly string[]]>> = {
  'a page': [{ 'content/docs/index.mdx': page('index', 'More.') }, ['index']],
  'a page without code': [{ 'content/docs/plain.mdx': '# Other\n\nText.\n' }, []],
  'a page that gets code': [{ 'content/docs/plain.mdx': page('plain') }, ['plain']],
  'a page that another imports': [{ 'content/docs/a.mdx': page('a', 'More.') }, ['a', 'c']],
  'a component': [{ 'content/parts/mark.tsx': 'export const Mark = () => <mark>two</mark>\n' }, ['a', 'c']],
  'a partial': [{ 'content/docs/_part.mdx': 'Another part.\n' }, ['b']],
  'a style sheet': [{ 'content/parts/b.css': '.b { color: blue }\n' }, ['b']],
  'an island': [{ 'content/parts/count.tsx': files['content/parts/count.tsx'].replace('one', 'two') }, ['a', 'c']],
  'the imports of a page': [
    { 'content/docs/index.mdx': page('index', "import { Mark } from '../parts/mark'\n\n<Mark />") },
    ['index'],
  ],
}

describe('pages in MDX', () => {
  it.each(Object.entries(edits))('are run after an edit of %s if it concerns them', async (_, [edit, ran]) => {
    expect(await runAfter((copy) => copy.write(edit))).toEqual(ran)
  })

  it('are run if a folder that they list has another file, or if what was missing is there', async () => {
    expect(await runAfter((copy) => copy.write({ 'content/parts/two.txt': 'two' }))).toEqual(['all'])
    const found = { 'content/parts/gone.tsx': 'export const Gone = () => <b>found</b>\n' }
    expect(await runAfter((copy) => copy.write(found))).toEqual(['lost'])
  })

  it('are run if what they import was replaced by an added file', async () => {
    const added = { 'content/parts/mark.ts': "export const Mark = () => 'another'\n" }
    expect(await runAfter((copy) => copy.write(added))).toEqual([])
    const other = { 'content/parts/mark.tsx': 'export const Mark = () => 1\n', ...added }
    expect(await runAfter((copy) => copy.write(other))).toEqual(['a', 'c'])
  })

  it('are not run in a clone of which other pages were edited', async () => {
    const change = (clone: TestSite) => clone.write({ 'content/docs/index.mdx': page('index', 'More.') })
    expect(await runAfter(change, made.clone())).toEqual(['index'])
  })

  it('are as before where a part of the cache is lost', async () => {
    for (const lost of ['compiled', 'bundles', 'record'] as const)
      expect(await runAfter((copy) => dropCached(copy, lost, 'record', 'outputs'))).toEqual(
        lost === 'compiled' ? ['a', 'all', 'b', 'c', 'index', 'lost'] : [],
      )
  })
})

describe('a component that cannot be bundled', () => {
  it('leaves out the pages that import it, and what is wrong with others is said, whatever is known of them', async () => {
    const one = site({
      'content/docs/index.mdx':
        "---\ntitle: Home\n---\n\nimport { Mark } from '../parts/mark'\n\n<Mark /> [gone](./gone.md)\n",
      'content/docs/b.mdx': '---\ntitle: B\n---\n\n<Unknown>text</Unknown> [away](./away.md)\n',
      'content/parts/mark.tsx': 'export const Mark = () => <mark>one</mark>\n',
    })
    await tick()
    const whole = await one.json()
    expect(whole.diagnostics.map(({ code, file }) => `${file} ${code}`)).toEqual([
      'content/docs/b.mdx mdx/unknown-component',
      'content/docs/b.mdx link/missing-page',
      'content/docs/index.mdx link/missing-page',
    ])
    one.write({ 'content/parts/mark.tsx': 'export const Mark = () => <mark>\n' })
    const broken = await one.json()
    expect(broken.diagnostics.map(({ code, file }) => `${file} ${code}`)).toEqual([
      'content/docs/b.mdx mdx/unknown-component',
      'content/docs/b.mdx link/missing-page',
      'content/parts/mark.tsx module/syntax',
    ])
    expect((await one.json('--no-cache')).diagnostics).toEqual(broken.diagnostics)
    one.dispose()
  })
})
