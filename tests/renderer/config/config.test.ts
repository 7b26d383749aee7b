import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../renderer/config/config.ts'
import { defineConfig } from '../../../renderer/config/define.ts'
import type { SourcePath } from '../../../renderer/types.ts'
import { makeConfig } from '../../harness/make.ts'

const least = { title: 'Test', url: 'https://example.com', baseUrl: '/' }

const source = {
  file: 'site.config.ts' as SourcePath,
  bundle: '',
  locate: (path: readonly PropertyKey[]) => ({ file: path.join('/') as SourcePath, line: 1, column: 1, length: 1 }),
  drafts: false,
}

/** A configuration → every problem it has. */
function check(settings: unknown, ...expected: string[]) {
  const { diagnostics, config } = readConfig(settings, source)
  const reported = diagnostics.map(({ code, message, hint, at }) => `${code} at ${at?.file}: ${message} ${hint}`)
  expect(reported).toEqual(expected)
  // Only what the content depends on keeps it from being checked.
  expect(config === undefined).toBe(diagnostics.some(({ notes }) => notes !== undefined))
}

describe('the least configuration', () => {
  it('is a title, an origin and a base path', () => check(least))

  it('reads docs, posts, pages and static files from their usual folders', () => {
    const { docs, blogs, pages, static: statics } = makeConfig()
    expect({ docs: docs.map(({ id, path, routeBasePath }) => [id, path, routeBasePath]), pages, statics }).toEqual({
      docs: [['default', 'content/docs', 'docs']],
      pages: { path: 'content/pages', routeBasePath: '/', include: ['**/*.{md,mdx,jsx,tsx}'], exclude: [] },
      statics: ['static'],
    })
    expect(blogs.map(({ path, routeBasePath, postsPerPage }) => [path, routeBasePath, postsPerPage])).toEqual([
      ['content/blog', 'blog', 10],
    ])
  })

  it('has the defaults of the reference', () => {
    const { trailingSlash, onBrokenLinks, onBrokenAnchors, onDuplicateRoutes, tableOfContents, sitemap } = makeConfig()
    expect({ trailingSlash, onBrokenLinks, onBrokenAnchors, onDuplicateRoutes, tableOfContents, sitemap }).toEqual({
      trailingSlash: undefined,
      onBrokenLinks: 'warn',
      onBrokenAnchors: 'warn',
      onDuplicateRoutes: 'warn',
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      sitemap: { changefreq: 'weekly', priority: 0.5, lastmod: true, ignorePatterns: [] },
    })
  })
})

describe('settings are completed', () => {
  it.each([
    ['/', '/'],
    ['/project/', '/project/'],
    ['/project', '/project/'],
    ['project', '/project/'],
    ['', '/'],
    ['/a/b', '/a/b/'],
  ])('the base path %s is %s', (baseUrl, expected) => expect(makeConfig({ baseUrl }).base).toBe(expected))

  it.each([
    [{}, ['light', true, false]],
    [{ default: 'system', switch: true }, ['light', false, true]],
    [{ default: 'dark' }, ['dark', true, false]],
    [{ defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true }, ['dark', false, true]],
    [{ default: 'light', defaultMode: 'dark', respectPrefersColorScheme: true }, ['light', true, false]],
  ])('the color mode %j', (colorMode, expected) =>
    expect(Object.values(makeConfig({ colorMode }).colorMode)).toEqual(expected),
  )

  it('the origin has no slash at its end', () => {
    expect(makeConfig({ url: 'https://example.com/' }).origin).toBe('https://example.com')
  })

  it('docs may be one folder, several, or none', () => {
    const ids = (docs: unknown) => makeConfig({ content: { docs } }).docs.map(({ id, path }) => `${id}: ${path}`)
    expect(ids({ path: 'docs' })).toEqual(['default: docs'])
    expect(ids([{ path: 'docs' }, { id: 'api', path: 'api' }])).toEqual(['default: docs', 'api: api'])
    expect(ids(false)).toEqual([])
  })

  it('there may be several blogs, or none', () => {
    const ids = (blog: unknown) => makeConfig({ content: { blog } }).blogs.map(({ id, path }) => `${id}: ${path}`)
    expect(ids([{ path: 'blog' }, { id: 'news', path: 'news', routeBasePath: 'news' }])).toEqual([
      'default: blog',
      'news: news',
    ])
    expect(ids(false)).toEqual([])
  })

  it('a redirect has a list of sources', () => {
    const redirects = [
      { from: '/a', to: '/b' },
      { from: ['/c', '/d'], to: '/e' },
    ]
    expect(makeConfig({ redirects }).redirects).toEqual([
      { from: ['/a'], to: '/b' },
      { from: ['/c', '/d'], to: '/e' },
    ])
  })

  it('its key changes with any setting, and with drafts', () => {
    const keys = [makeConfig(), makeConfig({ tagline: 'x' }), makeConfig({}, true)].map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
    expect(makeConfig().key).toBe(keys[0])
  })

  it('defineConfig gives back what it is given', () => expect(defineConfig(least)).toBe(least))
})

