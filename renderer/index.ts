// Everything that the command line and the tests may call. Pure: values in, values out.

export { checkOutputs, type OutputChecks, type Remember } from './checks/check-outputs.ts'
export { codeBlocks } from './code/blocks.ts'
export { CompileKeys, createCompiler, renderModule, wrapIslands } from './compiler.ts'
export { readConfig } from './config/config.ts'
export { configSchema } from './config/schema.ts'
export { checkContract } from './contracts.ts'
export * as diagnostics from './diagnostics.ts'
export { documentOf, type Reading, readDocument } from './document/document.ts'
export { findYamlFault, readYaml, type YamlFault } from './document/yaml-fault.ts'
export { findAddresses } from './links/addresses.ts'
export { checkFacts, checkLinks, type LinkReport, reactTo } from './links/check.ts'
export type { Bodies } from './links/facts.ts'
export { locateInCode, locateInMarkdown, offsetIn } from './links/written.ts'
export { emptyBody } from './markdown/body.ts'
export { digestOf } from './markdown/digest.ts'
export { type CompiledMdx, compileMdx } from './markdown/mdx/module.ts'
export { componentsModule } from './markdown/mdx/names.ts'
export { headersFile } from './outputs/headers.ts'
export { listOutputs, type OutputTable } from './outputs/outputs.ts'
export { redirectScript } from './outputs/redirect.ts'
export { homeUrl } from './pages/home.ts'
export { MarkdownPages } from './pages/markdown-pages.ts'
export { PageRenderer } from './pages/page.ts'
export { type PagePicture, pagePictures, pictureSize } from './pages/picture.ts'
export type { DataFiles } from './routes/data.ts'
export { buildRouteGraph } from './routes/graph.ts'
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
export { faultOfPath, shownAddress } from './text/address-faults.ts'
export { applyEdits } from './text/edits.ts'
export { foldersOf } from './text/folders.ts'
export { hash, stableJson } from './text/hash.ts'
export { categoryFiles, tagsFile } from './text/input-names.ts'
export { lazily } from './text/lazily.ts'
export { locateIn, locator } from './text/lines.ts'
export {
  assetPath,
  assetsFolder,
  hostHeaders,
  isForLlms,
  markdownFileOf,
  notFoundPage,
  ownFolder,
} from './text/output-names.ts'
export { findTemplates } from './text/templates.ts'
export { describeThrown } from './text/thrown.ts'
export { decodeUrl, encodeUrl, joinUrl, outPathOf, sameAddress, splitHref, withoutBase } from './text/url.ts'
export { expandVariables } from './text/variables.ts'
export { withoutSlices } from './text/without-slices.ts'
export type * from './types.ts'
