import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languageNames, readTexts } from '../../../renderer/text/languages/table.ts'
import { findTexts } from '../../../renderer/text/languages.ts'
import { pluralForms } from '../../../renderer/text/phrase.ts'

const english = Object.keys(readTexts('de'))
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

/** Texts that are the same in a language as in English. */
const same: Readonly<Record<string, string>> = {
  all: 'API · ISO 8601. · UUID. · URL.',
  cs: 'Blog · Diagram · Tip',
  de: 'Blog · Body · Cookies · Details · Info · optional · Version · Version {version} · Version: {version} · Website',
  es: 'Blog · Cookies · No · no',
  fr: 'Blog · Cookies · Danger · Diagramme · Documentation · Important · Info · Menu · Note {number} · Page {number} · Page {number}. · Pages · Version · Version {version} · Versions · option {number} · {count} page|{count} pages · {title} – page {number}',
  id: 'Blog · Diagram · Info · Menu',
  it: 'Blog · Home · Menu · No · no',
  nl: 'Blog · Body · Cookies · Headers · Details · Diagram · Home · Info · Menu · Parameters · Tags · Tip · Website · {count} item|{count} items · array of {items}',
  pl: 'Blog · Diagram · Menu',
  'pt-br': 'Blog · Cookies · Menu · Tags',
  sv: 'Body · Diagram · Info · Version · Version {version} · Version: {version}',
  tr: 'Blog',
  vi: 'Blog',
}

describe.each(languageNames)('%s', (name) => {
  const texts = readTexts(name)

  it('has all texts, in the order of the others', () => {
    expect(Object.keys(texts)).toEqual(english)
    expect(Object.values(texts).filter((text) => text.trim() !== text || text === '')).toEqual([])
  })

  it('has their values in each form, and no more forms than the language', () => {
    const most = pluralForms(new Intl.PluralRules(name)).length
    for (const [text, message] of Object.entries(texts)) {
      const forms = message.split('|')
      expect(forms.length, text).toBeLessThanOrEqual(text.includes('{count}') ? most : 1)
      // A form may have its number in words, but not the last one, which most numbers have.
      expect(placeholders(forms.at(-1) as string), text).toEqual(placeholders(text))
      for (const form of forms)
        expect([...placeholders(form), '{count}'], text).toEqual(expect.arrayContaining(placeholders(text)))
    }
  })

  it('is translated', () => {
    const known = new Set([...(same.all as string).split(' · '), ...(same[name] ?? '').split(' · ')])
    const untranslated = english.filter((text) => texts[text]?.toLowerCase() === text.toLowerCase())
    expect(untranslated.filter((text) => !known.has(text))).toEqual([])
  })
})

describe('the texts', () => {
  const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g
  const sources = ['theme', 'renderer']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/client\/dev|config\/theme-texts/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
  const literals = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(literal)].map(([, single, double]) => (single ?? double ?? '').replace(/\\(.)/g, '$1')),
    ),
  )

  it('are those that the theme and the renderer name', () => {
    expect(english.filter((text) => !literals.has(text))).toEqual([])
  })

  it('are all that these pass to the functions that translate', () => {
    const called =
      /(?<![.\w])(?:text|say|this\.say|context\.say)\(\s*(?:[\w.= ']+\?\s*'([^'\n]*)'\s*:\s*)?'([^'\n]*)'|<Phrase\s+text="([^"]*)"/g
    const passed = sources
      .filter((source) => /\buseText\b|\bsayIn\b|\bSay\b|import \{ text \}/.test(source))
      .flatMap((source) => [...source.matchAll(called)].flatMap((match) => match.slice(1).filter(Boolean)))
    expect(passed.length).toBeGreaterThan(100)
    expect(passed.filter((text) => text && !english.includes(text))).toEqual([])
  })
})

describe('a language tag', () => {
  const next = (tag: string) => findTexts(tag).Next
  it.each([
    ['de', 'Weiter'],
    ['de-AT', 'Weiter'],
    ['DE', 'Weiter'],
    ['pt-BR', 'Próxima'],
    ['pt', 'Próxima'],
    ['pt-PT', 'Próxima'],
    ['zh', '下一页'],
    ['zh-CN', '下一页'],
    ['zh-Hans', '下一页'],
    ['zh-TW', '下一頁'],
    ['zh-HK', '下一頁'],
    ['zh-Hant', '下一頁'],
    ['iw', 'הבא'],
    ['en', undefined],
    ['en-GB', undefined],
    ['el', undefined],
    ['no tag', undefined],
  ])('%s: %s', (tag, expected) => expect(next(tag)).toBe(expected))
})
