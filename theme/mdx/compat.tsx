// A compatibility layer for imports in content written for Docusaurus, with its names and behavior.
import { type ComponentType, Fragment, type ImgHTMLAttributes, type ReactNode, useContext } from 'react'
import { Image } from './components.tsx'
import { HeadContext } from './place.ts'
import { useIsBrowser, useServedAddress } from './served.ts'
import { Site, type SiteFacts } from './site-facts.ts'

export { useIsBrowser }

/** Provides the components of a page with the facts about the site. */
export function SiteProvider({ facts, children }: { readonly facts: SiteFacts; readonly children?: ReactNode }) {
  return <Site.Provider value={{ ...facts, inPage: true }}>{children}</Site.Provider>
}

/**
 * Provides an island with the facts about the site; it is rendered separately from its page, and in the browser its script has
 * them. If called where the page uses the island, it also returns what hooks return to the island about the docs around the page.
 */
export function useIslandFacts(facts: SiteFacts, island: ReactNode) {
  const { around } = useContext(Site)
  const answers: Record<string, unknown> | undefined = around && {}
  const element = <Site.Provider value={{ ...facts, around, answers, inPage: false }}>{island}</Site.Provider>
  return { element, answers }
}

interface InsideProps {
  readonly root: ComponentType<{ readonly children?: ReactNode }>
  readonly children?: ReactNode
}

/** A page inside the site's component for all pages, which provides contexts. What it shows or adds to the head is the layout's. */
export function InsideRoot({ root: Root, children }: InsideProps) {
  const Page = 'sitegen-page' as 'div'
  return (
    <HeadContext.Provider value={false}>
      <Root>
        <HeadContext.Provider value={true}>
          <Page>{children}</Page>
        </HeadContext.Provider>
      </Root>
    </HeadContext.Provider>
  )
}

interface PageProps {
  readonly facts: SiteFacts
  readonly component: ComponentType<object>
  readonly children?: ReactNode
}

/**
 * A page that is a module of the site. Its prop `config` is the configuration, which pages read that Docusaurus migrated from
 * version 1.
 */
export function SitePage({ facts, component: Page, ...given }: PageProps) {
  return (
    <SiteProvider facts={facts}>
      <Page {...given} {...{ config: siteConfig(facts) }} />
    </SiteProvider>
  )
}

interface BaseUrlOptions {
  readonly absolute?: boolean
}

/** An address below the root of the site. The base path is added when the page is filled, or in the browser. */
export function useBaseUrl(url: string, options: BaseUrlOptions = {}): string {
  return useBaseUrlUtils().withBaseUrl(url, options)
}

