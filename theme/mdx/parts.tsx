// The components of Docusaurus's theme that have a counterpart here. A file of the site below `src/theme` replaces one of them; its
// imports from `@theme/…` and `@theme-original/…` come from this table.
import { type ComponentType, Fragment, type ReactNode, useContext } from 'react'
import type { LinkTo, ShellInfo, ThemeModule, ViewOf } from '../../renderer/types.ts'
import { Banner, VersionBanner } from '../components/banner.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { CopyPage } from '../components/copy-page.tsx'
import { FooterCopyright, FooterLayout, FooterLogo } from '../components/footer.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { DocsPager, PostPager } from '../components/pager.tsx'
import { Prose } from '../components/prose.tsx'
import { TagList } from '../components/tag-list.tsx'
import { InlineToc } from '../components/toc.tsx'
import { SiteProvider } from './compat.tsx'
import { cardsOf } from './doc-cards.tsx'
import { useCurrentSidebarCategory } from './docs-around.ts'
import { pieces } from './pieces.tsx'
import { type OwnParts, type PartProps, type Place, PlaceContext, type Standard } from './place.ts'
import { Site, type SiteFacts } from './site-facts.ts'
import { addressOf, contentOf, factsOf, indexOf, levelsOf, linkOf, tocOf } from './view-facts.tsx'

/** The default components, by the names of Docusaurus. */
const standards: Readonly<Record<string, Standard>> = {
  ...pieces,
  Root: (_, { children }) => children,
  Footer: (place) => place.info && <FooterParts place={place} info={place.info} />,
  'Footer/Layout': ({ info }, props) => info && <FooterLayout info={info} {...props} />,
  'Footer/Logo': ({ info }) => info && <FooterLogo info={info} />,
  'Footer/Copyright': ({ info }, { copyright }) => info && <FooterCopyright info={info}>{copyright}</FooterCopyright>,
  NotFound: () => part('NotFound/Content'),
  'NotFound/Content': ({ theme, notFound }) => notFound && view(theme.views['not-found'], { ...notFound, theme }),
  DocItem: ({ doc }, { children }) => part('DocItem/Layout', { children: children ?? (doc && <Prose {...doc} />) }),
  'DocItem/Layout': (place, { children }) => <DocLayout place={place}>{children}</DocLayout>,
  'DocItem/Content': ({ doc, isWithin }, { children }) => (
    <>
      {!isWithin && doc && <CopyPage markdown={doc.markdown} />}
      {!isWithin && doc && <PageTitle {...doc} />}
      {children}
    </>
  ),
  'DocItem/Footer': ({ theme, doc, isWithin }) =>
    doc && (
      <>
        {!isWithin && <TagList tags={doc.tags} />}
        {!isWithin && doc.feedback && <theme.Feedback {...doc.feedback} />}
        <theme.PageEnd editUrl={doc.editUrl} updated={doc.updated} />
      </>
    ),
  'DocItem/Paginator': ({ doc, category }) => <DocsPager {...(doc ?? category)} />,
  DocPaginator: () => part('DocItem/Paginator'),
  'DocItem/TOC/Mobile': ({ doc }) => doc && <InlineToc headings={doc.headings} />,
  DocBreadcrumbs: ({ doc, category }) => {
    const shown = doc ?? category
    return shown && <Breadcrumbs home={shown.home} trail={shown.trail} />
  },
  DocVersionBanner: ({ doc, category }) => <VersionBanner version={(doc ?? category)?.version} />,
  DocCategoryGeneratedIndexPage: (place) => <CategoryLayout place={place} />,
  ContentVisibility: ({ doc }) => doc && <Banner banner={doc.banner} />,
  EditMetaRow: ({ theme, doc, post }) => <theme.PageEnd {...endOf(doc ?? post)} />,
  EditThisPage: ({ theme }, { editUrl }) => <theme.PageEnd editUrl={editUrl} />,
  LastUpdated: ({ theme, doc, post }) => <theme.PageEnd updated={(doc ?? post)?.updated} />,
  TagsListInline: ({ isWithin }, { tags = [] }) =>
    !isWithin && <TagList tags={tags.map((tag) => ({ ...tag, url: tag.permalink ?? tag.url }) as LinkTo)} />,
  BlogPostItem: (place, { children }) => <PostLayout place={place}>{children}</PostLayout>,
  // A copy of the whole item, whose children include what is below the text.
  'BlogPostItem/Container': (place, { children }) => (
    <PostLayout place={place} isCopy>
      {children}
    </PostLayout>
  ),
  'BlogPostItem/Content': (_, { children }) => children,
  'BlogPostItem/Footer': ({ theme, post, isWithin }) =>
    post && (
      <>
        {!isWithin && <TagList tags={post.tags} />}
        <theme.PageEnd {...endOf(post)} />
      </>
    ),
  BlogPostPaginator: ({ post }) => post && <PostPager {...post} />,
  TOC: (_, props) => part('TOCItems', props),
}

