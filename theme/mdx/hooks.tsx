// Hooks of Docusaurus about versions and routes. Those about other pages and the sidebar are in `docs-around.ts`.
import { type ReactNode, useContext, useSyncExternalStore } from 'react'
import { isInternalUrl } from './compat.tsx'
import { Admonition, Head, mdxComponents } from './components.tsx'
import { usePageVersion, useSameDocs, useVersionContents, useVersionDocs } from './docs-around.ts'
import { lacking } from './missing.ts'
import { type DocsFacts, Site, type VersionFacts } from './site-facts.ts'

export { Link } from './components.tsx'
export {
  useCurrentSidebarCategory,
  useCurrentSidebarSiblings,
  useDocById,
  useDocsSidebar,
  useSidebarBreadcrumbs,
} from './docs-around.ts'
export { matchPath } from './match-path.ts'

/** The facts of the page, in the form of Docusaurus. */
export function useDoc() {
  const { place: _, ...page } = useContext(Site).page
  return { ...page, assets: {} }
}

/** The facts of a post, for hooks on its page. */
export function useBlogPost() {
  return { ...useDoc(), isBlogPostPage: true }
}

/** A version as Docusaurus describes it. */
interface VersionData extends VersionFacts {
  readonly mainDocId: string
  /** Stands for any data if the page fails without. */
  readonly docs: unknown
  readonly draftIds: readonly never[]
  readonly sidebars: object
}

/** Returns a function that describes a version. */
function useDescription() {
  const { isLenient } = useContext(Site)
  const tell = useVersionContents()
  return (instance: string, version: VersionFacts): VersionData => {
    const key = `${instance}/${version.name}`
    return {
      ...version,
      draftIds: [],
      get mainDocId() {
        return tell(key, 'mainDocId') ?? ''
      },
      get docs() {
        return tell(key, 'docs') ?? (isLenient ? lacking : [])
      },
      get sidebars() {
        return tell(key, 'sidebars') ?? {}
      },
    }
  }
}

function useDocs(id = 'default'): DocsFacts | undefined {
  return useContext(Site).docs.find((one) => one.id === id)
}

/** All versions of a docs instance, newest first. */
export function useVersions(id = 'default'): readonly VersionData[] {
  const describe = useDescription()
  return (useDocs(id)?.versions ?? []).map((version) => describe(id, version))
}

/** The version that readers should see by default. */
export function useLatestVersion(id?: string): VersionData | undefined {
  const all = useVersions(id)
  return all.find(({ isLast }) => isLast) ?? all[0]
}

/** The version of the page; undefined for pages outside the docs. */
export function useActiveVersion(id?: string): VersionData | undefined {
  const version = usePageVersion()
  return useVersions(id).find(({ name }) => version?.instance === (id ?? 'default') && version.name === name)
}

/** The version of the page with its banner and its docs. */
export function useDocsVersion() {
  const version = usePageVersion()
  const docs = useVersionDocs()
  const own = useDocs(version?.instance)?.versions.find(({ name }) => name === version?.name)
  return {
    ...own,
    pluginId: version?.instance ?? 'default',
    version: own?.name ?? 'current',
    banner: null,
    badge: false,
    docs,
  }
}

export function useDocsData(id?: string) {
  const { path = '/' } = useDocs(id) ?? {}
  return { path, versions: useVersions(id), breadcrumbs: true }
}

export function useAllDocsData(): Readonly<Record<string, ReturnType<typeof useDocsData>>> {
  const describe = useDescription()
  return Object.fromEntries(
    useContext(Site).docs.map(({ id, path, versions }) => [
      id,
      { path, versions: versions.map((version) => describe(id, version)), breadcrumbs: true },
    ]),
  )
}

/** The only plugin with known data: that of the docs. */
const docsPlugin = 'docusaurus-plugin-content-docs'

/**
 * The data of plugins. These do not run, so only the data of the docs is known. A page that fails without the rest is rendered
 * again, with values that stand for any data.
 */
export function useGlobalData() {
  const { isLenient } = useContext(Site)
  const docs = useAllDocsData()
  return isLenient ? lacking : { [docsPlugin]: docs }
}

export function useAllPluginInstancesData(plugin: string): unknown {
  const { isLenient } = useContext(Site)
  const docs = useAllDocsData()
  if (plugin === docsPlugin) return docs
  return isLenient ? lacking : undefined
}

export function usePluginData(plugin: string, id = 'default'): unknown {
  return (useAllPluginInstancesData(plugin) as Readonly<Record<string, unknown>> | undefined)?.[id]
}

