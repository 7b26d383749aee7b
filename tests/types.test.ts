import { describe, expect, expectTypeOf, it } from 'vitest'
import type {
  Body,
  Crumb,
  Diagnostic,
  Heading,
  Hole,
  Key,
  LinkTo,
  NavItem,
  OutPath,
  Output,
  PostDate,
  Redirect,
  Route,
  RouteOf,
  Severity,
  Site,
  SiteConfig,
  SourcePath,
  ThemeModule,
  UrlPath,
  View,
  ViewOf,
} from '../renderer/index.ts'

// What is wrong here does not compile: `npm run check` has `tsc` read the tests too. At run time little happens.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(yes: Same<A, B>) => yes

/** A kind's fields that must be there, and those that may be. */
type Needed<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T]
type Optional<T> = Exclude<keyof T, Needed<T>>

describe('paths and keys are no plain strings', () => {
  it('nor each other', () => {
    expectTypeOf<string>().not.toExtend<UrlPath>()
    expectTypeOf<string>().not.toExtend<SourcePath>()
    expectTypeOf<string>().not.toExtend<OutPath>()
    expectTypeOf<string>().not.toExtend<Key>()
    expectTypeOf<UrlPath>().not.toExtend<OutPath>()
    expectTypeOf<SourcePath>().not.toExtend<UrlPath>()
    expectTypeOf<OutPath>().not.toExtend<SourcePath>()
    expectTypeOf<Key>().not.toExtend<OutPath>()
  })

  it('but are strings', () => expectTypeOf<UrlPath | SourcePath | OutPath | Key>().toExtend<string>())

  it('and stand where they belong', () => {
    expectTypeOf<Route['url']>().toEqualTypeOf<UrlPath>()
    expectTypeOf<Redirect['from']>().toEqualTypeOf<UrlPath>()
    expectTypeOf<Output['out']>().toEqualTypeOf<OutPath>()
    expectTypeOf<Output['key']>().toEqualTypeOf<Key | undefined>()
    expectTypeOf<Site['sources']>().toExtend<ReadonlyMap<SourcePath, unknown>>()
  })
})

describe('routes', () => {
  it('are distinguished by their kind', () => {
    const titleOf = (route: Route): string | undefined => {
      switch (route.kind) {
        case 'doc':
          expectTypeOf(route.trail).toEqualTypeOf<readonly Crumb[]>()
          return route.title
        case 'post':
          expectTypeOf(route.date).toBeString()
          return route.title
        case 'post-list':
          expectTypeOf(route.posts).toEqualTypeOf<readonly SourcePath[]>()
          return route.title
        case 'page':
        case 'category':
          return route.title
        case 'tags':
        case 'authors':
        case 'doc-tag':
        case 'archive':
        case 'search':
        case 'not-found':
          // @ts-expect-error these have no title of their own
          return route.title
        default:
          return route satisfies never
      }
    }
    expect(titleOf({ kind: 'page', url: '/a' as UrlPath, source: 'a.md' as SourcePath, title: 'A' })).toBe('A')
  })

  it('with a file are docs, posts and pages', () => {
    expectTypeOf<Extract<Route, { source: SourcePath }>['kind']>().toEqualTypeOf<'doc' | 'post' | 'page'>()
  })

  it('with a sidebar are docs and categories', () => {
    expectTypeOf<Extract<Route, { trail: readonly Crumb[] }>['kind']>().toEqualTypeOf<'doc' | 'category'>()
    expectTypeOf<RouteOf<'category'>['sidebar']>().toEqualTypeOf<string>()
  })

  it('have exactly the views of their kinds', () => expectTypeOf<Route['kind']>().toEqualTypeOf<View['kind']>())
})