function endOf(view: ViewOf<'doc'> | ViewOf<'post'> | undefined) {
  return { editUrl: view?.editUrl, updated: view?.updated }
}

/** Render a view of the theme, which the site may have replaced. */
function view<Props extends object>(View: ComponentType<Props>, props: Props) {
  return <View {...props} />
}

/** The footer of this theme, made of its parts if the site replaces one of them. */
function FooterParts({ place: { own, theme }, info }: { readonly place: Place; readonly info: ShellInfo }) {
  if (!Object.keys(own).some((name) => name.startsWith('Footer/'))) return <theme.Footer info={info} />
  const { columns, logo, copyright } = info.footer
  return part('Footer/Layout', {
    links: columns.length > 0 && part('Footer/Links'),
    logo: logo && part('Footer/Logo'),
    copyright: copyright && part('Footer/Copyright', { copyright }),
  })
}

interface LayoutProps {
  readonly place: Place
  /** Whether the children are the text together with what is below it. */
  readonly isCopy?: boolean
  readonly children?: ReactNode
}

/** This theme's layout of docs, with the site’s own parts. */
function DocLayout({ place, children }: LayoutProps) {
  const { doc, own, theme } = place
  if (!doc) return children
  const ends = { breadcrumbs: own.DocBreadcrumbs, pager: own['DocItem/Paginator'] }
  const shown = {
    ...doc,
    ...(ends.breadcrumbs && { trail: [] }),
    ...(ends.pager && { prev: undefined, next: undefined }),
  }
  const PageEnd = own['DocItem/Footer'] ? () => part('DocItem/Footer') : theme.PageEnd
  return (
    <PlaceContext.Provider value={{ ...place, isWithin: true }}>
      {ends.breadcrumbs && part('DocBreadcrumbs')}
      {view(theme.views.doc, {
        ...shown,
        theme: { ...theme, PageEnd },
        children: part('DocItem/Content', { children }),
      })}
      {ends.pager && part('DocItem/Paginator')}
    </PlaceContext.Provider>
  )
}

/** This theme's generated index page, with the site’s own breadcrumbs and cards. */
function CategoryLayout({ place: { category, own, theme } }: LayoutProps) {
  const { items } = useCurrentSidebarCategory()
  if (!category) return null
  const Own = own.DocCardList ?? (own.DocCard && cardsOf(own.DocCard as Parameters<typeof cardsOf>[0]))
  const Cards: ThemeModule['Cards'] = Own ? () => <Own {...{ items }} /> : theme.Cards
  const breadcrumbs = own.DocBreadcrumbs && part('DocBreadcrumbs')
  return (
    <>
      {breadcrumbs}
      {view(theme.views.category, { ...category, ...(breadcrumbs && { trail: [] }), theme: { ...theme, Cards } })}
    </>
  )
}

/** The layout of posts. */
function PostLayout({ place, isCopy, children }: LayoutProps) {
  const { post, own, theme } = place
  if (!post) return children
  const footer = own['BlogPostItem/Footer'] && (() => part('BlogPostItem/Footer'))
  const PageEnd = isCopy ? () => null : (footer ?? theme.PageEnd)
  return (
    <PlaceContext.Provider value={{ ...place, isWithin: true }}>
      {view(theme.views.post, {
        ...post,
        // The pager is outside the item.
        ...{ newer: undefined, older: undefined },
        theme: { ...theme, PageEnd },
        children: isCopy ? children : part('BlogPostItem/Content', { children: children ?? <Prose {...post} /> }),
      })}
    </PlaceContext.Provider>
  )
}

