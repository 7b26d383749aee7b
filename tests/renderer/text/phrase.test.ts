import { describe, expect, it } from 'vitest'
import { type InterfaceTexts, phrase } from '../../../renderer/text/phrase.ts'

const posts = 'One post|{count} posts'
const language = (locale: string, texts: Readonly<Record<string, string>>): InterfaceTexts => ({ locale, texts })

describe('phrase', () => {
  it('gives the translation with its values, and the text itself without one', () => {
    const german = language('de', { 'Page {number}': 'Seite {number}' })
    expect(phrase(german, 'Page {number}', { number: 2 })).toBe('Seite 2')
    expect(phrase(german, 'Next')).toBe('Next')
    expect(phrase(german, 'constructor')).toBe('constructor')
  })

  it('leaves what is in braces as it is without a value, also in a value', () => {
    expect(phrase(language('de', {}), '{a} {b}', { a: '{b}', c: 1 })).toBe('{b} {b}')
  })

  it.each([
    ['de', 'ein Artikel|{count} Artikel', ['0 Artikel', 'ein Artikel', '2 Artikel']],
    ['ru', '{count} запись|{count} записи|{count} записей', ['0 записей', '1 запись', '2 записи']],
    ['fr', '{count} article|{count} articles', ['0 article', '1 article', '2 articles']],
    ['ja', '{count} 件', ['0 件', '1 件', '2 件']],
    ['ar', 'صفر|واحد|اثنان|بضعة|عديد|سوى ذلك', ['صفر', 'واحد', 'اثنان']],
    ['no tag', 'en|{count}', ['0', 'en', '2']],
  ])('chooses the form for a number in %s', (locale, message, expected) => {
    const texts = language(locale, { [posts]: message })
    expect([0, 1, 2].map((count) => phrase(texts, posts, { count }))).toEqual(expected)
  })

  it('uses the rules of English for the English text', () => {
    expect([1, 2].map((count) => phrase(language('ja', {}), posts, { count }))).toEqual(['One post', '2 posts'])
  })
})
