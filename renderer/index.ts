// Everything that the command line and the tests may call. Pure: values in, values out.

export { wrapIslands } from './compiler/islands.ts'
export { CompileKeys, createCompiler, renderModule } from './compiler.ts'
export { readConfig } from './config/config.ts'
export { configSchema } from './config/schema.ts'
export * as diagnostics from './diagnostics.ts'
export { readDocument } from './document/document.ts'
export { findYamlFault } from './document/yaml-fault.ts'
export { type Bodies, checkLinks, compileBodies, type LinkReport } from './links/check.ts'
export { type CompiledMdx, compileMdx } from './markdown/mdx.ts'
export { componentsModule } from './markdown/mdx-names.ts'
export { listOutputs, type OutputTable } from './outputs/outputs.ts'
export { redirectScript } from './outputs/redirect.ts'
export { cardSources } from './pages/card-list.ts'
export { homeUrl } from './pages/home.ts'
export { mathRules } from './pages/math.ts'
export { PageRenderer } from './pages/page.ts'
export type { DataFiles } from './routes/data.ts'
export { buildRouteGraph } from './routes/graph.ts'
export {
  badVersionName,
  listVersions,
  unversioned,
  versionFolder,
  versionPrefix,
  versionSidebars,
} from './routes/versions.ts'
export { hash, stableJson } from './text/hash.ts'
export { locateIn, locator } from './text/lines.ts'
export { describeThrown } from './text/thrown.ts'
export { decodeUrl, encodeUrl, joinUrl, sameAddress, splitHref, withoutBase } from './text/url.ts'
export { expandVariables } from './text/variables.ts'
export type * from './types.ts'
