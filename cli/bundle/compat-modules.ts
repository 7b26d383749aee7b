// The table of Docusaurus modules that content may import, and what replaces them.
import { kindElements, singleOf } from '../disk/theme-parts.ts'

const components = 'theme/mdx/components.tsx'
export const compat = 'theme/mdx/compat.tsx'
const hooks = 'theme/mdx/hooks.tsx'
const layout = 'theme/mdx/layout.tsx'
const themeExports = 'theme/mdx/theme-exports.ts'
const openapi = 'theme/components/reference/openapi-docs.tsx'
const icons = 'theme/mdx/icons.tsx'
const tabs = 'theme/components/tabs.tsx'

const docsHooks = [
  'useDoc',
  'useDocsVersion',
  'useLatestVersion',
  'useVersions',
  'useActiveVersion',
  'useAllDocsData',
  'useDocsData',
  'useActivePlugin',
  'useActiveDocContext',
  'useDocVersionSuggestions',
  'useDocsPreferredVersion',
  'useSidebarBreadcrumbs',
  'useDocById',
  'useDocsSidebar',
  'filterDocCardListItems',
  'findFirstSidebarItemLink',
  'findFirstCategoryLink',
  'findFirstSidebarItemCategoryLink',
  'findSidebarCategory',
  'isActiveSidebarItem',
  'isVisibleSidebarItem',
  'useVisibleSidebarItems',
  'DocsSidebarProvider',
  'DocsVersionProvider',
]

const categoryHooks = ['useCurrentSidebarCategory', 'useCurrentSidebarSiblings']
const ofConfig = ['useThemeConfig', 'useWindowSize', 'ThemeClassNames', 'useBlogPost']
const helpers = [
  'isMultiColumnFooterLinks',
  'usePrismTheme',
  'useHistorySelector',
  'useQueryString',
  'useQueryStringList',
  'useClearQueryString',
  'mergeSearchParams',
  'mergeSearchStrings',
  'useHomePageRoute',
  'useDateTimeFormat',
  'createStorageSlot',
  'useStorageSlot',
  'listStorageKeys',
  'useAlternatePageUtils',
  'usePluralForm',
  'usePrevious',
  'useEvent',
  'useCollapsible',
  'Collapsible',
  'prefersReducedMotion',
  'duplicates',
  'uniq',
  'groupBy',
  'isRegexpStringMatch',
]
const ofCommon = [
  'useColorMode',
  ...categoryHooks,
  ...docsHooks,
  ...ofConfig,
  ...helpers,
  'PageMetadata',
  'HtmlClassNameProvider',
]

const router = [hooks, 'useLocation', 'useLocation', 'useHistory', 'matchPath', 'Redirect', 'Link'] as const

/** The module that a page imports if it has its own layout. */
export const ownLayout = '@theme/Layout/Provider'
export const translateModule = '@docusaurus/Translate'
export const pluginDataModule = '@docusaurus/useGlobalData'
export const routeModule = '@docusaurus/useRouteContext'
export const docsModule = '@docusaurus/plugin-content-docs/client'

/** Several modules with one counterpart. */
function named(modules: readonly string[], file: string, name: string) {
  return Object.fromEntries(modules.map((one) => [`@theme/${one}`, [file, name] as const]))
}

/** Modules of docusaurus-theme-openapi-docs, which only pages of its plugin import. */
const ofOpenapi = {
  ...named(['ApiExplorer/MethodEndpoint', 'MethodEndpoint'], openapi, 'MethodEndpoint'),
  ...named(['ApiTabs', 'MimeTabs', 'SchemaTabs', 'OperationTabs', 'DiscriminatorTabs'], tabs, 'Tabs'),
  ...named(['Schema'], openapi, 'SchemaFields'),
  ...named(['ApiExplorer/Export', 'Export'], openapi, 'Export'),
  ...named(['ApiExplorer', 'ApiExplorer/SecuritySchemes', 'SkeletonLoader'], openapi, 'Explorer'),
  ...Object.fromEntries(
    ['ParamsDetails', 'ParamsItem', 'RequestSchema', 'StatusCodes', 'SchemaItem', 'ResponseSamples', 'ApiLogo'].map(
      (name) => [`@theme/${name}`, [openapi, name] as const],
    ),
  ),
}

