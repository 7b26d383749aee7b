// Resolves Docusaurus modules that content imports to the components that replace them. An import without a counterpart becomes a
// warning and a component that shows its children (theme/mdx/missing.ts), so the page still builds.
import { join } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'
import {
  type Diagnostic,
  diagnostics,
  escapeRegExp,
  hash,
  locateIn,
  type SiteConfig,
  type SourcePath,
  stableJson,
} from '../../renderer/index.ts'
import { cardParts, importedParts, shownParts, swizzleFolder } from '../disk/docusaurus-parts.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside, sourcePath } from '../disk/path-inside.ts'
import { tryReadText } from '../disk/read-text.ts'
import { kindElements, kindsPart, mdxElements, mdxPart, singleOf } from '../disk/theme-parts.ts'
import {
  compat,
  compatNames,
  docsModule,
  modules,
  ownLayout,
  pluginDataModule,
  routeModule,
  translateModule,
} from './compat-modules.ts'
import { isPackaged, locateImport } from './stray-imports.ts'
import { swizzledFile } from './swizzled.ts'

const ofDocs: readonly string[] = [docsModule, '@docusaurus/theme-common', '@docusaurus/theme-common/internal']
const ofData: readonly string[] = [pluginDataModule, ...ofDocs]

/** Follows the name of a module of hooks if the importing file uses a hook that returns the docs around a page. */
const docsMark = '?docs'
const docsHook =
  /\b(useDocById|useDocsVersion|useDocsSidebar|useCurrentSidebar(?:Category|Siblings)|useSidebarBreadcrumbs|useActiveDocContext|useDocVersionSuggestions)\b/

