// The entry point of the renderer for the command line and the tests. Pure: values in, values out.

export { partsOf, readSitemap } from './checks/built-lists.ts'
export { type BuiltPage, canonicalOf, readBuiltPage, refreshTarget } from './checks/built-page.ts'
export { checkOutputs } from './checks/check-outputs.ts'
export { chromeRules } from './checks/chrome-rules.ts'
export { compareAddresses, compareFeeds, type SiteAddresses } from './checks/compare-lists.ts'
export { alignBlocks, comparedBlocks, comparePages, keyOf } from './checks/compare-pages.ts'
export { compareUrls, type Gone, type SourceFix } from './checks/contract.ts'
export { describeContrasts, leastContrast, lowContrasts, textPairs } from './checks/contrast.ts'
export { causes, groupDifferences } from './checks/group-differences.ts'
export { layoutLinks, type OutputChecks, type Remember } from './checks/layout.ts'
export { pageAddress } from './checks/page-address.ts'
export { readPage } from './checks/page-facts.ts'
export { codeBlocks } from './code/blocks.ts'
export { describeSample } from './code/describe-sample.ts'
export { isDrawn, readDiagramFault } from './code/diagrams.ts'
export { CompileKeys, createCompiler, react, renderModule, wrapIslands } from './compiler.ts'
export { pageFolders, readConfig } from './config/config.ts'
export { languageOf } from './config/language.ts'
export { allLanguages, isLanguageTag, languageName, originalOf, translationOf } from './config/locales.ts'
export { smartSymbols } from './config/markdown.ts'
export { configSchema } from './config/schema.ts'
export { siteKey } from './config/site-key.ts'
export { hasOwnComponents, hasOwnKinds, locateTheme, tokenProperties, tokenStyle } from './config/theme.ts'
export { sourceText } from './config/translations.ts'
export { checkContract } from './contracts.ts'
export * as diagnostics from './diagnostics.ts'
export { readAccepted } from './document/accepted.ts'
export { addToFrontMatter } from './document/add-field.ts'
export { documentOf, type Reading, readDocument } from './document/document.ts'
export { parseText, takeGiven, withFields, withIncluded, withParsed } from './document/given.ts'
export { findYamlFault, readYaml, type YamlFault } from './document/yaml-fault.ts'
export { findAddresses } from './links/addresses.ts'
export { checkFacts, checkLinks, type LinkReport, reactTo } from './links/check.ts'
export type { Bodies } from './links/facts.ts'
export { otherFormat } from './links/source-names.ts'
export { idOf } from './links/wanted.ts'
export { locateInCode, locateInMarkdown, offsetIn, quotedPlaces } from './links/written.ts'
export { emptyBody } from './markdown/body.ts'
export {
  faultsInDialect,
  fieldsInDialect,
  includesOf,
  moveIncludesOf,
  readDialect,
  readPart,
  readSummary,
  type SummaryEntry,
  sectionOf,
} from './markdown/dialects.ts'
export { digestOf } from './markdown/digest.ts'
export { addOldId, findHeading } from './markdown/heading-lines.ts'
export { calledFunctions } from './markdown/mdx/called-functions.ts'
export { freeNames } from './markdown/mdx/free-names.ts'
export { importsReader, noImports } from './markdown/mdx/imports.ts'
export { compileMdx } from './markdown/mdx/module.ts'
export { componentsModule } from './markdown/mdx/names.ts'
export { type Repaired, repairSource } from './markdown/mdx/repair.ts'
export { setUpPlugins } from './markdown/site-plugins.ts'
export { type VisibleBlock, visibleLines } from './markdown/visible-text.ts'
export { publishedHash, publishedPath } from './outputs/hashed-name.ts'
export { headersFile } from './outputs/headers.ts'
export { fileTypes, hostFiles } from './outputs/hosts.ts'
export { listOutputs, type OutputTable } from './outputs/outputs.ts'
export type { PdfMaker, Printing } from './outputs/print.ts'
export { redirectScript } from './outputs/redirect.ts'
export { homeUrl } from './pages/home.ts'
export { MarkdownPages } from './pages/markdown-pages.ts'
export { PageRenderer } from './pages/page.ts'
export { type PagePicture, pagePictures, pictureSize } from './pages/picture.ts'
export { showSamples, showsChildren } from './pages/samples.ts'
export { isUndated, lacksNameDate } from './routes/blog.ts'
export type { DataFiles } from './routes/data.ts'
export { DocsIndex } from './routes/docs-around.ts'
export { generatesItems } from './routes/generated-items.ts'
export { buildRouteGraph, type GraphInputs } from './routes/graph.ts'
export { navFaults } from './routes/nav-target.ts'
export { generateItems } from './routes/sidebar-function.ts'
export {
  badVersionName,
  listVersions,
  unversioned,
  versionFolder,
  versionInputs,
  versionSidebars,
} from './routes/versions.ts'
export { IndexBuilder } from './search/build-index.ts'
export { decodeState, encodeState } from './search/state.ts'
export { addressNames } from './text/address-attributes.ts'
export { faultOfPath, shownAddress } from './text/address-faults.ts'
export { admonitionNames } from './text/admonition-kinds.ts'
export { closest, stepsBetween } from './text/closest.ts'
export { counted } from './text/counted.ts'
export { type DiffLine, diffLines, diffRuns } from './text/diff-lines.ts'
export { isRightToLeft } from './text/direction.ts'
export { applyEdits, type Edit } from './text/edits.ts'
export { effectsIn, effectsInModule } from './text/effects.ts'
export { escapeRegExp } from './text/escape-regexp.ts'
export { foldersOf, inFolder } from './text/folders.ts'
export { fontRules, preloadedFaces } from './text/font-faces.ts'
export { globPattern } from './text/glob.ts'
export { hash, stableJson } from './text/hash.ts'
export { isAllowedHost, isHostPattern } from './text/host-names.ts'
export { escapeHtml } from './text/html.ts'
export { fillTemplate, type Include } from './text/includes.ts'
export { inlineHtml } from './text/inline-html.ts'
export { categoryFiles, datesFile, tagsFile } from './text/input-names.ts'
export { lazily, lazilyFor } from './text/lazily.ts'
export { locateIn, locator } from './text/lines.ts'
export {
  assetPath,
  assetsFolder,
  filesForHosts,
  hostHeaders,
  hostsFolder,
  isForLlms,
  markdownFileOf,
  notFoundPage,
  offlinePage,
  offlineWorker,
  ownFolder,
  searchFolder,
  sitemapFile,
  urlsFile,
} from './text/output-names.ts'
export { english, findMessage, type InterfaceTexts, pluralForms } from './text/phrase.ts'
export { excerptOf } from './text/regions.ts'
export { findTemplates } from './text/templates.ts'
export { describeThrown } from './text/thrown.ts'
export {
  applyTrailingSlash,
  decodeUrl,
  encodeUrl,
  isExternal,
  joinUrl,
  outPathOf,
  sameAddress,
  splitHref,
  stubPathOf,
  withoutBase,
} from './text/url.ts'
export { expandVariables } from './text/variables.ts'
export { withoutSlices } from './text/without-slices.ts'
export type * from './types.ts'