export function useBaseUrlUtils() {
  const { url, baseUrl } = useContext(Site)
  const isBrowser = useIsBrowser()
  const served = useServedAddress()
  const withBaseUrl = (address: string, { absolute = false }: BaseUrlOptions = {}) => {
    if (!address || /^(#|@site\/|[a-z][\w+.-]*:|\/\/)/i.test(address)) return address
    const path = served(`/${address.replace(/^(\.?\/)+/, '')}`)
    if (!absolute) return path
    if (isBrowser) return window.location.origin + path
    return url + (path.startsWith(baseUrl) ? path : baseUrl + path.slice(1))
  }
  return { withBaseUrl }
}

/** The settings that content commonly reads, and the site's custom fields and variables. */
function siteConfig(facts: SiteFacts) {
  const { title, tagline, url, baseUrl, organizationName, projectName, customFields, themeConfig } = facts
  const { locale, languages, favicon, trailingSlash, noIndex } = facts
  const { defaultLocale, locales, localeConfigs } = languageFacts(locale, languages)
  return {
    ...{ title, tagline, url, baseUrl, organizationName, projectName, customFields, themeConfig },
    ...{ favicon, trailingSlash, noIndex, titleDelimiter: '|' },
    i18n: { defaultLocale, locales, localeConfigs, path: 'i18n' },
  }
}

function languageFacts(locale: string, languages: SiteFacts['languages']) {
  const all = languages.map((one) => {
    const { locale: tag, label, base: baseUrl } = one
    return [tag, { label, htmlLang: tag, direction: one.direction, calendar: 'gregory', path: tag, baseUrl }] as const
  })
  return {
    currentLocale: locale,
    defaultLocale: languages[0]?.locale ?? locale,
    locales: languages.map(({ locale: tag }) => tag),
    localeConfigs: Object.fromEntries(all),
  }
}

export function useDocusaurusContext() {
  const facts = useContext(Site)
  const { locale, languages } = facts
  return {
    siteConfig: siteConfig(facts),
    siteMetadata: {},
    globalData: {},
    i18n: languageFacts(locale, languages),
  }
}

interface BrowserOnlyProps {
  readonly children?: () => ReactNode
  readonly fallback?: ReactNode
}

/**
 * In an island, shows the fallback first and then the children. On a page, the children are never rendered, which is reported to
 * the author.
 */
export function BrowserOnly({ children, fallback }: BrowserOnlyProps) {
  const inPage = useContext(Site).inPage
  const isBrowser = useIsBrowser()
  if (isBrowser) return <>{children?.()}</>
  if (!inPage) return <>{fallback ?? null}</>
  const Tag = 'sitegen-browser-only' as 'div'
  return <Tag>{fallback}</Tag>
}

type Values = Readonly<Record<string, ReactNode>>

/** Replaces `{name}` in a text by its value. */
export function Interpolate({ children = '', values = {} }: { readonly children?: string; readonly values?: Values }) {
  const pieces = children.split(/\{([\w-]+)\}/)
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
  return <>{pieces.map((piece, index) => (index % 2 ? <Fragment key={index}>{values[piece]}</Fragment> : piece))}</>
}

/** Replace `{name}` in a plain text by its value. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{([\w-]+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

interface TranslateProps {
  readonly children?: string
  readonly id?: string
  readonly values?: Values
}

/** The text as written, for sites without translations. */
export function Translate({ children, id = '', values }: TranslateProps) {
  return <Interpolate values={values ?? {}}>{children ?? id}</Interpolate>
}

export function translate(
  { message, id = '' }: { readonly message?: string; readonly id?: string },
  values: Readonly<Record<string, unknown>> = {},
): string {
  return interpolate(message ?? id, values)
}

interface Message {
  readonly message?: string | undefined
  readonly id?: string | undefined
}

/** `Translate` and `translate` with the translations of the site, by id or by text. */
export function withTexts(texts: Readonly<Record<string, string>>) {
  const find = ({ id, message }: Message) => {
    const name = id ?? message ?? ''
    return Object.hasOwn(texts, name) ? texts[name] : message
  }
  return {
    Translate: ({ children, id, values }: TranslateProps) => (
      <Translate id={id ?? ''} values={values ?? {}}>
        {find({ id, message: children }) ?? id ?? ''}
      </Translate>
    ),
    translate: ({ id, message }: Message, values: Readonly<Record<string, unknown>> = {}) =>
      translate({ id: id ?? '', message: find({ id, message }) ?? id ?? '' }, values),
  }
}

interface ThemedImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  readonly sources: { readonly light: string; readonly dark: string }
}

/** A picture for each color mode; CSS shows one of them. */
export function ThemedImage({ sources, className, ...rest }: ThemedImageProps) {
  const classes = (mode: string) => ['themed', mode, className].filter(Boolean).join(' ')
  return (
    <>
      <Image {...rest} src={sources.light} className={classes('on-light')} />
      <Image {...rest} src={sources.dark} className={classes('on-dark')} />
    </>
  )
}

/** A heading with its level as a prop. */
export function Heading({
  as: Tag = 'h2',
  ...rest
}: {
  readonly as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  readonly children?: ReactNode
  readonly id?: string
}) {
  return <Tag {...rest} />
}

/** Whether an address is on this site. */
export function isInternalUrl(url?: string): boolean {
  return url !== undefined && !/^(\w[\w+.-]*:|\/\/)/.test(url)
}

/** Pages are rendered without a DOM, islands in a browser. */
const canUseDOM = typeof document !== 'undefined'

export const executionEnvironment = {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM,
  canUseViewport: canUseDOM,
}
