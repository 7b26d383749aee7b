import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../renderer/config/config.ts'
import { inOtherLanguage, originalOf, pageInLanguage, translationOf } from '../../../renderer/config/locales.ts'
import { translated } from '../../../renderer/config/translations.ts'
import type { SourcePath } from '../../../renderer/types.ts'

const least = { title: 'Test', url: 'https://example.com', baseUrl: '/p/' }

function read(settings: object, locale?: string) {
  const { config, diagnostics } = readConfig(
    { ...least, ...settings },
    {
      file: 'site.config.ts' as SourcePath,
      bundle: '',
      locate: (path) => ({ file: path.join('/') as SourcePath, line: 1, column: 1, length: 1 }),
      drafts: false,
      locale,
    },
  )
  return { config, reported: diagnostics.map(({ message, hint, at }) => `${at?.file}: ${message} ${hint}`) }
}

function configIn(settings: object, locale?: string) {
  const { config, reported } = read(settings, locale)
  if (!config) throw new Error(reported.join('\n'))
  return config
}

describe('the settings of a language', () => {
  const settings = {
    title: 'Test',
    hosts: ['netlify'],
    navbar: { title: 'A', items: [{ label: 'One', to: '/' }] },
    locales: {
      fr: { settings: { navbar: { items: [] }, tagline: 'B' } },
      ar: { label: 'A', path: 'x/y' },
    },
  }

  it('replace lists and single values, and leave the rest', () => {
    const { title, tagline, navbar, locale, base, hosts } = configIn(settings, 'fr')
    expect({ title, tagline, locale, base, hosts }).toEqual({
      ...{ title: 'Test', tagline: 'B', locale: 'fr', base: '/p/fr/' },
      // Hosts read them at the root of the site.
      hosts: [],
    })
    expect([navbar.title, navbar.items]).toEqual(['A', []])
  })

  it('do not touch the main language; all languages know each other', () => {
    const main = configIn(settings)
    expect([main.tagline, main.base, main.hosts]).toEqual(['', '/p/', ['netlify']])
    const languages = [
      { locale: 'en', label: 'English', base: '/p/' },
      { locale: 'fr', label: 'Français', base: '/p/fr/' },
      { locale: 'ar', label: 'A', base: '/p/x/y/' },
    ]
    expect(main.languages).toEqual(languages)
    expect(configIn(settings, 'ar').languages).toEqual(languages)
    expect(configIn(settings, 'en')).toEqual(main)
    expect(configIn({}).languages).toEqual([])
  })

  it('are checked, and found where they are written', () => {
    const wrong = (locales: object, locale?: string) => read({ locales }, locale).reported
    expect(wrong({ fr: { settings: { titel: 'A' } } }, 'fr')).toEqual([
      'locales/fr/settings/titel: Unknown setting `titel`. Did you mean `title`?',
    ])
    expect(wrong({ fr: { translations: 3 } })).toEqual([
      'locales/fr/translations: `locales.fr.translations` must be an object of texts, or a list of such objects, but is 3. Write an object of texts, or a list of such objects.',
    ])
    expect(wrong({ french_: {} })).toEqual([
      'locales/french_: `french_` is not a language tag. Language tags look like `fr`, `pt-BR` or `zh-Hans`.',
    ])
    expect(wrong({ fr: {}, de: { path: 'fr' } })).toEqual([
      'locales/de: The languages `fr` and `de` have the same address. Give each its own `path`.',
    ])
    expect(wrong({ en: { label: 'A', path: 'en', folders: { docs: 'en' } } })).toEqual([
      'locales/en/path: `en` is the main language of the site, which cannot have `path` in `locales`. Keep only its `label` there, and set everything else for the whole site.',
    ])
    expect(wrong({ en: { ownPages: true }, fr: {} })).toEqual([
      expect.stringContaining('`en` is the main language of the site, which cannot have `ownPages` in `locales`.'),
    ])
    expect(configIn({ locales: { en: { label: 'A' } } }).languages).toEqual([])
    expect(configIn({ locales: { fr: {}, en: { label: 'A' } } }, 'fr').languages).toEqual([
      { locale: 'en', label: 'A', base: '/p/' },
      { locale: 'fr', label: 'Français', base: '/p/fr/' },
    ])
    expect(wrong({ fr: {} }, 'de')).toEqual(['locales: The site has no language `de`. Available: en, fr.'])
    expect(wrong({ fr: { path: '../x' } })).toEqual([expect.stringContaining('an address part without `..`')])
  })
})

