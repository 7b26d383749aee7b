// The package as a module. The first function that needs the tool loads it, so that a configuration loads nothing.
import type * as Api from './api.ts'

export { type ConfigExport, defineConfig, type UserConfig } from '../renderer/config/define.ts'
export type { DocFrontMatter, PageFrontMatter, PostFrontMatter } from '../renderer/document/schema.ts'
export type * from '../renderer/types.ts'
export type {
  BuildOptions,
  BuildResult,
  CheckLinksOptions,
  CheckLinksResult,
  DevServerOptions,
  RunningDevServer,
} from './api.ts'

/** Build a site as static files. A site with errors is not written. */
export const build: typeof Api.build = async (options) => (await loadTool()).build(options)

/** Check the links of a site without building it. */
export const checkLinks: typeof Api.checkLinks = async (options) => (await loadTool()).checkLinks(options)

/** Serve a site from its sources, and update open pages as files change. */
export const createDevServer: typeof Api.createDevServer = async (options) =>
  (await loadTool()).createDevServer(options)

async function loadTool(): Promise<typeof Api> {
  const { loadApi } = (await import('../bin/tool.js' as string)) as { readonly loadApi: () => Promise<typeof Api> }
  return loadApi()
}
