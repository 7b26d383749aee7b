// What content written for Docusaurus imports, in our terms. Names and behaviour are Docusaurus's.
import { createContext, type ReactNode, useContext } from 'react'
import { type CardItem, categoryItems, Image } from './components.tsx'

/** What pages know of their site. */
export interface SiteFacts {
  readonly title: string
  readonly tagline: string
  readonly url: string
  readonly baseUrl: string
  readonly variables: Readonly<Record<string, unknown>>
}

const Site = createContext<SiteFacts>({ title: '', tagline: '', url: '', baseUrl: '/', variables: {} })

/** Tells the components of a page about the site. */
export function SiteProvider({ facts, children }: { readonly facts: SiteFacts; readonly children?: ReactNode }) {
  return <Site.Provider value={facts}>{children}</Site.Provider>
}

/** `useBaseUrl`: addresses of the site get the base path when the page is filled, so they stay as they are. */
export function useBaseUrl(url: string): string {
  return url
}

export function useBaseUrlUtils() {
  return { withBaseUrl: useBaseUrl }
}

/** The settings that content asks for; a site's own values are its variables. */
export function useDocusaurusContext() {
  const { variables, ...config } = useContext(Site)
  return {
    siteConfig: { ...config, customFields: variables, themeConfig: {} },
    siteMetadata: {},
    globalData: {},
    i18n: { currentLocale: 'en', defaultLocale: 'en', locales: ['en'] },
  }
}

/** Pages are rendered without a browser: what needs one belongs into an island. */
export function useIsBrowser(): boolean {
  return false
}

/** What to show until there is a browser. Pages are not hydrated, so it stays; what needs a browser is an island's. */
export function BrowserOnly({ fallback }: { readonly children?: () => ReactNode; readonly fallback?: ReactNode }) {
  return <>{fallback ?? null}</>
}

type Values = Readonly<Record<string, ReactNode>>

/** `{name}` in a text by its value. */
export function Interpolate({ children = '', values = {} }: { readonly children?: string; readonly values?: Values }) {
  const pieces = children.split(/\{([\w-]+)\}/)
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
  return <>{pieces.map((piece, index) => (index % 2 ? <span key={index}>{values[piece]}</span> : piece))}</>
}

interface TranslateProps {
  readonly children?: string
  readonly id?: string
  readonly values?: Values
}

/** The text as it is: sites have one language. */
export function Translate({ children, id = '', values }: TranslateProps) {
  return <Interpolate values={values ?? {}}>{children ?? id}</Interpolate>
}

export function translate({ message, id = '' }: { readonly message?: string; readonly id?: string }): string {
  return message ?? id
}

interface ThemedImageProps {
  readonly sources: { readonly light: string; readonly dark: string }
  readonly alt?: string
  readonly className?: string
}

/** A picture for each of the two colour modes; styles show one. */
export function ThemedImage({ sources, alt = '', className }: ThemedImageProps) {
  const classes = (mode: string) => ['themed', mode, className].filter(Boolean).join(' ')
  return (
    <>
      <Image src={sources.light} alt={alt} className={classes('on-light')} />
      <Image src={sources.dark} alt={alt} className={classes('on-dark')} />
    </>
  )
}

interface LayoutProps {
  readonly children?: ReactNode
  readonly title?: string
  readonly description?: string
}

/** The page's own layout is around it already. */
export function Layout({ children }: LayoutProps) {
  return <>{children}</>
}

/** A heading whose level is a prop. */
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

/** The path of the page is not known where its body is made; nothing on the site depends on it. */
export function useLocation() {
  return { pathname: '/', search: '', hash: '' }
}

export const executionEnvironment = { canUseDOM: false, canUseEventListeners: false, canUseViewport: false }

export function useColorMode() {
  return { colorMode: 'light', isDarkTheme: false, setColorMode: () => {} }
}

/** The category that the page is of: its items are filled in by `DocCardList`. */
export function useCurrentSidebarCategory(): { readonly items: readonly CardItem[] } {
  return { items: categoryItems }
}

export function useCurrentSidebarSiblings(): readonly CardItem[] {
  return categoryItems
}