it('finds the translation of a file, and what it translates, by the longest folder', () => {
  const folders = { './docs/': 'i18n/fr/docs', 'docs/api': 'api-fr/' }
  const config = configIn({ locales: { fr: { folders } } }, 'fr')
  const pairs = [
    ['docs/a.md', 'i18n/fr/docs/a.md'],
    ['docs/api/b.md', 'api-fr/b.md'],
  ] as const
  for (const [original, translation] of pairs) {
    expect(translationOf(original, config)).toBe(translation)
    expect(originalOf(translation, config)).toBe(original)
  }
  const whole = configIn({ locales: { fr: { folders: { '.': 'fr' } } } }, 'fr')
  expect(translationOf('guide/a.md', whole)).toBe('fr/guide/a.md')
  expect(originalOf('fr/guide/a.md', whole)).toBe('guide/a.md')
  expect(translationOf('docs2/a.md', config)).toBeUndefined()
  expect(originalOf('docs/a.md', config)).toBeUndefined()
})

it('knows the addresses of the other languages', () => {
  const locales = { fr: {}, 'fr-CA': { path: 'fr/ca' } }
  const same = (url: string, locale?: string) => inOtherLanguage(url, configIn({ locales }, locale))?.same
  expect(['/p/', '/p/a', '/p/fr', '/p/fr/a', '/p/fr/ca/a', '/p/french', '/'].map((url) => same(url))).toEqual([
    ...[undefined, undefined, '/p/', '/p/a', '/p/a', undefined, undefined],
  ])
  expect(['/p/a', '/p/fr/a', '/p/fr/ca/a', '/'].map((url) => same(url, 'fr'))).toEqual([
    ...['/p/fr/a', undefined, '/p/fr/a', undefined],
  ])
  const page = (written: string, locale?: string) => pageInLanguage(written, configIn({ locales }, locale))?.url
  expect(page('/fr/a')).toBe('/p/fr/a')
  expect(page('/fr/ca/a', 'fr')).toBe('/p/fr/ca/a')
  expect(pageInLanguage('/fr/a', configIn({ locales }, 'fr'))).toEqual({
    ...{ locale: 'fr', url: '/p/fr/a', same: '/p/fr/a', mayBeOwn: false },
  })
  const own = configIn({ locales: { fr: { ownPages: true }, 'fr-CA': { path: 'fr/ca' } } })
  expect(['/fr/a', '/fr/ca/a'].map((written) => pageInLanguage(written, own)?.mayBeOwn)).toEqual([true, false])
  // As written, an address is in the language of its page.
  expect([page('/a', 'fr'), page('/a'), pageInLanguage('/fr/a', configIn({}))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('reads texts by themselves, by ids of components, and as Docusaurus names them', () => {
  const { translations } = configIn({
    translations: [
      { 'home.title': { message: 'Accueil', description: '' }, Next: 'Suivant' },
      { 'item.label.Docs': { message: 'Manuels' }, 'link.title.Docs': { message: 'Documentation' } },
      // Not translated yet.
      { 'link.item.label.Docs': { message: 'Docs' }, 'sidebar.a.category.B.c': { message: 'D' } },
    ],
  })
  expect(translations).toMatchObject({
    'home.title': 'Accueil',
    ...{ Next: 'Suivant', Docs: 'Documentation', 'B.c': 'D', 'sidebar.a.category.B.c': 'D' },
  })
  const plain = configIn({ translations: [{ Blog: 'Carnet' }, { Blog: 'Blog' }] })
  expect(plain.translations.Blog).toBe('Blog')
  expect(['Docs', 'constructor', 'Blog'].map((text) => translated(text, { translations }))).toEqual([
    'Documentation',
    'constructor',
    'Blog',
  ])
})