describe('a mistake is reported by its field, what was expected, and what was found', () => {
  it.each([
    [
      'missing fields, all at once',
      {},
      'config/invalid at title: `title` is missing. Set it to text.',
      'config/invalid at url: `url` is missing. Set it to an address like `https://www.example.com`.',
      'config/invalid at baseUrl: `baseUrl` is missing. Set it to a path like `/` or `/project/`.',
    ],
    [
      'a missing field that stands under a wrong name, once',
      { ...least, title: undefined, tittle: 'x' },
      'config/unknown-key at tittle: Unknown setting `tittle`. Did you mean `title`?',
    ],
    [
      'an unknown setting with a near name',
      { ...least, titel: 'x' },
      'config/unknown-key at titel: Unknown setting `titel`. Did you mean `title`?',
    ],
    [
      'a setting by the name that it has elsewhere',
      { ...least, socialCard: '/card.png' },
      'config/unknown-key at socialCard: Unknown setting `socialCard`. Did you mean `image`?',
    ],
    [
      'an unknown setting inside another',
      { ...least, content: { docs: { paht: 'docs' } } },
      'config/unknown-key at content/docs/paht: Unknown setting `content.docs.paht`. Did you mean `path`?',
    ],
    [
      'a text of the wrong type',
      { ...least, title: 42 },
      'config/invalid at title: `title` must be text, but is 42. Write text.',
    ],
    [
      'an empty title',
      { ...least, title: '' },
      'config/invalid at title: `title` must be non-empty text, but is the text "". Write non-empty text.',
    ],
    [
      'an address without a scheme',
      { ...least, url: 'example.com' },
      'config/invalid at url: `url` must be an address like `https://www.example.com`, but is the text "example.com". Write an address like `https://www.example.com`.',
    ],
    [
      'an origin with a path',
      { ...least, url: 'https://example.com/docs/' },
      "config/invalid at url: `url` must be an origin without a path, but has the path `/docs/`. Write `url: 'https://example.com'` and move the path to `baseUrl`.",
    ],
    [
      'a flag that is a text',
      { ...least, trailingSlash: 'yes' },
      'config/invalid at trailingSlash: `trailingSlash` must be true or false, but is the text "yes". Write true or false.',
    ],
    [
      'a word that is none of the choice',
      { ...least, onBrokenLinks: 'throw' },
      "config/invalid at onBrokenLinks: `onBrokenLinks` must be one of 'ignore', 'warn', 'error', but is the text \"throw\". Write one of 'ignore', 'warn', 'error'.",
    ],
    [
      'a list item',
      { ...least, redirects: [{ from: '/a', to: '/b' }, { from: '/c' }] },
      'config/invalid at redirects/1/to: `redirects[1].to` is missing. Set it to an address.',
    ],
    [
      'two docs folders of one id',
      { ...least, content: { docs: [{ path: 'a' }, { path: 'b' }] } },
      'config/invalid at content/docs/1/id: Two docs folders have the id `default`. Give each entry of `content.docs` its own `id`.',
    ],
    [
      'two blogs of one id',
      {
        ...least,
        content: {
          blog: [{ path: 'a' }, { id: 'b', path: 'b', routeBasePath: 'b' }, { id: 'b', path: 'c', routeBasePath: 'c' }],
        },
      },
      'config/invalid at content/blog/2/id: Two blogs have the id `b`. Give each entry of `content.blog` its own `id`.',
    ],
    [
      'blogs of one address',
      { ...least, content: { blog: [{ path: 'a' }, { id: 'b', path: 'b', routeBasePath: '/blog/' }] } },
      'config/invalid at content/blog/1/routeBasePath: Two blogs have the address `/blog`. Give each entry of `content.blog` its own `routeBasePath`.',
    ],
    [
      'a level that is no level',
      { ...least, tableOfContents: { maxHeadingLevel: 7 } },
      'config/invalid at tableOfContents/maxHeadingLevel: `tableOfContents.maxHeadingLevel` must be a level from 2 to 6, but is 7. Write a level from 2 to 6.',
    ],
    [
      'a link that leads nowhere',
      { ...least, navbar: { items: [{ label: 'Docs' }] } },
      'config/invalid at navbar/items/0: `navbar.items[0]` must be a link with either `to` or `href`. Write a link with either `to` or `href`.',
    ],
    [
      'an item of the navbar without what its type needs',
      {
        ...least,
        navbar: { items: [{ type: 'doc' }, { type: 'docSidebar', to: '/a' }, { type: 'dropdown', label: 'A' }] },
      },
      'config/invalid at navbar/items/0/docId: `navbar.items[0].docId` is missing. Set it to the id of a doc.',
      'config/invalid at navbar/items/1/sidebarId: `navbar.items[1].sidebarId` is missing. Set it to the id of a sidebar.',
      'config/invalid at navbar/items/2/items: `navbar.items[2].items` is missing. Set it to a list of links.',
    ],
    [
      'a menu in a menu, and one that is a link',
      {
        ...least,
        navbar: {
          items: [
            { label: 'A', items: [{ label: 'B', items: [] }] },
            { label: 'C', to: '/c', items: [] },
          ],
        },
      },
      'config/unknown-key at navbar/items/0/items/0/items: Unknown setting `navbar.items[0].items[0].items`. Available here: type, label, to, href, icon, iconOnly, className, lang, docs, docId, sidebarId.',
      'config/invalid at navbar/items/0/items/0: `navbar.items[0].items[0]` must be a link with either `to` or `href`. Write a link with either `to` or `href`.',
      'config/invalid at navbar/items/1: `navbar.items[1]` must be a menu without `to` and `href`, or a link. Write a menu without `to` and `href`, or a link.',
    ],
    [
      'an item about docs that do not exist',
      { ...least, navbar: { items: [{ label: 'A', items: [{ type: 'doc', docs: 'api', docId: 'a' }] }] } },
      'config/invalid at navbar/items/0/items/0/docs: No docs folder has the id `api`. Available: default.',
    ],
    [
      'synonyms that are alone or no words',
      { ...least, search: { synonyms: [['plan'], ['log in', 'sign-in']] } },
      'config/invalid at search/synonyms/0: `search.synonyms[0]` must be two words or more, but is a list. Write two words or more.',
      'config/invalid at search/synonyms/1/1: `search.synonyms[1][1]` must be words with single spaces between them, but is the text "sign-in". Write words with single spaces between them.',
    ],
    [
      'colors and sizes of the theme that are none',
      { ...least, theme: { css: 'brand.css', tokens: { accent: 'bleu', radius: 4 } } },
      'config/invalid at theme/css: `theme.css` must be a list of style sheets, but is the text "brand.css". Write a list of style sheets.',
      'config/invalid at theme/tokens/accent: `theme.tokens.accent` must be a color such as `#0b6bcb`, but is the text "bleu". Write a color such as `#0b6bcb`.',
      'config/invalid at theme/tokens/radius: `theme.tokens.radius` must be a length such as `10px`, but is 4. Write a length such as `10px`.',
    ],
    [
      'no object at all',
      'text',
      'config/invalid at : The configuration must be an object, but is the text "text". Write an object.',
    ],
    ['nothing', null, 'config/invalid at : The configuration must be an object, but is empty (null). Write an object.'],
  ])('%s', (_, settings, ...expected) => check(settings, ...(expected as string[])))
})