function part(name: string, props: PartProps = {}) {
  const Part = parts[name] ?? Fragment
  return <Part {...props} />
}

/** The exports of `@theme/…`: the site’s component, or the default one. */
export const parts: Readonly<Record<string, ComponentType<PartProps>>> = bound((name, place, props) => {
  const Own = place.own[name]
  if (!Own) return standards[name]?.(place, props)
  // Inside a component, Docusaurus resolves the component's own name to the original.
  const { [name]: _, ...own } = place.own
  const shown = <Own {...props} />
  return (
    <PlaceContext.Provider value={{ ...place, own }}>
      {name === 'DocItem/Content' && !place.isWithin ? <Untitled>{shown}</Untitled> : shown}
    </PlaceContext.Provider>
  )
})

/** Content without this theme's layout around it. Its title is not part of the text, so the component must show it. */
function Untitled({ children }: { readonly children: ReactNode }) {
  const site = useContext(Site)
  return <Site.Provider value={{ ...site, page: { ...site.page, contentTitle: undefined } }}>{children}</Site.Provider>
}

/** The exports of `@theme-original/…`. */
export const originals: typeof parts = bound((name, place, props) => standards[name]?.(place, props))

function bound(show: (name: string, place: Place, props: PartProps) => ReactNode) {
  return Object.fromEntries(
    Object.keys(standards).map((name) => [
      name,
      (props: PartProps) => {
        const place = useContext(PlaceContext)
        return place ? show(name, place, props) : props.children
      },
    ]),
  )
}

type Island = ComponentType<{ readonly when: string }>

/** A component that runs in the browser next to the page, since no script contains what surrounds pages. */
function besidePage(Beside: Island): OwnParts[string] {
  return ({ children }) => (
    <>
      {children}
      <Beside when="idle" />
    </>
  )
}

/** A theme in which the site's components replace parts; `facts` are their facts about the site. */
export function withParts(theme: ThemeModule, parts: OwnParts, facts: SiteFacts): ThemeModule {
  const { Root } = parts
  const own: OwnParts = Root && 'isIsland' in Root ? { ...parts, Root: besidePage(Root as Island) } : parts
  const has = (...starts: readonly string[]) =>
    Object.keys(own).some((name) => starts.some((start) => name === start || name.startsWith(`${start}/`)))
  const at = (name: string, place: Partial<Place>, page = facts.page, props: PartProps = {}) => (
    <SiteProvider
      facts={{
        ...facts,
        page,
        around: (place.doc ?? place.post ?? place.beside)?.place?.around ?? place.category?.around,
      }}
    >
      <PlaceContext.Provider value={{ own, theme, isWithin: false, ...place }}>
        {part(name, props)}
      </PlaceContext.Provider>
    </SiteProvider>
  )
  return {
    ...theme,
    ...(has('Root') && { Root: ({ children }) => at('Root', { isAround: true }, facts.page, { children }) }),
    ...(has('Footer') && { Footer: ({ info }) => at('Footer', { info }) }),
    ...(has('TOC') && {
      Toc: ({ headings, page }) =>
        at('TOC', { headings, beside: page }, page ? factsOf(page) : facts.page, {
          toc: tocOf(headings),
          ...levelsOf(headings),
        }),
    }),
    views: {
      ...theme.views,
      ...(has('NotFound') && {
        'not-found': (page) =>
          page.offline ? view(theme.views['not-found'], page) : at('NotFound', { notFound: page }),
      }),
      ...(has('DocItem', 'DocBreadcrumbs') && {
        doc: (doc) => at('DocItem', { doc }, factsOf(doc), contentOf(doc)),
      }),
      ...(has('DocCategoryGeneratedIndexPage', 'DocBreadcrumbs', 'DocCard', 'DocCardList') && {
        category: (category) =>
          at('DocCategoryGeneratedIndexPage', { category }, addressOf(category), {
            categoryGeneratedIndex: indexOf(category),
          }),
      }),
      ...(has('BlogPostItem', 'BlogPostPaginator') && {
        post: (post) => (
          <>
            {at('BlogPostItem', { post }, factsOf(post), contentOf(post))}
            {at('BlogPostPaginator', { post }, factsOf(post), {
              prevItem: linkOf(post.newer),
              nextItem: linkOf(post.older),
            })}
          </>
        ),
      }),
    },
  }
}
