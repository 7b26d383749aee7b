// Pieces of the components in `parts.tsx`, which a site needs if it has copied such a component instead of wrapping it.
import { FooterColumns } from '../components/footer.tsx'
import { useText } from '../text.tsx'
import { HomeIcon } from './icons.tsx'
import type { PartProps, Standard } from './place.ts'

const nothing: Standard = () => null

/** By the names of Docusaurus. */
export const pieces: Readonly<Record<string, Standard>> = {
  'Footer/Links/MultiColumn': ({ info }) => info && <FooterColumns info={info} />,
  'Footer/Links/Simple': ({ info }) => info && <FooterColumns info={info} />,
  'Footer/LinkItem': (_, { item: { label = '', to, href, html } = {} }) =>
    html ? <span dangerouslySetInnerHTML={{ __html: html }} /> : <a href={to ?? href}>{label}</a>,
  'DocItem/Metadata': nothing,
  'DocItem/TOC/Desktop': nothing,
  DocVersionBadge: nothing,
  'DocBreadcrumbs/Items/Home': ({ doc }) => doc && <HomeCrumb url={doc.home} />,
  'DocBreadcrumbs/StructuredData': nothing,
  // The layout shows the title, the date and the authors of a post.
  'BlogPostItem/Header': nothing,
  'BlogPostItem/Header/Title': nothing,
  'BlogPostItem/Header/Info': nothing,
  'BlogPostItem/Header/Authors': nothing,
  // Only lists of posts have it.
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
