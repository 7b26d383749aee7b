import { createHighlighterCore, createOnigurumaEngine, type RegexEngine } from 'shiki'
import { type BundledLanguage, bundledLanguages } from 'shiki/langs'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareExpressions } from '../../../renderer/code/expressions.ts'
import { languageName } from '../../../renderer/code/language-names.ts'
import { benchTexts, textsBelow } from '../../harness/markdown-texts.ts'
import { sample } from '../../harness/sample.ts'

interface Sample {
  readonly lang: BundledLanguage
  readonly code: string
}

const isKnown = (lang: string | undefined): lang is BundledLanguage => lang !== undefined && lang in bundledLanguages

function samplesIn(texts: readonly string[]): Sample[] {
  return texts.flatMap((text) =>
    [...text.matchAll(/^```([\w+#-]+)[^\n]*\n([\s\S]*?)^```$/gm)].flatMap(([, info = '', code = '']) => {
      const lang = languageName(info.toLowerCase())
      return isKnown(lang) ? [{ lang, code }] : []
    }),
  )
}

/** The samples of this repository, its fixtures and the corpus of the benchmark, by language, each once. */
function allSamples(): Map<BundledLanguage, string[]> {
  const texts = [
    ...['content', 'docs', 'manual', 'fixtures'].flatMap((folder) => textsBelow(folder)),
    ...benchTexts(150),
  ]
  const byLanguage = new Map<BundledLanguage, Set<string>>()
  for (const { lang, code } of samplesIn(texts)) byLanguage.set(lang, (byLanguage.get(lang) ?? new Set()).add(code))
  return new Map([...byLanguage].map(([lang, codes]) => [lang, [...codes]]))
}

let own: RegexEngine
beforeAll(async () => {
  own = await createOnigurumaEngine(import('shiki/wasm'))
})

/** Tokens with their scopes, so that differences which no theme shows count as well. */
async function tokenizer(lang: BundledLanguage, engine: RegexEngine) {
  const core = await createHighlighterCore({
    engine,
    langs: [bundledLanguages[lang]],
    themes: [import('shiki/themes/github-light.mjs')],
    warnings: false,
  })
  return (code: string) =>
    core
      .codeToTokensBase(code, {
        lang,
        theme: 'github-light',
        includeExplanation: 'scopeName',
        tokenizeMaxLineLength: 5000,
        tokenizeTimeLimit: 0,
      })
      .map((line) =>
        line.flatMap(({ explanation = [] }) =>
          explanation.map(({ content, scopes }) => `${content} ${scopes.map(({ scopeName }) => scopeName).join(' ')}`),
        ),
      )
}

describe('tokens are those of Oniguruma’s own scanner', () => {
  const samples = allSamples()

  it('in the languages that sites use most', () => {
    const names = [...samples.keys()]
    for (const lang of ['bash', 'css', 'dart', 'html', 'js', 'json', 'kotlin', 'swift', 'ts', 'tsx', 'yaml'])
      expect(names).toContain(lang)
  })

  it.each([...samples.keys()].sort())('%s', async (lang) => {
    const codes = sample(samples.get(lang) as string[], 7)
    const theirs = await tokenizer(lang, own)
    // One asks what an expression needs after three lines instead of some hundred, which few samples have.
    const engines = [shareExpressions(own, 3), ...(process.env.SAMPLES ? [shareExpressions(own)] : [])]
    for (const ours of await Promise.all(engines.map((engine) => tokenizer(lang, engine))))
      for (const code of codes) expect(ours(code)).toEqual(theirs(code))
  })
})