export function useActivePlugin() {
  const { version } = useContext(Site)
  const all = useAllDocsData()
  const data = version && all[version.instance]
  return data && { pluginId: version.instance, pluginData: data }
}

/** The version and the doc of the page, and that doc in other versions. */
export function useActiveDocContext(id?: string) {
  const { address, docId } = useContext(Site).page.place ?? {}
  const activeVersion = useActiveVersion(id)
  const same = useSameDocs()
  const known = docId !== undefined ? { id: docId, path: address } : undefined
  return {
    activeVersion,
    activeDoc: activeVersion && (same?.doc ?? known),
    alternateDocVersions: (activeVersion && same?.versions) ?? {},
  }
}

/** The version that readers should see by default, and the doc of the page in it. */
export function useDocVersionSuggestions(id?: string) {
  const latest = useLatestVersion(id)
  const { alternateDocVersions } = useActiveDocContext(id)
  const own = latest && Object.entries(alternateDocVersions).find(([name]) => name === latest.name)?.[1]
  return { latestDocSuggestion: own, latestVersionSuggestion: latest }
}

export function useDocsPreferredVersion(id?: string) {
  return { preferredVersion: useLatestVersion(id) ?? null, savePreferredVersionName: () => {} }
}

const never = () => () => {}

/** The address: in an island, that in the browser; in a page and the theme parts for docs and posts, the page's; elsewhere `/`. */
export function useLocation() {
  const { address = '/' } = useContext(Site).page.place ?? {}
  const read = (part: 'pathname' | 'search' | 'hash') => () => window.location[part]
  return {
    pathname: useSyncExternalStore(never, read('pathname'), () => address),
    search: useSyncExternalStore(never, read('search'), () => ''),
    hash: useSyncExternalStore(never, read('hash'), () => ''),
  }
}

/** Navigates from an island to another page, as a link does. */
export function useHistory() {
  const go = (to: string) => window.location.assign(to)
  return { push: go, replace: (to: string) => window.location.replace(to), location: useLocation() }
}

function watchMode(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const modeNow = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** The color mode: in an island, that of the page; elsewhere `light`, which CSS adapts. */
export function useColorMode() {
  const colorMode = useSyncExternalStore(watchMode, modeNow, () => 'light')
  const setColorMode = (mode: string) => {
    document.documentElement.dataset.theme = mode
  }
  return { colorMode, isDarkTheme: colorMode === 'dark', setColorMode }
}

interface RedirectProps {
  readonly to: string | { readonly pathname: string; readonly search?: string; readonly hash?: string }
}

/** Redirects browsers to another page, with a link for those that do not follow. */
export function Redirect({ to }: RedirectProps) {
  const { baseUrl } = useContext(Site)
  const path = typeof to === 'string' ? to : `${to.pathname}${to.search ?? ''}${to.hash ?? ''}`
  // In Docusaurus, such an address includes the base path.
  const isBelow = !isInternalUrl(path) || `${path}/`.startsWith(baseUrl)
  const address = isBelow ? path : `${baseUrl.replace(/\/$/, '')}${path}`
  return (
    <>
      <Head>
        <meta httpEquiv="refresh" content={`0; url=${address}`} />
      </Head>
      <a href={path}>{path}</a>
    </>
  )
}

interface ElementProps {
  readonly children?: ReactNode
}

function element(Tag: 'a' | 'img' | 'li' | 'ul' | 'pre' | 'code' | 'details' | 'h1') {
  return (props: ElementProps) => <Tag {...props} />
}

/** Elements for which Docusaurus has a component each. */
export const elements = {
  A: element('a'),
  Img: element('img'),
  Li: element('li'),
  Ul: element('ul'),
  Pre: element('pre'),
  Code: element('code'),
}

/** The components of Docusaurus for MDX, by name. */
export const ofDocusaurus = {
  ...mdxComponents,
  ...{ a: elements.A, img: elements.Img, li: elements.Li, ul: elements.Ul, pre: elements.Pre, code: elements.Code },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, element(`h${level}` as 'h1')])),
  ...{ details: element('details'), admonition: Admonition },
}

/** A site’s components for MDX, without those of Docusaurus that it passes on unchanged, which need no component here. */
export function changedComponents(own: unknown): unknown {
  if (typeof own !== 'object' || own === null) return own
  const passedOn: Readonly<Record<string, unknown>> = ofDocusaurus
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => passedOn[name] !== value))
}

/** The icon of an admonition. */
export function AdmonitionIcon(props: object) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" {...props}>
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1m-1 6h2v5H7zm0-3h2v2H7z" fill="currentColor" />
    </svg>
  )
}
