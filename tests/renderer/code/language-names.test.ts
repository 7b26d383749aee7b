import { bundledLanguages } from 'shiki/langs'
import { describe, expect, it } from 'vitest'
import { createHighlighter } from '../../../renderer/code/highlighter.ts'
import { languageName } from '../../../renderer/code/language-names.ts'
import type { SourcePath } from '../../../renderer/types.ts'
import { makeConfig } from '../../harness/make.ts'

const shared = createHighlighter(
  makeConfig({ highlight: { aliases: { stdout: 'js', output: 'gitignore' } } }).highlight,
)
const at = { file: 'content/docs/a.md' as SourcePath, line: 1, column: 1, length: 3 }

describe('a language by another name', () => {
  it.each([
    ['flow', 'const a: number = 1', 'javascript'],
    ['jsonld', '{ "@id": 1 }', 'json'],
    ['gitignore', '# a\n*.log', 'codeowners'],
    ['objectivec', '@interface A\n@end', 'objective-c'],
    ['Objective-C++', 'int a;', 'objective-cpp'],
    ['postgres', 'select 1', 'sql'],
    ['terminal', '$ echo "a"', 'shellsession'],
  ])('%s has the tokens of its grammar', async (lang, code, name) => {
    const [one, other] = await Promise.all(
      [lang, name].map((own) => shared.highlight({ kind: 'code', lang: own, fence: '', code, at })),
    )
    const inner = (html = '') => html.replace(/ data-lang="[^"]*"/, '')
    expect(one?.unknownLanguage).toBeUndefined()
    expect(inner(one?.html)).toBe(inner(other?.html))
    expect(one?.html).toContain('<i class=')
  })

  it.each(['stderr', 'plain', 'none', 'tree'])('%s is text on purpose', async (lang) => {
    const { html, unknownLanguage } = await shared.highlight({ kind: 'code', lang, fence: '', code: 'const a = 1', at })
    expect([html.includes('<i'), unknownLanguage]).toEqual([false, undefined])
  })

  it('is what the site says', async () => {
    const { html } = await shared.highlight({ kind: 'code', lang: 'stdout', fence: '', code: 'const a = 1', at })
    expect(html).toContain('<i class=tk>const')
    const ignored = await shared.highlight({ kind: 'code', lang: 'output', fence: '', code: '# a', at })
    expect(ignored.html).toContain('<i class=tc># a')
  })

  it('hides no language of Shiki, and names one', () => {
    const names = Object.keys(bundledLanguages)
    // ANSI colors need no grammar to be left out.
    expect(names.filter((name) => languageName(name) !== name)).toEqual([])
    const others = [
      'vhost',
      'h',
      'ino',
      'dockerignore',
      'npmrc',
      'njk',
      'webmanifest',
      'cu',
      'bzl',
      'sv',
      'pom',
      'k8s',
      'nb',
    ]
    for (const other of others) expect(names).toContain(languageName(other))
  })
})
