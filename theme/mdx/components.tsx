import type { AnchorHTMLAttributes, HTMLAttributes, ImgHTMLAttributes, ReactNode } from 'react'
import { Children, isValidElement, useContext } from 'react'
import { admonitionKind, plainKind } from '../../renderer/text/admonition-kinds.ts'
import type { TocItem } from '../../renderer/types.ts'
import { Cards as PageCards } from '../components/cards.tsx'
import { Cards, Steps } from '../components/marketing.tsx'
import {
  ApiBody,
  ApiEndpoint,
  ApiErrors,
  ApiOperation,
  ApiParameters,
  ApiRequest,
  ApiResponse,
  ApiResponseFields,
  CodeTabs,
  Endpoint,
  Examples,
  Field,
  FieldList,
  Fields,
} from '../components/reference.tsx'
import { TabItem, Tabs } from '../components/tabs.tsx'
import { textOf } from '../components/text-of.ts'
import { type Say, useText } from '../text.tsx'
import { Badge, Card, FileTree, Term } from './kit.tsx'
import { HeadContext, PlaceContext } from './place.ts'
import { useIsBrowser, useServedAddress } from './served.ts'
import { siblingsOf } from './sidebar-entries.ts'
import { Site } from './site-facts.ts'

interface AdmonitionProps {
  readonly children?: ReactNode
  /** `note`, `tip`, `info`, `warning`, `danger`; others look like `note`. */
  readonly type?: string | undefined
  /** Default: the title of the kind. */
  readonly title?: ReactNode
  /** Shown before the title, such as an emoji. */
  readonly icon?: ReactNode
  readonly className?: string | undefined
  readonly id?: string | undefined
}

/** An admonition, like `:::note` in Markdown. */
export function Admonition({ children, type = 'note', title, icon, className, id }: AdmonitionProps) {
  const text = useText()
  const [look, own] = admonitionKind(type) ?? plainKind
  return (
    <div className={className ? `admonition ${className}` : 'admonition'} data-kind={look} role="note" id={id}>
      <p className="admonition-title">
        {icon && <span>{icon}</span>}
        {title ?? text(own)}
      </p>
      {children}
    </div>
  )
}

interface DetailsProps extends HTMLAttributes<HTMLDetailsElement> {
  readonly summary?: ReactNode
  readonly open?: boolean
}

/** Text that expands from its summary. */
export function Details({ summary, children, ...rest }: DetailsProps) {
  const own = typeof summary === 'string' ? <summary>{summary}</summary> : summary
  return (
    <details {...rest}>
      {own}
      {children}
    </details>
  )
}

interface CodeBlockProps {
  readonly children?: ReactNode
  readonly language?: string | undefined
  readonly className?: string | undefined
  readonly title?: ReactNode
  readonly showLineNumbers?: boolean | number | undefined
  /** The text after the language in a code fence. */
  readonly metastring?: string | undefined
}

/** A code block, like a code fence in Markdown. */
export function CodeBlock({ children, language, className, title, showLineNumbers, metastring }: CodeBlockProps) {
  const lang = language ?? /language-(\S+)/.exec(className ?? '')?.[1] ?? 'text'
  const numbers =
    showLineNumbers === undefined || showLineNumbers === false
      ? undefined
      : showLineNumbers === true
        ? 'showLineNumbers'
        : `showLineNumbers=${showLineNumbers}`
  const named = textOf(title).replaceAll('"', '”')
  const meta = [named && `title="${named}"`, numbers, metastring].filter(Boolean).join(' ')
  return (
    <pre>
      <code className={`language-${lang}`} data-sg-meta={meta}>
        {hasComponent(children) ? children : textOf(children).replace(/^\n+|\s+$/g, '')}
      </code>
    </pre>
  )
}

/** Whether some of the text is known only after rendering. */
function hasComponent(node: ReactNode): boolean {
  return Children.toArray(node).some(
    (child) =>
      isValidElement<{ children?: ReactNode }>(child) &&
      (typeof child.type === 'function' || hasComponent(child.props.children)),
  )
}

interface ContentsProps {
  /** Heading levels, from 2 to 6. */
  readonly minHeadingLevel?: number | undefined
  readonly maxHeadingLevel?: number | undefined
  /** The headings to show, taken from the page’s `toc`. Default: all. */
  readonly toc?: readonly TocItem[] | undefined
}

/** The table of contents inside the text. */
export function TOCInline({ minHeadingLevel = 2, maxHeadingLevel = 3, toc }: ContentsProps) {
  const all = useContext(Site).page.toc
  const Tag = 'sitegen-toc' as 'div'
  const levels = { 'data-min': minHeadingLevel, 'data-max': maxHeadingLevel }
  if (!toc) return <Tag {...levels} />
  const own = new Set(all.map(({ id }) => id))
  const wanted = new Set(toc.map(({ id }) => id))
  // The page’s own list lacks the headings of included parts, so a part of that list is described by what it leaves out.
  const isPart = toc.length > 0 && toc.every(({ id }) => own.has(id))
  const named = [...(isPart ? own : wanted)].filter((id) => !isPart || !wanted.has(id))
  const ids = named.map(encodeURIComponent).join(' ')
  return <Tag {...levels} {...(isPart ? { 'data-without': ids } : { 'data-only': ids })} />
}

