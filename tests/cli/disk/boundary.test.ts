import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Boundary } from '../../../cli/disk/boundary.ts'
import { listFiles } from '../../../cli/disk/list-files.ts'
import { readBytes, readPublished } from '../../../cli/disk/read-text.ts'

const home = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-boundary-')))
afterAll(() => rmSync(home, { recursive: true, force: true }))
let count = 0
let root = ''
let boundary: Boundary

const put = (path: string, text = path) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const link = (path: string, target: string) => symlinkSync(target, join(root, path))
const reported = (read: ReturnType<typeof readBytes>) => (Buffer.isBuffer(read) ? read.toString() : read.code)

beforeEach(() => {
  root = join(home, String(count++), 'repository/site')
  for (const path of ['docs/a.md', 'docs/b.txt', 'docs/part/c.md', 'src/code.ts', 'secret.txt', '../docs/d.md'])
    put(path)
  for (const path of ['../shared/e.png', '../shared/.env', '../secret/docs/d.md', 'static/.well-known/f', 'keys/g.pem'])
    put(path)
  boundary = new Boundary(root, {
    content: ['./docs/', '../docs'],
    static: ['static'],
    assets: ['../shared', 'keys/g.pem'],
    code: ['../theme'],
  })
})

describe('what may be published', () => {
  it.each([
    ['docs/a.md', true],
    ['docs/x/y/z.png', true],
    ['docs', true],
    ['docs-not/a.md', false],
    ['secret.txt', false],
    ['../docs/d.md', true],
    ['../docs/../site/secret.txt', false],
    ['../other/d.md', false],
    ['../shared/e.png', true],
    ['../shared/.env', false],
    ['keys/g.pem', true],
    ['keys/h.pem', false],
    ['docs/h.PEM', false],
    ['docs/h.key', false],
    ['docs/.npmrc', false],
    ['docs/.git/config', false],
    ['docs/node_modules/x/y.js', false],
    ['docs/Node_Modules/x/y.js', false],
    ['docs/package-lock.json', false],
    ['docs/pnpm-lock.yaml', false],
    ['docs/bun.lockb', false],
    ['docs/id_ed25519', false],
    ['docs/keyboard.json', true],
    ['docs/lock.json', true],
    ['static/.well-known/f', true],
    ['static/.nojekyll', true],
    ['static/.htaccess', true],
    ['static/.env', false],
    ['static/.well-known/.git/config', false],
    ['docs/.well-known/f', false],
  ])('%s: %s', (path, expected) => expect(boundary.publishes(boundary.place(path))).toBe(expected))

  it('is the same by way of a link to the site', () => {
    const linked = join(home, `link-${count}`)
    symlinkSync(root, linked)
    const other = new Boundary(linked, {
      content: ['docs', '../docs'],
      static: [],
      assets: [join(root, 'src')],
      code: [],
    })
    expect(other.place('docs/a.md')).toBe(join(root, 'docs/a.md'))
    expect(other.place(join(linked, 'docs/a.md'))).toBe(join(root, 'docs/a.md'))
    expect(reported(readBytes(other, 'docs/a.md'))).toBe('docs/a.md')
    expect(other.publishes(join(root, 'src/code.ts'))).toBe(true)
    // `..` of a link is where the link is.
    expect(other.place('../docs/d.md')).toBe(join(home, 'docs/d.md'))
  })
})

describe('what is opened is what is checked', () => {
  it('a file that became a link after it was listed is not read', () => {
    expect(listFiles(boundary, 'docs').names).toEqual(['a.md', 'b.txt', 'part/c.md'])
    rmSync(join(root, 'docs/a.md'))
    link('docs/a.md', '../secret.txt')
    expect(reported(readBytes(boundary, 'docs/a.md'))).toBe('file/symlink-outside')
    expect(reported(readPublished(boundary, 'docs/a.md'))).toBe('file/symlink-outside')
  })

  it('nor one whose folder did', () => {
    put('elsewhere/c.md', 'secret')
    renameSync(join(root, 'docs/part'), join(root, 'docs/moved'))
    link('docs/part', '../elsewhere')
    expect(reported(readBytes(boundary, 'docs/part/c.md'))).toBe('file/symlink-outside')
    renameSync(join(root, 'docs'), join(root, 'old'))
    link('docs', '../secret/docs')
    expect(reported(readBytes(boundary, 'docs/d.md'))).toBe('file/symlink-outside')
    expect(listFiles(boundary, 'docs').diagnostics.map(({ code }) => code)).toEqual(['file/symlink-outside'])
  })

  it('a link to what may be published is read, one to a private file is not', () => {
    link('docs/e.png', '../../shared/e.png')
    link('docs/near.md', 'part/c.md')
    link('docs/env', '../../shared/.env')
    link('docs/gone', 'nothing')
    expect(['e.png', 'near.md', 'env', 'gone'].map((name) => reported(readBytes(boundary, `docs/${name}`)))).toEqual([
      '../shared/e.png',
      'docs/part/c.md',
      'file/symlink-outside',
      'file/unreadable',
    ])
    const { names, links } = listFiles(boundary, 'docs')
    expect(names).toEqual(['a.md', 'b.txt', 'e.png', 'near.md', 'part/c.md'])
    expect(links).toEqual(['e.png', 'near.md'])
  })

  it('whatever another process does meanwhile', async () => {
    put('docs/fast.txt', 'sound')
    const swap = `
      const { renameSync, symlinkSync, rmSync, writeFileSync } = require('node:fs')
      const { workerData: folder, parentPort } = require('node:worker_threads')
      for (let round = 0; round < 4000; round++) {
        rmSync(folder + '/next', { force: true })
        if (round % 2) writeFileSync(folder + '/next', 'sound')
        else symlinkSync('../secret.txt', folder + '/next')
        renameSync(folder + '/next', folder + '/fast.txt')
      }
      parentPort.postMessage('over')`
    const worker = new Worker(swap, { eval: true, workerData: join(root, 'docs') })
    let isOver = false
    worker.once('message', () => {
      isOver = true
    })
    const seen = new Set<string>()
    while (!isOver) {
      for (let reading = 0; reading < 100; reading++) seen.add(reported(readBytes(boundary, 'docs/fast.txt')))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(seen).not.toContain('secret.txt')
    expect(seen).toContain('sound')
    expect(seen).toContain('file/symlink-outside')
  })

  it('a file is read where it is, but published only if it may be', () => {
    expect(reported(readBytes(boundary, 'secret.txt'))).toBe('secret.txt')
    expect(reported(readPublished(boundary, 'secret.txt'))).toBe('file/symlink-outside')
    expect(reported(readBytes(boundary, 'docs'))).toBe('file/unreadable')
  })
})
