import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ChangedError } from '../../cli/disk/changed-error.ts'
import { readStatics } from '../../cli/load/files.ts'
import { type OutPath, readConfig, type SourcePath } from '../../renderer/index.ts'
import { Builder } from '../harness/builder.ts'
import { site } from '../harness/site.ts'

const builder = new Builder()
afterAll(() => builder.stop())

/** A page whose code saves a file while it is run: after it was bundled, before the build has ended. */
const page = `import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { Own } from '../../src/own'
const saved = new URL('./saved.json', import.meta.url).pathname
if (existsSync(saved)) {
  const { path } = JSON.parse(readFileSync(saved, 'utf8'))
  rmSync(saved)
  renameSync(saved + '.text', new URL('./' + path, import.meta.url).pathname)
}
export default () => <Own />
`

const files = {
  'content/docs/a.tsx': page,
  'content/pages/other.tsx': 'export default () => <p>page one</p>\n',
  'content/docs/b.mdx': `---
title: All
---

import Part from './_part.mdx'
import data from './data.json'
import more from './more.yaml'
import text from './text.txt?raw'
import { word } from 'pack'

<Part /> {data.value} {more.value} {text} {word}
`,
  'content/docs/_part.mdx': 'Part one.\n',
  'content/docs/data.json': '{ "value": "data one" }\n',
  'content/docs/more.yaml': 'value: more one\n',
  'content/docs/text.txt': 'text one\n',
  'src/own.tsx': "import { word } from './word'\nexport const Own = () => <b>{word}</b>\n",
  'src/word.ts': "export const word = 'word one'\n",
  'node_modules/pack/package.json': '{ "name": "pack", "version": "1.0.0", "main": "one.js" }\n',
  'node_modules/pack/one.js': "export const word = 'pack one'\n",
  'node_modules/pack/two.js': "export const word = 'pack two'\n",
}

/** A file has a stamp when the clock has ticked since it was written. */
const tick = () => new Promise((resolve) => setTimeout(resolve, 80))

describe('a file that is saved while a build runs', () => {
  const saves: [string, string, RegExp][] = [
    ['src/word.ts', "export const word = 'word two'\n", /word two/],
    ['src/own.tsx', "import { word } from './word'\nexport const Own = () => <i>{word}</i>\n", /<i>word/],
    ['content/pages/other.tsx', 'export default () => <p>page two</p>\n', /page two/],
    ['content/docs/_part.mdx', 'Part two.\n', /Part two/],
    ['content/docs/data.json', '{ "value": "data two" }\n', /data two/],
    ['content/docs/more.yaml', 'value: more two\n', /more two/],
    ['content/docs/text.txt', 'text two\n', /text two/],
    ['node_modules/pack/one.js', "export const word = 'pack 1.1'\n", /pack 1\.1/],
    ['node_modules/pack/package.json', '{ "name": "pack", "version": "1.0.0", "main": "two.js" }\n', /pack two/],
  ]

  it.each(saves)('%s: shows in the next build', async (path, text, shown) => {
    const made = site(files)
    await tick()
    const build = async (...flags: string[]) =>
      expect(await builder.build(made.root, ...flags)).toMatchObject({ ok: true })
    const all = (out?: string) => [...made.output(out).values()].join('\n')
    await build()
    await tick()
    // One more page, since a build of what did not change runs no code.
    made.write({ 'saved.json': JSON.stringify({ path }), 'saved.json.text': text, 'content/docs/new.md': '# New\n' })
    await tick()
    // A page whose text is gone by the time that it is needed ends the build; nothing is written then.
    await builder.build(made.root)
    expect(made.read(path)).toBe(text)
    await tick()
    await build()
    expect(all()).toMatch(shown)
    await build('--no-cache', '--out', join(made.root, 'clean'))
    expect(made.output()).toEqual(made.output('clean'))
    made.dispose()
  })

  it('and is published as it is: no other file under its key', async () => {
    const made = site({ 'static/a.txt': 'one' })
    const read = readConfig({ title: 'Test', url: 'https://example.com', baseUrl: '/' }, {
      file: 'site.config.ts' as SourcePath,
      bundle: '',
      locate: () => undefined,
      drafts: false,
    } as never)
    const asset = readStatics(made.root, read.config as never).statics.get('a.txt' as OutPath)
    expect(asset?.key).toBeDefined()
    expect(Buffer.from((await asset?.bytes()) as Uint8Array).toString()).toBe('one')
    writeFileSync(join(made.root, 'static/a.txt'), 'two')
    await expect(asset?.bytes()).rejects.toThrow(ChangedError)
    made.dispose()
  })
})
