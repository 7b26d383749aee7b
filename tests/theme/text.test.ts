import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Banner, LanguageProvider, Phrase, theme, useText } from '../../theme/index.tsx'

const language = {
  locale: 'de',
  texts: {
    Draft: 'Entwurf',
    Contents: 'Inhalt',
    'Version {version}': 'Fassung {version}',
    'Last updated {date}': 'Stand: {date}',
    'One post|{count} posts': 'ein Beitrag|{count} Beiträge',
    'See {what} now': 'Jetzt {what} ansehen',
  },
}

function inGerman<Props extends object>(component: ComponentType<Props>, props: Props) {
  return renderToStaticMarkup(createElement(LanguageProvider, { language }, createElement(component, props)))
}

function Posts({ count }: { readonly count: number }) {
  return useText()('One post|{count} posts', { count })
}

it('a text is in the language around it, and in English elsewhere', () => {
  expect(inGerman(Posts, { count: 2 })).toBe('2 Beiträge')
  expect(renderToStaticMarkup(createElement(Posts, { count: 1 }))).toBe('One post')
})

it('a phrase has elements as its values', () => {
  const what = createElement('b', null, 'alles')
  expect(inGerman(Phrase, { text: 'See {what} now', values: { what } })).toBe('Jetzt <b>alles</b> ansehen')
})

it('drafts are marked', () => {
  expect(inGerman(Banner, { banner: 'draft' })).toContain('<p class="admonition-title">Entwurf</p>')
})

it('documents on paper are in the language of the site', () => {
  const html = inGerman(theme.Print, {
    ...{ lang: 'de', head: null, site: 'S', title: 'T', version: '2', url: 'https://example.com/', pages: [] },
    date: { iso: '2025-01-01', text: '1. Januar' },
    contents: [],
  })
  expect(html).toContain('<p class="print-version">Fassung 2</p>')
  expect(html).toContain('Stand: <time dateTime="2025-01-01">1. Januar</time>')
  expect(html).toContain('>Inhalt</h2>')
})
