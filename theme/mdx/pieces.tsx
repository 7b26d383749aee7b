// Parts of the components in `parts.tsx`, needed by sites that have copied such a component instead of wrapping it.
import type { ReactNode } from 'react'
import type { ViewOf } from '../../renderer/types.ts'
import { Authors, Byline } from '../components/byline.tsx'
import { FooterColumns } from '../components/footer.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { useText } from '../text.tsx'
import { HomeIcon } from './icons.tsx'
import type { PartProps, Standard } from './place.ts'

const nothing: Standard = () => null

const columns: Standard = ({ info }) => info && <FooterColumns info={info} />

/** Something that the layout of a post shows, unless that layout is around it already. */
function outside(show: (post: ViewOf<'post'>) => ReactNode): Standard {
  return ({ post, isWithin }) => !isWithin && post && show(post)
}

/** The parts, by the names of Docusaurus. */
export const pieces: Readonly<Record<string, Standard>> = {
  'Footer/Links': columns,
  'Footer/Links/MultiColumn': columns,
  'Footer/Links/Simple': columns,
  'Footer/LinkItem': (_, { item: { label = '', to, href, html } = {} }) =>
    html ? <span dangerouslySetInnerHTML={{ __html: html }} /> : <a href={to ?? href}>{label}</a>,
  'DocItem/Metadata': nothing,
  'DocItem/TOC/Desktop': nothing,
  DocVersionBadge: nothing,
  'DocBreadcrumbs/Items/Home': ({ doc }) => doc && <HomeCrumb url={doc.home} />,
  'DocBreadcrumbs/StructuredData': nothing,
  'BlogPostItem/Header': outside((post) => (
    <>
      <PageTitle {...post} />
      <Byline date={post.date} readingMinutes={post.readingMinutes} />
      <Authors authors={post.authors} />
    </>
  )),
  'BlogPostItem/Header/Title': outside((post) => <PageTitle {...post} />),
  'BlogPostItem/Header/Info': outside((post) => <Byline date={post.date} readingMinutes={post.readingMinutes} />),
  'BlogPostItem/Header/Authors': outside((post) => <Authors authors={post.authors} />),
  // It is used only in lists of posts.
  'BlogPostItem/Footer/ReadMoreLink': nothing,
  PaginatorNavLink: (_, props) => <PagerLink {...props} />,
  Tag: (_, { permalink, label }) => (
    <a href={permalink} rel="tag">
      {label}
    </a>
  ),
  TOCItems: ({ theme, headings }, { toc }) =>
    headings && <theme.Toc headings={headings.filter(({ id }) => !toc || toc.some((one) => one.id === id))} />,
}

function HomeCrumb({ url }: { readonly url: string }) {
  const text = useText()
  return (
    <li className="breadcrumbs__item">
      <a href={url} aria-label={text('Home page')} className="breadcrumbs__link">
        <HomeIcon />
      </a>
    </li>
  )
}

function PagerLink({ permalink, title, subLabel, isNext }: PartProps) {
  return (
    <a
      href={permalink}
      rel={isNext ? 'next' : 'prev'}
      className={`pagination-nav__link pagination-nav__link--${isNext ? 'next' : 'prev'}`}
    >
      <span>{subLabel}</span> {title}
    </a>
  )
}