/** Contents of versions, such as `version.docs` or `{ mainDocId }`. Most code uses only their names and addresses. */
const contentsOfVersions = /(?:\.|[{,]\s*)(?:docs|mainDocId|sidebars)\b/

/** Whether code that imports hooks for docs asks for the docs around a page. */
function namesDocs(text: string): boolean {
  return docsHook.test(text) || contentsOfVersions.test(text)
}

/** The list of cards. If the site has its own cards, it asks for the docs around a page, too. */
const cardList = '@theme/DocCardList'

/** Whether an input of a bundle is a module with the data of plugins, including those of the docs. */
export function mayAskForData(input: string): boolean {
  return ofData.some((name) => input === `compat:${name}` || input === `compat:${name}${docsMark}`)
}

/**
 * Whether inputs of a bundle ask for the docs around a page, or the text of the page does. The text is not among the inputs if only
 * the imports of the page were bundled.
 */
export function asksForDocs(inputs: readonly string[], text = ''): boolean {
  const isMarked = inputs.some((input) => input.startsWith('compat:') && input.endsWith(docsMark))
  return isMarked || (namesDocs(text) && inputs.some(mayAskForData))
}

const partsFile = 'theme/mdx/parts.tsx'

const ofDocusaurus = /^@(theme|theme-original|theme-init|docusaurus)\//

/** The available modules in the scope of an unknown Docusaurus module; undefined for other names. */
export function compatHint(specifier: string): readonly string[] | undefined {
  const scope = ofDocusaurus.exec(plainName(specifier))?.[0]
  return scope === undefined ? undefined : compatNames.filter((name) => name.startsWith(scope))
}

function plainName(specifier: string): string {
  return specifier
    .replace(/^@theme-(original|init)\//, '@theme/')
    .replace(/^@docusaurus\/core\/lib\/client\/exports\//, '@docusaurus/')
}

/** Parts that pages with their own layout place themselves. In Sitegen, they are around every page, or are hidden. */
const chrome: Readonly<Record<string, string>> = { '@theme/Navbar': 'header', '@theme/Footer': 'footer' }
const shownAround = 'shown-around'

/** Resolves imports as Docusaurus does: `@site/…`, and modules of Docusaurus as their counterparts in Sitegen. */
export function compatImports(
  root: string,
  { translations: texts }: Pick<SiteConfig, 'translations'>,
  report: (diagnostic: Diagnostic) => void,
): Plugin {
  const reported = new Set<string>()
  // Part of the module's name, so that files that import it depend on the texts.
  const textsKey = Object.keys(texts).length === 0 ? '' : `?${hash(stableJson(texts))}`
  return {
    name: 'compat-imports',
    setup(build) {
      build.onResolve({ filter: /^@site\// }, async ({ path, kind, importer, with: attributes, pluginData }) => {
        // A file imported as text is not a module: `mdxImports` resolves it.
        if (pluginData === 'seen' || path.endsWith('?raw') || attributes.type === 'text') return undefined
        const file = `./${path.slice('@site/'.length)}`
        const found = await build.resolve(file, { resolveDir: root, kind, importer, pluginData: 'seen' })
        return found.errors.length === 0 ? found : undefined
      })
      build.onResolve({ filter: /^react-router(-dom)?$/ }, ({ path, importer }) => {
        // Other code uses the router of its own package.
        const isDocusaurus = !isPackaged(importer) && lackedNames(importer, path, root).length === 0
        return isDocusaurus ? { path, namespace: 'compat' } : undefined
      })
      build.onResolve({ filter: ofDocusaurus }, ({ path, importer }) => {
        const name = plainName(path)
        const own = ownImport(path, importer, root)
        if (own) return own
        if (!Object.hasOwn(modules, name))
          return (
            partImport(path, importer, root) ??
            (Object.hasOwn(chrome, name) ? { path: shownAround, namespace: 'compat' } : undefined)
          )
        if (name === cardList && swizzledFile(root, 'DocCard'))
          return { path: cardList + docsMark, namespace: 'compat' }
        const hidden = name === ownLayout ? hiddenParts(importer) : ''
        if (hidden !== '') return { path: `${ownLayout}?${hidden}`, namespace: 'compat' }
        for (const fault of [...lackedNames(importer, path, root), ...lackedData(importer, path, root)]) {
          const { file, line, column } = fault.at ?? {}
          const place = [file, line, column].join(':')
          if (!reported.has(place)) report(fault)
          reported.add(place)
        }
        const asks = name === routeModule || (ofData.includes(name) && namesDocs(tryReadText(importer) ?? ''))
        return { path: name + (asks ? docsMark : name === translateModule ? textsKey : ''), namespace: 'compat' }
      })
      build.onLoad({ filter: /.*/, namespace: 'compat' }, ({ path }) => ({
        contents: path === translateModule + textsKey ? translating(texts) : compatModule(path),
        loader: 'js',
        resolveDir: root,
      }))
    },
  }
}

/** The site's own replacement for a component of Docusaurus's theme. */
function ownImport(path: string, importer: string, root: string): OnResolveResult | undefined {
  if (!path.startsWith('@theme/')) return undefined
  const part = path.slice('@theme/'.length)
  const isUsed =
    part.startsWith(`${mdxPart}/`) || [...kindElements, ...cardParts].includes(part) || !Object.hasOwn(modules, path)
  if (!isUsed || (shownParts.includes(part) && !cardParts.includes(part))) return undefined
  const own = swizzledFile(root, part)
  return own === undefined || join(root, own) === importer ? undefined : { path: join(root, own) }
}

/** The counterpart of a component of Docusaurus's theme that only other replaced components may show. */
function partImport(path: string, importer: string, root: string): OnResolveResult | undefined {
  const part = plainName(path).slice('@theme/'.length)
  const isPart = importedParts.includes(part) && isInside(importer, join(root, swizzleFolder))
  return isPart ? { path, namespace: 'compat' } : undefined
}

/** A selector for the parts that a page with its own layout does not show; empty if it uses the whole layout, too. */
function hiddenParts(importer: string): string {
  const text = tryReadText(importer) ?? ''
  const imports = new Set([...text.matchAll(/['"](@theme\/[\w/]+)['"]/g)].map(([, specifier]) => specifier))
  if (imports.has('@theme/Layout') && /<Layout\b/.test(text)) return ''
  return Object.entries(chrome)
    .flatMap(([specifier, name]) => (imports.has(specifier) ? [] : [`body>.${name}`]))
    .join()
}

/** Diagnostics for names that a file imports from a Docusaurus module but that the counterpart lacks. */
function lackedNames(importer: string, specifier: string, root: string): Diagnostic[] {
  const [, , ...known] = modules[plainName(specifier)] as readonly [string, string, ...string[]]
  const text = tryReadText(importer)
  if (text === undefined) return []
  const clause = new RegExp(
    `import\\s+(?:[\\w$]+\\s*,\\s*)?\\{([^{}]*)\\}\\s*from\\s*['"]${escapeRegExp(specifier)}['"]`,
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

/** The diagnostic for a file that asks for the data of plugins, unless it asks only for those of the docs. */
function lackedData(importer: string, specifier: string, root: string): Diagnostic[] {
  if (specifier !== pluginDataModule) return []
  const asked = [
    ...(tryReadText(importer) ?? '').matchAll(/\buse(?:GlobalData|PluginData|AllPluginInstancesData)\((.*)/g),
  ]
  const isKnown =
    asked.length > 0 && asked.every(([, rest]) => /^\s*['"]docusaurus-plugin-content-docs['"]/.test(rest ?? ''))
  return isKnown ? [] : [diagnostics.noPluginData(specifier, locateImport(importer, specifier, root))]
}

/** The text of a module that replaces one of Docusaurus. Components that it lacks show their children. */
function compatModule(path: string): string {
  if (path === shownAround) return 'module.exports = { __esModule: true, default: () => null }'
  if (path.startsWith(`${ownLayout}?`))
    return `const { createElement: h, Fragment } = require('react')
module.exports = { __esModule: true, default: ({ children }) => h(Fragment, null, h('style', null, '${path.slice(ownLayout.length + 1)}{display:none}'), children) }`
  if (path === cardList + docsMark) return cardsModule
  if (path.endsWith(docsMark)) return compatModule(path.slice(0, -docsMark.length))
  if (!Object.hasOwn(modules, path)) {
    const all = path.startsWith('@theme/') ? 'parts' : 'originals'
    return `const all = require(${JSON.stringify(join(packageRoot, partsFile))}).${all}
module.exports = { __esModule: true, default: all[${JSON.stringify(plainName(path).slice('@theme/'.length))}] }`
  }
  if (path === `@theme/${mdxPart}`) return mdxModule
  if (path === `@theme/${kindsPart}`) return kindsModule
  const [file, name, ...others] = modules[path] as readonly [string, string, ...string[]]
  const names = [...new Set(others)].map((one) => `${one}: all.${one}`)
  return `const all = require(${JSON.stringify(join(packageRoot, file))})
const { lackingNames } = require(${missingFile})
module.exports = Object.assign(Object.create(lackingNames), { __esModule: true, default: all.${name}, ${names.join(', ')} })`
}

/** The components for MDX and for kinds of admonitions, with those that the site has in separate files. */
const mdxModule = `const all = require(${JSON.stringify(join(packageRoot, 'theme/mdx/hooks.tsx'))}).ofDocusaurus
module.exports = { __esModule: true, default: { ...all, ${ownElements(mdxElements)} } }`
const kindsModule = `const { ownKinds, withAliases } = require(${JSON.stringify(join(packageRoot, 'theme/mdx/kinds.tsx'))})
module.exports = { __esModule: true, default: withAliases({ ...ownKinds, ${ownElements(kindElements)} }) }`

const cardsModule = `const { cardsOf } = require(${JSON.stringify(join(packageRoot, 'theme/mdx/doc-cards.tsx'))})
module.exports = { __esModule: true, default: cardsOf(require('@theme/DocCard').default) }`

function ownElements(parts: readonly string[]): string {
  return parts.map((part) => `${singleOf(part)}: require('@theme/${part}').default`).join(', ')
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
