import { inThisLanguage } from '../config/locales.ts'
import { belowBase, decodeUrl, encodeUrl, servedAt } from '../text/url.ts'
import type { Site, SourcePath } from '../types.ts'
import type { LinkBase } from './link-base.ts'

/** The draft that would have an address, in any of its forms. */
export function draftAt(path: string, from: LinkBase, { config, graph }: Site): SourcePath | undefined {
  const written = encodeUrl(belowBase(decodeUrl(path), config))
  const { pathname } = new URL(written, `https://a.b${encodeUrl(from.url)}`)
  return servedAt(inThisLanguage(decodeUrl(pathname), config), graph.drafts)
}
