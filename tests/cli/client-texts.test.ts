import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languageMark, withLanguage, withTexts } from '../../cli/bundle/client-texts.ts'
import { english } from '../../renderer/index.ts'

type Texts = Readonly<Record<string, string>>

const inEnglish = (source: string) => withTexts(source, english)
const inPolish = (source: string, texts: Texts) => withTexts(source, { locale: 'pl', texts })

/** What an expression gives with some variables. */
function resultOf(expression: string, variables: Readonly<Record<string, unknown>>): unknown {
  return new Function(...Object.keys(variables), `return ${expression}`)(...Object.values(variables))
}

it('scripts have those texts of a language that they name', () => {
  const scripts = new Map([
    ['a.js', `const language=${languageMark}`],
    ['b.js', "text('Next')"],
    ['c.js', "'Copyright'"],
  ])
  const made = withLanguage(scripts, { locale: 'de', texts: { Next: 'Weiter', Copy: 'Kopieren' } })
  expect(made.get('a.js')).toBe('const language=({"locale":"de","texts":{"Next":"Weiter"}})')
  expect(made.get('b.js')).toBe("text('Next')")
})

describe('texts of scripts', () => {
  it('become literals', () => {
    expect(inEnglish("import { text } from './text.ts'\nbutton(text('Copy'))")).toBe('\nbutton("Copy")')
    expect(resultOf(inPolish("text('Copy')", { Copy: 'Kopiuj "`{1}\\' }), {})).toBe('Kopiuj "`{1}\\')
  })

  it('with values become templates', () => {
    const source = "text('Search for “{words}”', { words })"
    expect(resultOf(inEnglish(source), { words: '`{a}' })).toBe('Search for “`{a}”')
    const texts = { 'Search for “{words}”': '`$' + '{a}` \\ „{words}”' }
    expect(resultOf(inPolish(source, texts), { words: 'A' })).toBe('`$' + '{a}` \\ „A”')
  })

  it('of two, what they have in common is there once', () => {
    const source = 'text(open ? "Collapse \'{name}\'!" : "Expand \'{name}\'!", { name: label?.textContent })'
    const label = { textContent: 'A' }
    const values = (made: string) => [true, false].map((open) => resultOf(made, { open, label }))
    expect(values(inEnglish(source))).toEqual(["Collapse 'A'!", "Expand 'A'!"])
    expect(inEnglish(source).split('textContent')).toHaveLength(2)
    const texts = { "Collapse '{name}'!": 'Zwiń {name}', "Expand '{name}'!": '{name}: rozwiń' }
    expect(values(inPolish(source, texts))).toEqual(['Zwiń A', 'A: rozwiń'])
    expect(values(inPolish(source, { "Collapse '{name}'!": 'a', "Expand '{name}'!": 'a' }))).toEqual(['a', 'a'])
  })

  it('with a number choose the form in the browser', () => {
    const text = '{count} page|{count} pages'
    const source = `text('${text}', { count: pages.length })`
    const forms = (made: string) => [1, 2, 5].map((length) => resultOf(made, { pages: { length } }))
    expect(forms(inEnglish(source))).toEqual(['1 page', '2 pages', '5 pages'])
    expect(inEnglish(source)).not.toContain('Intl')
    expect(forms(inPolish(source, {}))).toEqual(['1 page', '2 pages', '5 pages'])
    const polish = { [text]: '{count} strona|{count} strony|{count} stron' }
    expect(forms(inPolish(source, polish))).toEqual(['1 strona', '2 strony', '5 stron'])
    expect(forms(inPolish(source, { [text]: 'strony: {count}' }))).toEqual(['strony: 1', 'strony: 2', 'strony: 5'])
  })

  it('are all replaced in the theme', () => {
    const files = readdirSync('theme/client', { recursive: true })
      .map((path) => `theme/client/${path}`)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .filter((source) => source.includes('import { text }'))
    expect(files.length).toBeGreaterThan(10)
    for (const source of files) expect(inEnglish(source)).not.toMatch(/(?<![.\w])text\(|import \{ text \}/)
  })
})
