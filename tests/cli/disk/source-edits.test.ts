import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutLinks } from '../../../cli/disk/boundary.ts'
import { ChangedError } from '../../../cli/disk/changed-error.ts'
import { SourceEdits } from '../../../cli/disk/source-edits.ts'
import { siteForTest } from '../../harness/site.ts'

it('if a file was changed meanwhile, none is written, and no draft stays', () => {
  const site = siteForTest({ 'content/a.md': 'one\n', 'content/b.md': 'two\n' })
  const edits = new SourceEdits(withoutLinks(site.root))
  for (const path of ['content/a.md', 'content/b.md']) edits.put(path, `${edits.read(path)}more\n`)
  site.write({ 'content/b.md': 'saved\n' })
  expect(() => edits.save()).toThrow(ChangedError)
  expect(site.read('content/a.md')).toBe('one\n')
  expect(site.read('content/b.md')).toBe('saved\n')
  edits.put('content/b.md', 'two\n')
  edits.save()
  expect(site.read('content/a.md')).toBe('one\nmore\n')
  expect(readdirSync(`${site.root}/content`)).toEqual(['a.md', 'b.md'])
})

it('what is not UTF-8 is not read', () => {
  const site = siteForTest({ 'a.md': new Uint8Array([0x61, 0xff]) })
  expect(new SourceEdits(withoutLinks(site.root)).read('a.md')).toMatchObject({ code: 'file/not-utf8' })
})

it('a file with two names is written once, with the edits through both', () => {
  const site = siteForTest({ 'content/a.md': 'one\n' })
  symlinkSync('a.md', join(site.root, 'content/b.md'))
  const edits = new SourceEdits(withoutLinks(site.root))
  for (const path of ['content/a.md', 'content/b.md']) edits.put(path, `${edits.read(path)}more\n`)
  expect(edits.changes()).toEqual([{ path: 'content/a.md', before: 'one\n', after: 'one\nmore\nmore\n' }])
  edits.save()
  expect(site.read('content/b.md')).toBe('one\nmore\nmore\n')
  expect(readdirSync(`${site.root}/content`)).toEqual(['a.md', 'b.md'])
})