/** Docusaurus module → file of the tool, the name of its default export there, and its other exports. */
export const modules: Readonly<Record<string, readonly [file: string, name: string, ...others: string[]]>> = {
  '@theme/Tabs': [tabs, 'Tabs'],
  '@theme/TabItem': [tabs, 'TabItem'],
  '@theme/CodeBlock': [components, 'CodeBlock'],
  '@theme/Admonition': [components, 'Admonition'],
  '@theme/Admonition/Types': ['theme/mdx/kinds.tsx', 'ownKinds'],
  '@theme/Details': [components, 'Details'],
  '@theme/Heading': [compat, 'Heading'],
  '@theme/TOCInline': [components, 'TOCInline'],
  '@theme/DocCardList': [components, 'DocCardList'],
  '@theme/ThemedImage': [compat, 'ThemedImage'],
  '@theme/IdealImage': [components, 'Image'],
  '@theme/DocCard': [layout, 'DocCard'],
  '@theme/Mermaid': [layout, 'Mermaid'],
  '@theme/Layout': [layout, 'Layout'],
  [ownLayout]: [layout, 'Children'],
  '@theme/MDXContent': [layout, 'Children'],
  '@docusaurus/ErrorBoundary': [layout, 'Children'],
  '@theme/MDXComponents': [hooks, 'ofDocusaurus'],
  '@docusaurus/Link': [components, 'Link'],
  '@docusaurus/Head': [components, 'Head'],
  '@docusaurus/useBaseUrl': [compat, 'useBaseUrl', 'useBaseUrlUtils'],
  '@docusaurus/useDocusaurusContext': [compat, 'useDocusaurusContext'],
  '@docusaurus/useIsBrowser': [compat, 'useIsBrowser'],
  '@docusaurus/BrowserOnly': [compat, 'BrowserOnly'],
  [translateModule]: [compat, 'Translate', 'translate'],
  '@docusaurus/Interpolate': [compat, 'Interpolate', 'interpolate'],
  '@docusaurus/ExecutionEnvironment': [compat, 'executionEnvironment'],
  '@docusaurus/isInternalUrl': [compat, 'isInternalUrl'],
  [routeModule]: ['theme/mdx/docs-around.ts', 'useRouteContext'],
  [pluginDataModule]: [hooks, 'useGlobalData', 'usePluginData', 'useAllPluginInstancesData'],
  '@theme/hooks/useThemeContext': [hooks, 'useColorMode'],
  '@docusaurus/router': router,
  // Docusaurus’s router, under the name of its package: the hooks of the package itself would find no router.
  'react-router': router,
  'react-router-dom': router,
  '@docusaurus/theme-common': [themeExports, 'useColorMode', ...ofCommon],
  '@docusaurus/theme-common/internal': [themeExports, 'useColorMode', ...ofCommon],
  '@docusaurus/plugin-content-blog/client': [themeExports, 'useBlogPost', 'useBlogPost', 'BlogPostProvider'],
  [docsModule]: [themeExports, 'useDoc', ...docsHooks, ...categoryHooks, 'DocProvider'],
  '@docusaurus/utils-common': [themeExports, 'blogPostContainerID', 'blogPostContainerID'],
  '@theme/MDXComponents/A': [hooks, 'elements.A'],
  '@theme/MDXComponents/Code': [hooks, 'elements.Code'],
  '@theme/MDXComponents/Details': [components, 'Details'],
  '@theme/MDXComponents/Heading': [compat, 'Heading'],
  '@theme/MDXComponents/Img': [hooks, 'elements.Img'],
  '@theme/MDXComponents/Li': [hooks, 'elements.Li'],
  '@theme/MDXComponents/Pre': [hooks, 'elements.Pre'],
  '@theme/MDXComponents/Ul': [hooks, 'elements.Ul'],
  ...ofOpenapi,
  '@theme/Admonition/Layout': [components, 'Admonition'],
  ...Object.fromEntries(
    kindElements.map((part) => [`@theme/${part}`, ['theme/mdx/kinds.tsx', `ownKinds.${singleOf(part)}`] as const]),
  ),
  ...named(['Icon/Home'], icons, 'HomeIcon'),
  ...named(['Icon/Edit'], icons, 'EditIcon'),
  ...named(['Icon/ExternalLink'], icons, 'ExternalLinkIcon'),
  ...named(['Icon/Arrow'], icons, 'ArrowIcon'),
  ...named(
    ['Close', 'Copy', 'DarkMode', 'Language', 'LightMode', 'Menu', 'Success', 'SystemColorMode', 'WordWrap'].map(
      (name) => `Icon/${name}`,
    ),
    icons,
    'NoIcon',
  ),
  ...named(
    ['Danger', 'Info', 'Note', 'Tip', 'Warning'].map((kind) => `Admonition/Icon/${kind}`),
    hooks,
    'AdmonitionIcon',
  ),
}

/** Modules of Docusaurus that content may import. */
export const compatNames = Object.keys(modules).filter((name) => !Object.hasOwn(ofOpenapi, name))