/** Elements for the head of the page. Of the theme's parts, only those that show the page or surround all pages may add any. */
export function Head({ children }: { readonly children?: ReactNode }) {
  const place = useContext(PlaceContext)
  const isOpen = useContext(HeadContext)
  const isWhole = !place || place.doc || place.post || place.category || place.notFound || place.isAround
  if (!isOpen || !isWhole) return null
  const Tag = 'sitegen-head' as 'div'
  return <Tag>{children}</Tag>
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to?: string | undefined
  /** Set if the author knows that the build does not find the target. */
  readonly 'data-noBrokenLinkCheck'?: boolean | string | undefined
}

/** A link that is resolved and checked like links in Markdown. */
export function Link({ to, href, children, 'data-noBrokenLinkCheck': isUnchecked, ...rest }: LinkProps) {
  const served = useServedAddress()
  const isBrowser = useIsBrowser()
  const written = to ?? href
  const address = isUnchecked && !isBrowser && written?.startsWith('/') ? `pathname://${written}` : written
  return (
    <a {...rest} href={address === undefined ? undefined : served(address)}>
      {children}
    </a>
  )
}

interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  readonly src?: string | { readonly default: string } | undefined
  /** Alias of `src`. */
  readonly img?: string | { readonly default: string } | undefined
}

/** An image that is resolved and checked like images in Markdown. */
export function Image({ src, img, alt = '', ...rest }: ImageProps) {
  const file = src ?? img
  return <img {...rest} alt={alt} src={typeof file === 'object' ? file.default : file} />
}

/** A sidebar item in the form in which Docusaurus passes it to components. */
export interface CardItem {
  readonly type?: string | undefined
  readonly label: string
  readonly href?: string | undefined
  /** The doc’s id, if the item is a doc. */
  readonly docId?: string | undefined
  readonly description?: string | undefined
  readonly items?: readonly CardItem[] | undefined
}

/**
 * Items that are unknown when a body is compiled. So is what a filter keeps of them; most filters exclude the page itself, which is
 * not among the items, so nothing is removed.
 */
class UnknownItems extends Array<CardItem> {
  override filter(): this {
    return this
  }
}

/** Placeholder for the items of the page's own category. */
export const categoryItems: readonly CardItem[] = new UnknownItems()

/** Cards for the given items, or for the items of the page's category. */
export function DocCardList({ items = categoryItems }: { readonly items?: readonly CardItem[] | undefined }) {
  const text = useText()
  const { around, inPage } = useContext(Site)
  const isInText = useContext(PlaceContext) === undefined && inPage
  const Place = 'sitegen-cards' as 'div'
  if (items === categoryItems) return <Place />
  const own = around && isInText ? (siblingsOf(around) as readonly CardItem[]) : []
  // These cards are filled in later, since they show the beginnings of their pages.
  if (items.length > 0 && items.every((item) => own.includes(item)))
    return <Place data-only={items.length === own.length ? undefined : items.map(tokenOf).join(' ')} />
  const cards = items.flatMap((item) => {
    const url = addressOf(item)
    const about = item.description ?? around?.docs[item.docId ?? '']?.description ?? countOf(item, text)
    return url === undefined ? [] : [{ label: item.label, url, text: about }]
  })
  return cards.length > 0 && <PageCards cards={cards} />
}

function addressOf({ href, items = [] }: CardItem): string | undefined {
  return href ?? items.map(addressOf).find((url) => url !== undefined)
}

/** The address of an item without spaces or quotes, for a list in an attribute. */
function tokenOf(item: CardItem): string {
  return encodeURIComponent(addressOf(item) ?? '').replaceAll("'", '%27')
}

function countOf({ items }: CardItem, text: Say): string | undefined {
  return items && text('{count} item|{count} items', { count: items.length })
}

/** The components that MDX files can use without an import. A theme adds to them by exporting `mdxComponents`. */
export const mdxComponents = {
  Tabs,
  TabItem,
  Admonition,
  Details,
  CodeBlock,
  Endpoint,
  Examples,
  Field,
  Fields,
  FieldList,
  CodeTabs,
  ApiOperation,
  ApiEndpoint,
  ApiRequest,
  ApiResponse,
  ApiParameters,
  ApiBody,
  ApiResponseFields,
  ApiErrors,
  Steps,
  Cards,
  Card,
  FileTree,
  Badge,
  Term,
  TOCInline,
  Head,
  Link,
  Image,
}