describe('views: what a theme must be given, and what it may', () => {
  it('text', () => {
    same<Needed<ViewOf<'doc'>>, 'kind' | 'title' | 'hideTitle' | 'html' | 'headings' | 'trail' | 'home' | 'tags'>(true)
    same<
      Optional<ViewOf<'doc'>>,
      | 'frontMatter'
      | 'place'
      | 'textLanguage'
      | 'titleHtml'
      | 'lead'
      | 'prev'
      | 'next'
      | 'updated'
      | 'editUrl'
      | 'banner'
      | 'version'
      | 'markdown'
      | 'feedback'
    >(true)
    same<Needed<ViewOf<'page'>>, 'kind' | 'title' | 'hideTitle' | 'html' | 'headings' | 'bare'>(true)
    same<Optional<ViewOf<'page'>>, 'textLanguage' | 'titleHtml' | 'lead' | 'banner' | 'markdown'>(true)
    same<
      Exclude<Needed<ViewOf<'post'>>, 'hideTitle'>,
      'kind' | 'title' | 'html' | 'headings' | 'date' | 'authors' | 'tags' | 'recent' | 'blog'
    >(true)
    same<
      Optional<ViewOf<'post'>>,
      | 'frontMatter'
      | 'place'
      | 'textLanguage'
      | 'titleHtml'
      | 'lead'
      | 'hasCover'
      | 'readingMinutes'
      | 'newer'
      | 'older'
      | 'recentTitle'
      | 'editUrl'
      | 'updated'
      | 'banner'
      | 'markdown'
    >(true)
  })

  it('lists', () => {
    same<Needed<ViewOf<'category'>>, 'kind' | 'title' | 'trail' | 'home' | 'cards'>(true)
    same<Needed<ViewOf<'post-list'>>, 'kind' | 'title' | 'posts' | 'page' | 'pages' | 'feeds' | 'recent'>(true)
    same<Optional<ViewOf<'post-list'>>, 'lead' | 'author' | 'allTags' | 'allAuthors' | 'archive' | 'recentTitle'>(true)
    same<Needed<ViewOf<'tags'>>, 'kind' | 'title' | 'tags'>(true)
    same<Needed<ViewOf<'authors'>>, 'kind' | 'title' | 'authors' | 'blog'>(true)
    same<Needed<ViewOf<'doc-tag'>>, 'kind' | 'title' | 'allTags' | 'docs'>(true)
    same<Needed<ViewOf<'archive'>>, 'kind' | 'years' | 'blog'>(true)
    same<Needed<ViewOf<'search'>>, 'kind' | 'groups'>(true)
    same<Needed<ViewOf<'not-found'>>, 'kind' | 'home' | 'links'>(true)
  })

  it('the parts', () => {
    expectTypeOf<ViewOf<'doc'>['headings']>().toEqualTypeOf<readonly Heading[]>()
    expectTypeOf<ViewOf<'doc'>['next']>().toEqualTypeOf<LinkTo | undefined>()
    expectTypeOf<ViewOf<'post'>['date']>().toEqualTypeOf<PostDate>()
    expectTypeOf<Heading['depth']>().toEqualTypeOf<1 | 2 | 3 | 4 | 5 | 6>()
  })

  it('a theme has a component for each kind, and its properties are the view', () => {
    expectTypeOf<keyof ThemeModule['views']>().toEqualTypeOf<View['kind']>()
    const views = {} as ThemeModule['views']
    const { search: _, ...others } = views
    // @ts-expect-error one kind is missing
    const some: ThemeModule['views'] = others
    const own: ThemeModule['views'] = { ...views, search: ({ groups }) => groups.length }
    // @ts-expect-error a search has no title
    const wrong: ThemeModule['views'] = { ...views, search: ({ title }) => title }
    expect([some, own, wrong]).toHaveLength(3)
  })
})

describe('other unions', () => {
  it('holes', () => {
    expectTypeOf<Hole['kind']>().toEqualTypeOf<'link' | 'image' | 'code'>()
    expectTypeOf<Body['parts'][number]>().toEqualTypeOf<string | Hole>()
  })
  it('items of a sidebar', () => expectTypeOf<NavItem['kind']>().toEqualTypeOf<'link' | 'html' | 'group'>())
  it('severities', () => expectTypeOf<Severity>().toEqualTypeOf<'error' | 'warning' | 'note'>())
  it('nothing of a value can be changed', () => {
    const diagnostic = { code: 'a/b', severity: 'note', message: 'x' } as Diagnostic
    // @ts-expect-error
    const change = () => (diagnostic.code = 'c/d')
    // @ts-expect-error
    const grow = (body: Body) => body.parts.push('x')
    // @ts-expect-error
    const put = (site: Site) => site.sources.set('a' as SourcePath, 1)
    // @ts-expect-error
    const set = (config: SiteConfig) => (config.navbar.items[0] = { label: 'x' })
    expect([change, grow, put, set]).toHaveLength(4)
  })
})
