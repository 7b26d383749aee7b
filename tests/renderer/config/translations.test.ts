import { describe, expect, it } from 'vitest'
import { languageOf, sayIn } from '../../../renderer/config/language.ts'
import { readTranslations, translations } from '../../../renderer/config/translations.ts'

const read = (given: unknown, locale = 'de') => ({
  locale,
  translations: readTranslations(translations.parse(given), 'Das Haus'),
})
const message = (text: string) => ({ message: text, description: 'Unused' })

describe('translations', () => {
  it('win over the texts of the language', () => {
    const config = read({ 'Edit this page': 'Bearbeiten' })
    expect(sayIn(config)('Edit this page')).toBe('Bearbeiten')
    expect(sayIn(config)('Next')).toBe('Weiter')
    expect(languageOf(config)).toMatchObject({
      locale: 'de',
      texts: { 'Edit this page': 'Bearbeiten', Next: 'Weiter' },
    })
  })

  it('may be those of Docusaurus’s theme, by its ids', () => {
    const config = read({
      'theme.docs.paginator.next': message('Vor'),
      'theme.common.headingLinkTitle': message('Link zu {heading}'),
      'theme.DocSidebarItem.expandCategoryAriaLabel': message("'{label}' öffnen"),
      'theme.admonition.note': message('hinweis'),
      'theme.blog.post.readingTime.plurals': message('Eine Minute|{readingTime} Minuten'),
      'theme.docs.versions.latestVersionSuggestionLabel': message('Neuer: {latestVersionLink} ({versionLabel})'),
      'theme.docs.versions.unreleasedVersionLabel': message('Unfertig: {siteTitle} {versionLabel}.'),
    })
    const say = sayIn(config)
    expect(say('Next')).toBe('Vor')
    expect(say('Direct link to {heading}', { heading: 'A' })).toBe('Link zu A')
    expect(say("Expand sidebar category '{name}'", { name: 'A' })).toBe("'A' öffnen")
    expect(say('Note')).toBe('Hinweis')
    expect([1, 2].map((count) => say('{count} min read', { count }))).toEqual(['Eine Minute', '2 Minuten'])
    expect(say('See the {link} ({version}).', { link: 'X', version: '2' })).toBe('Neuer: X (2)')
    expect(say('This is the documentation of {version}, which is not released yet.', { version: '2' })).toBe(
      'Unfertig: Das Haus 2.',
    )
    expect(Object.keys(languageOf(config).texts).filter((id) => id.startsWith('theme.'))).toEqual([])
  })

  it('may be put together from several of these', () => {
    const say = sayIn(
      read({
        'theme.lastUpdated.lastUpdatedAtBy': message('Neu{atDate}{byUser}'),
        'theme.lastUpdated.atDate': message(' am {date}'),
        'theme.lastUpdated.byUser': message(' von {user}'),
        'theme.blog.tagTitle': message('{nPosts} zu {tagName}'),
        'theme.blog.post.plurals': message('Ein Beitrag|{count} Beiträge'),
      }),
    )
    const values = { date: 'D', author: 'A' }
    expect(say('Last updated on {date} by {author}', values)).toBe('Neu am D von A')
    expect(say('Last updated on {date}', values)).toBe('Neu am D')
    expect(say('Last updated by {author}', values)).toBe('Neu von A')
    const posts = 'One post tagged with “{tag}”|{count} posts tagged with “{tag}”'
    expect([1, 2].map((count) => say(posts, { count, tag: 'x' }))).toEqual(['Ein Beitrag zu x', '2 Beiträge zu x'])
  })

  it('of this theme that nobody has translated leave the texts of the language', () => {
    const say = sayIn(read({ 'theme.docs.breadcrumbs.home': message('Home page') }))
    expect(say('Home page')).toBe('Startseite')
  })

  it('by the English text win over those by an id', () => {
    const say = sayIn(read([{ Next: 'A' }, { 'theme.docs.paginator.next': message('B') }]))
    expect(say('Next')).toBe('A')
  })
})
