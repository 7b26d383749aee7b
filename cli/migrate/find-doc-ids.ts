import { originalOf, type RouteGraph, type SiteConfig } from '../../renderer/index.ts'
import { createCodeContext } from '../bundle/bundler.ts'
import { Cache } from '../cache/cache.ts'
import { topOf } from '../disk/read-text.ts'
import { memoisedBoundary, memoisedData, memoisedGraph, memoisedVersions } from '../load/memoised-stages.ts'
import { Memory } from '../load/memoiser.ts'
import { listSources, readSources } from '../load/scan.ts'
import { configOf } from './find-linked-files.ts'
import type { SettingObject } from './setting.ts'

/** The id of the page that a file of the main language becomes, by its path from the site folder; undefined for other files. */
export type IdOf = (file: string) => string | undefined

/** Find the ids of the docs of one language in the settings; none if the settings are invalid. */
export async function findDocIds(root: string, settings: SettingObject, locale?: string): Promise<IdOf> {
  const config = configOf(settings, locale)
  if (!config) return () => undefined
  const code = createCodeContext(root, new Cache(undefined))
  const graph = await code.guard.watch(
    () => graphOf(root, config, new Memory(code)),
    () => {},
  )
  const docs = [...(graph?.routes.values() ?? [])].flatMap((route) => (route.kind === 'doc' ? [route] : []))
  return (file) => docs.find(({ source }) => (originalOf(source, config) ?? source) === file)?.id
}

async function graphOf(root: string, config: SiteConfig, memory: Memory): Promise<RouteGraph> {
  const locate = () => topOf('site.config.ts')
  const boundary = memoisedBoundary(root, config, memory)
  const { versions, lists } = await memoisedVersions(boundary, config, memory)
  const contents = listSources({ boundary, config, versions, locate }, memory)
  const { sources, documents } = await readSources(boundary, contents, config, memory)
  const { data } = await memoisedData(boundary, { config, versions, paths: contents.dataPaths }, memory)
  return memoisedGraph({ config, documents, data, locate, versions: lists }, sources, memory)
}
