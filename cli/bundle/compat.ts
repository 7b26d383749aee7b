// The table of Docusaurus modules that content may import, and the components that replace them. Whatever an import does not
// provide becomes a warning and a component that shows its children (theme/mdx/missing.ts), so the page still builds.
import { join } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'
import {
  type Diagnostic,
  diagnostics,
  hash,
  locateIn,
  type SiteConfig,
  type SourcePath,
  stableJson,
} from '../../renderer/index.ts'
import { importedParts, shownParts, swizzleFolder } from '../disk/docusaurus-parts.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { isPackaged, locateImport } from './stray-imports.ts'
import { swizzledFile } from './swizzled.ts'

const components = 'theme/mdx/components.tsx'
const compat = 'theme/mdx/compat.tsx'
const hooks = 'theme/mdx/hooks.tsx'
const layout = 'theme/mdx/layout.tsx'
const themeExports = 'theme/mdx/theme-exports.ts'
const openapi = 'theme/components/reference/openapi-docs.tsx'
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
]

const categoryHooks = ['useCurrentSidebarCategory', 'useCurrentSidebarSiblings']
const ofConfig = ['useThemeConfig', 'useWindowSize', 'ThemeClassNames', 'useBlogPost']
const helpers = [
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
  'filterDocCardListItems',
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

const router = [hooks, 'useLocation', 'useLocation', 'useHistory', 'Redirect', 'Link'] as const

/** What a page imports that brings a layout of its own. */
const ownLayout = '@theme/Layout/Provider'
const translateModule = '@docusaurus/Translate'
const pluginDataModule = '@docusaurus/useGlobalData'
/** The module with the data of plugins, as an input of a bundle. */
export const pluginDataInput = `compat:${pluginDataModule}`

/** Modules of a theme with one counterpart. */
function named(modules: readonly string[], file: string, name: string) {
  return Object.fromEntries(modules.map((one) => [`@theme/${one}`, [file, name] as const]))
}

/** Those of docusaurus-theme-openapi-docs, which only pages of its plugin import. */
const ofOpenapi = {
  ...named(['ApiExplorer/MethodEndpoint', 'MethodEndpoint'], openapi, 'MethodEndpoint'),
  ...named(['ApiTabs', 'MimeTabs', 'SchemaTabs', 'OperationTabs', 'DiscriminatorTabs'], tabs, 'Tabs'),
  ...named(['ApiExplorer/Export', 'Export'], openapi, 'Export'),
  ...named(['ApiExplorer', 'ApiExplorer/SecuritySchemes', 'SkeletonLoader'], openapi, 'Explorer'),
  ...Object.fromEntries(
    ['ParamsDetails', 'ParamsItem', 'RequestSchema', 'StatusCodes', 'SchemaItem', 'ResponseSamples', 'ApiLogo'].map(
      (name) => [`@theme/${name}`, [openapi, name] as const],
    ),
  ),
}

/** Docusaurus module → file of the tool, the name of the default export there, and the other exports. */
const modules: Readonly<Record<string, readonly [file: string, name: string, ...others: string[]]>> = {
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
  '@theme/MDXComponents': [components, 'mdxComponents'],
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
  [pluginDataModule]: [hooks, 'useGlobalData', 'usePluginData', 'useAllPluginInstancesData'],
  '@theme/hooks/useThemeContext': [hooks, 'useColorMode'],
  '@docusaurus/router': router,
  // Docusaurus’s router, under the name of its package: without one, its hooks find nothing.
  'react-router': router,
  'react-router-dom': router,
  '@docusaurus/theme-common': [themeExports, 'useColorMode', ...ofCommon],
  '@docusaurus/theme-common/internal': [themeExports, 'useColorMode', ...ofCommon],
  '@docusaurus/plugin-content-blog/client': [hooks, 'useBlogPost', 'useBlogPost'],
  '@docusaurus/plugin-content-docs/client': [hooks, 'useDoc', ...docsHooks, ...categoryHooks],
  '@theme/MDXComponents/A': [hooks, 'elements.A'],
  '@theme/MDXComponents/Code': [hooks, 'elements.Code'],
  '@theme/MDXComponents/Details': [components, 'Details'],
  '@theme/MDXComponents/Heading': [compat, 'Heading'],
  '@theme/MDXComponents/Img': [hooks, 'elements.Img'],
  '@theme/MDXComponents/Li': [hooks, 'elements.Li'],
  '@theme/MDXComponents/Pre': [hooks, 'elements.Pre'],
  '@theme/MDXComponents/Ul': [hooks, 'elements.Ul'],
  ...ofOpenapi,
  ...named(
    ['Danger', 'Info', 'Note', 'Tip', 'Warning'].map((kind) => `Admonition/Icon/${kind}`),
    hooks,
    'AdmonitionIcon',
  ),
}

const partsFile = 'theme/mdx/parts.tsx'

/** Modules of Docusaurus that content may import. */
export const compatNames = Object.keys(modules).filter((name) => !Object.hasOwn(ofOpenapi, name))

const ofDocusaurus = /^@(theme|theme-original|theme-init|docusaurus)\//

/** Available modules in the scope of an unknown Docusaurus module; undefined for other names. */
export function compatHint(specifier: string): readonly string[] | undefined {
  const scope = ofDocusaurus.exec(plainName(specifier))?.[0]
  return scope === undefined ? undefined : compatNames.filter((name) => name.startsWith(scope))
}

function plainName(specifier: string): string {
  return specifier
    .replace(/^@theme-(original|init)\//, '@theme/')
    .replace(/^@docusaurus\/core\/lib\/client\/exports\//, '@docusaurus/')
}

/** Parts that pages with a layout of their own show where they want: here, they stand around every page, or are hidden. */
const chrome: Readonly<Record<string, string>> = { '@theme/Navbar': 'header', '@theme/Footer': 'footer' }
const shownAround = 'shown-around'

/** Resolves imports as Docusaurus does: `@site/…`, and its own modules by their counterparts here. */
export function compatImports(
  root: string,
  { translations: texts }: Pick<SiteConfig, 'translations'>,
  report: (diagnostic: Diagnostic) => void,
): Plugin {
  const reported = new Set<string>()
  // By its name, what imports it depends on the texts.
  const textsKey = Object.keys(texts).length === 0 ? '' : `?${hash(stableJson(texts))}`
  return {
    name: 'compat-imports',
    setup(build) {
      build.onResolve({ filter: /^@site\// }, async ({ path, kind, importer, with: attributes, pluginData }) => {
        // The text of a file is not a module: `mdxImports` finds it.
        if (pluginData === 'seen' || path.endsWith('?raw') || attributes.type === 'text') return undefined
        const file = `./${path.slice('@site/'.length)}`
        const found = await build.resolve(file, { resolveDir: root, kind, importer, pluginData: 'seen' })
        return found.errors.length === 0 ? found : undefined
      })
      build.onResolve({ filter: /^react-router(-dom)?$/ }, ({ path, importer }) => {
        // Others have a router of their own.
        const isDocusaurus = !isPackaged(importer) && lackedNames(importer, path, root).length === 0
        return isDocusaurus ? { path, namespace: 'compat' } : undefined
      })
      build.onResolve({ filter: ofDocusaurus }, ({ path, importer }) => {
        const name = plainName(path)
        if (!Object.hasOwn(modules, name))
          return (
            partImport(path, importer, root) ??
            (Object.hasOwn(chrome, name) ? { path: shownAround, namespace: 'compat' } : undefined)
          )
        const hidden = name === ownLayout ? hiddenParts(importer) : ''
        if (hidden !== '') return { path: `${ownLayout}?${hidden}`, namespace: 'compat' }
        for (const fault of [...lackedNames(importer, path, root), ...lackedData(importer, path, root)]) {
          const { file, line, column } = fault.at ?? {}
          const place = [file, line, column].join(':')
          if (!reported.has(place)) report(fault)
          reported.add(place)
        }
        return { path: name === translateModule ? name + textsKey : name, namespace: 'compat' }
      })
      build.onLoad({ filter: /.*/, namespace: 'compat' }, ({ path }) => ({
        contents: path === translateModule + textsKey ? translating(texts) : compatModule(path),
        loader: 'js',
        resolveDir: root,
      }))
    },
  }
}

/** A component of Docusaurus's theme that the site has, or a counterpart, which is shown inside of such a component only. */
function partImport(path: string, importer: string, root: string): OnResolveResult | undefined {
  const part = plainName(path).slice('@theme/'.length)
  const own = path.startsWith('@theme/') && !shownParts.includes(part) ? swizzledFile(root, part) : undefined
  if (own !== undefined && join(root, own) !== importer) return { path: join(root, own) }
  const isPart = importedParts.includes(part) && isInside(importer, join(root, swizzleFolder))
  return isPart ? { path, namespace: 'compat' } : undefined
}

/** A selector of what a page does not show that brings its own layout; empty if it has the whole layout, too. */
function hiddenParts(importer: string): string {
  const text = tryReadText(importer) ?? ''
  const imports = new Set([...text.matchAll(/['"](@theme\/[\w/]+)['"]/g)].map(([, specifier]) => specifier))
  if (imports.has('@theme/Layout') && /<Layout\b/.test(text)) return ''
  return Object.entries(chrome)
    .flatMap(([specifier, name]) => (imports.has(specifier) ? [] : [`body>.${name}`]))
    .join()
}

/** Names that a file imports from a Docusaurus module and that its counterpart lacks. */
function lackedNames(importer: string, specifier: string, root: string): Diagnostic[] {
  const [, , ...known] = modules[plainName(specifier)] as readonly [string, string, ...string[]]
  const text = tryReadText(importer)
  if (text === undefined) return []
  const clause = new RegExp(
    `import\\s+(?:[\\w$]+\\s*,\\s*)?\\{([^{}]*)\\}\\s*from\\s*['"]${specifier.replace(/[/-]/g, '\\$&')}['"]`,
    'g',
  )
  const file = isInside(importer, root) ? sourcePath(root, importer) : (importer as SourcePath)
  return [...text.matchAll(clause)].flatMap(({ 0: whole, 1: names = '', index }) => {
    const from = index + whole.indexOf('{') + 1
    return [...names.matchAll(/(?<![\w$]|\b(?:as|type)\s+)(?!type\b|as\b)[\w$]+/g)].flatMap((match) => {
      const [name] = match
      if (name === 'default' || known.includes(name)) return []
      const at = locateIn(file, text, from + match.index, name.length)
      return [diagnostics.unknownExport(name, specifier, known, at)]
    })
  })
}

/** What is said of a file that asks for the data of plugins, unless it asks for that of the docs only. */
function lackedData(importer: string, specifier: string, root: string): Diagnostic[] {
  if (specifier !== pluginDataModule) return []
  const asked = [
    ...(tryReadText(importer) ?? '').matchAll(/\buse(?:GlobalData|PluginData|AllPluginInstancesData)\((.*)/g),
  ]
  const isKnown =
    asked.length > 0 && asked.every(([, rest]) => /^\s*['"]docusaurus-plugin-content-docs['"]/.test(rest ?? ''))
  return isKnown ? [] : [diagnostics.noPluginData(specifier, locateImport(importer, specifier, root))]
}

/** The text of a module that replaces one of Docusaurus; components that it lacks show their children. */
function compatModule(path: string): string {
  if (path === shownAround) return 'module.exports = { __esModule: true, default: () => null }'
  if (path.startsWith(`${ownLayout}?`))
    return `const { createElement: h, Fragment } = require('react')
module.exports = { __esModule: true, default: ({ children }) => h(Fragment, null, h('style', null, '${path.slice(ownLayout.length + 1)}{display:none}'), children) }`
  if (!Object.hasOwn(modules, path)) {
    const all = path.startsWith('@theme/') ? 'parts' : 'originals'
    return `const all = require(${JSON.stringify(join(packageRoot, partsFile))}).${all}
module.exports = { __esModule: true, default: all[${JSON.stringify(plainName(path).slice('@theme/'.length))}] }`
  }
  const [file, name, ...others] = modules[path] as readonly [string, string, ...string[]]
  const names = [...new Set(others)].map((one) => `${one}: all.${one}`)
  return `const all = require(${JSON.stringify(join(packageRoot, file))})
const { lackingNames } = require(${missingFile})
module.exports = Object.assign(Object.create(lackingNames), { __esModule: true, default: all.${name}, ${names.join(', ')} })`
}

/** The module of `<Translate>` with the texts of the site. */
function translating(texts: SiteConfig['translations']): string {
  if (Object.keys(texts).length === 0) return compatModule(translateModule)
  return `const { withTexts } = require(${JSON.stringify(join(packageRoot, compat))})
const { lackingNames } = require(${missingFile})
const { Translate, translate } = withTexts(${JSON.stringify(texts)})
module.exports = Object.assign(Object.create(lackingNames), { __esModule: true, default: Translate, translate })`
}

const missingFile = JSON.stringify(join(packageRoot, 'theme/mdx/missing.ts'))

/** The text of a module that replaces a missing one. */
export const missingModule = `const { lacking, lackingNames } = require(${missingFile})
module.exports = new Proxy(lacking, { getPrototypeOf: () => lackingNames })`
