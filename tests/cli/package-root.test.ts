import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { versionsOf } from '../../cli/disk/build-id.ts'
import { projectRoot, site } from '../harness/site.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitegen-package-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, version: string) {
  mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version }))
}

it('finds packages as Node does: the nearest, and those of folders above', () => {
  put('node_modules/shiki', '1.0.0')
  put('node_modules/@resvg/resvg-js', '3.0.0')
  put('node_modules/tool/node_modules/shiki', '2.0.0')
  const names = ['shiki', '@resvg/resvg-js', 'none']
  expect(versionsOf(names, join(folder, 'node_modules/tool'))).toEqual(['2.0.0', '3.0.0', ''])
  expect(versionsOf(names, folder)).toEqual(['1.0.0', '3.0.0', ''])
})

it('another version of a package that the tool runs beside compiles everything anew', () => {
  const tool = join(folder, 'tool')
  for (const part of ['bin', 'dist', 'theme', 'renderer', 'package.json'])
    cpSync(join(projectRoot, part), join(tool, part), { recursive: true })
  mkdirSync(join(tool, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules')).filter((one) => one !== 'chokidar'))
    symlinkSync(join(projectRoot, 'node_modules', name), join(tool, 'node_modules', name))
  const chokidar = join(tool, 'node_modules/chokidar')
  cpSync(join(projectRoot, 'node_modules/chokidar'), chokidar, { recursive: true })
  const made = site({ 'content/docs/index.md': '# Home\n\n```js\nlet a = 1\n```\n' })
  const build = () =>
    execFileSync(process.execPath, [join(tool, 'bin/sitegen.js'), 'build', '--root', made.root], { encoding: 'utf8' })
  expect(build()).toMatch(/; 0 of \d+ compiled parts/)
  expect(build()).toMatch(/; (\d+) of \1 compiled parts/)
  const reported = JSON.parse(readFileSync(join(chokidar, 'package.json'), 'utf8'))
  writeFileSync(join(chokidar, 'package.json'), JSON.stringify({ ...reported, version: '99.0.0' }))
  expect(build()).toMatch(/; 0 of \d+ compiled parts/)
  made.dispose()
})