describe('settings with a mistake', () => {
  const read = (settings: object) => {
    const { config, diagnostics } = readConfig(settings, source)
    return { config, waits: diagnostics.map(({ at, notes = [] }) => [at?.file, notes.length > 0]) }
  }

  it.each<[string, object, object]>([
    ['the navbar', { navbar: { items: [{ labl: 'A', to: '/' }], hideOnScroll: 1 } }, { navbar: { items: [] } }],
    ['the tagline by another name', { tagLine: 'A' }, { tagline: '' }],
    ['the title', { title: '' }, { title: 'Untitled' }],
    ['reactions and hosts', { onBrokenLinks: 'no', hosts: ['no'] }, { onBrokenLinks: 'warn', hosts: [] }],
  ])('have their defaults if the content is the same without them: %s', (_, wrong, defaults) => {
    const { config, waits } = read({ ...least, ...wrong })
    expect(config).toMatchObject(defaults)
    expect(waits.map(([, isWaiting]) => isWaiting)).toEqual(waits.map(() => false))
    expect(waits.length).toBeGreaterThan(0)
  })

  it.each<[string, object, readonly string[]]>([
    ['its folders', { content: { docs: { paht: 'a' } } }, ['content/docs/paht']],
    ['a setting that nobody knows', { presets: [] }, ['presets']],
    ['one that probably means another', { makrdown: {} }, ['makrdown']],
    ['an address', { baseUrl: 7, title: 1 }, ['baseUrl']],
    ['the path of the site', { url: 'https://example.com/a', tagLine: '' }, ['url']],
    ['two languages at one address', { locales: { fr: {}, de: { path: '/fr/' } }, tagLine: '' }, ['locales/de']],
  ])('say that the content waits if it depends on them: %s', (_, wrong, places) => {
    const { config, waits } = read({ ...least, ...wrong })
    expect(config).toBeUndefined()
    expect(waits.flatMap(([place, isWaiting]) => (isWaiting ? [place] : []))).toEqual(places)
  })
})
