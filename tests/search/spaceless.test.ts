// Searches of a site in a language that writes words without spaces between them.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Engine } from '../../theme/client/search/engine.ts'
import { site, type TestSite } from '../harness/site.ts'
import { folderReader } from './quality.ts'

let made: TestSite
let engine: Engine
beforeAll(async () => {
  made = site({
    'content/docs/install.md': '# 如何安装\n\n请先下载软件，然后在终端里安装Docker镜像。\n',
    'content/docs/remove.md': '# 卸载软件\n\n从系统中删除所有文件。\n',
    'content/docs/ja.md': '# インストール手順\n\nパッケージを追加します。\n',
    'content/docs/th.md': '# การติดตั้ง\n\nดาวน์โหลดแพ็กเกจ\n',
  })
  expect((await made.json()).diagnostics).toEqual([])
  engine = new Engine(folderReader(join(made.root, 'build')))
})
afterAll(() => made.dispose())

const bold = (pieces: readonly { readonly text: string; readonly mark: boolean }[]) =>
  pieces.map(({ text, mark }) => (mark ? `<${text}>` : text)).join('')

it.each([
  // Within a run of letters, at its end, of one letter, of several words, with other letters between.
  ['安装', ['/docs/install'], '如何<安装>'],
  ['镜像', ['/docs/install'], '如何安装'],
  ['如', ['/docs/install'], '<如何>安装'],
  ['软件', ['/docs/remove', '/docs/install'], '卸载<软件>'],
  ['卸载软件', ['/docs/remove', '/docs/install'], '<卸载软件>'],
  ['docker镜像', ['/docs/install'], '如何安装'],
  ['安卸', [], undefined],
  ['インストール', ['/docs/ja'], '<インストール>手順'],
  ['追加', ['/docs/ja'], 'インストール手順'],
  ['ติดตั้ง', ['/docs/th'], 'การ<ติดตั้ง>'],
])('“%s” is found on %j', async (typed, expected, title) => {
  const { pages } = await engine.search({ typed, path: '/', pages: 20 })
  const hits = pages.flatMap((page) => page.hits)
  const found = hits.map(({ url }) => url.replace(/#.*$/, ''))
  expect([...new Set(found)]).toEqual(expected)
  const first = hits.find(({ url }) => url === expected[0])
  expect(first && bold(first.title)).toBe(title)
})

it('marks what was found in the text', async () => {
  const { pages } = await engine.search({ typed: '下载软件', path: '/', pages: 20 })
  const hits = pages.flatMap((page) => page.hits)
  expect(hits.map(({ text }) => bold(text)).join('\n')).toContain('请先<下载软件>，然后')
})
