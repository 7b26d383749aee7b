import { createContext, type ReactNode, useContext } from 'react'
import { useBaseUrl } from './compat.tsx'
import { type CardItem, CodeBlock, DocCardList, Head } from './components.tsx'
import { PlaceContext } from './place.ts'
import { Site } from './site-facts.ts'

interface MetadataProps {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly keywords?: string | readonly string[] | undefined
  /** Address of a picture for previews. */
  readonly image?: string | undefined
  readonly children?: ReactNode
}

/** Title, description and other elements for the head of the page. */
export function PageMetadata({ title = '', description, keywords, image = '', children }: MetadataProps) {
  const { title: site } = useContext(Site)
  const own = title.trim()
  const picture = useBaseUrl(image, { absolute: true })
  return (
    <Head>
      {own !== '' && <title>{own === site ? site : `${own} | ${site}`}</title>}
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={typeof keywords === 'string' ? keywords : keywords.join(', ')} />}
      {picture && <meta property="og:image" content={picture} />}
      {children}
    </Head>
  )
}

const HtmlClassName = createContext('')

/** Adds classes to the `<html>` element of the page, in addition to those of enclosing providers. */
export function HtmlClassNameProvider({
  className = '',
  children,
}: {
  readonly className?: string
  readonly children?: ReactNode
}) {
  const Html = 'html' as 'div'
  const all = [useContext(HtmlClassName), className].filter(Boolean).join(' ')
  return (
    <HtmlClassName.Provider value={all}>
      {all && (
        <Head>
          <Html className={all} />
        </Head>
      )}
      {children}
    </HtmlClassName.Provider>
  )
}

interface LayoutProps extends MetadataProps {
  readonly noFooter?: boolean | undefined
  readonly wrapperClassName?: string | undefined
}

/** Shows its children and adds its metadata; the page already has a layout. */
export function Layout({ children, title, description, noFooter, wrapperClassName }: LayoutProps) {
  return (
    <>
      {(title || description) && <PageMetadata title={title} description={description} />}
      {noFooter && <FooterHidden />}
      {wrapperClassName ? <div className={wrapperClassName}>{children}</div> : children}
    </>
  )
}

/**
 * The style sheet with which a page hides the footer, which stays when readers go on to another page. Islands and parts of the
 * theme have none.
 */
function FooterHidden() {
  const { inPage } = useContext(Site)
  const place = useContext(PlaceContext)
  return inPage && !place && <style>{'body>footer,body>.footer{display:none}'}</style>
}

/** Shows its children: the build reports a page that throws. */
export function Children({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}

/** The card of one item. */
export function DocCard({ item }: { readonly item: CardItem }) {
  return <DocCardList items={[item]} />
}

/** A diagram, like a `mermaid` code fence. */
export function Mermaid({ value }: { readonly value: string }) {
  return <CodeBlock language="mermaid">{value}</CodeBlock>
}
