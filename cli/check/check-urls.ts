import {
  compareUrls,
  type Diagnostic,
  decodeUrl,
  diagnostics,
  digestOf,
  type Gone,
  type SiteConfig,
  type SourcePath,
} from '../../renderer/index.ts'
import type { OpenSite } from '../compile/open-site.ts'
import type { ReadSite } from '../compile/read-site.ts'
import { parseUrls, type UrlText } from './read-urls.ts'

export interface CheckedUrls {
  /** Promised addresses and anchors that no longer exist. */
  readonly gone: readonly Gone[]
  /** Problems in the list itself. */
  readonly faults: readonly Diagnostic[]
}

/** The missing entries of a list of addresses. Only the bodies of pages with new addresses or anchors are compiled. */
export async function checkUrls(
  against: UrlText | undefined,
  open: OpenSite,
  { outputs, digests }: ReadSite,
): Promise<CheckedUrls> {
  const { site } = open
  const promised = against && (await parseUrls(against, site.config))
  if (!promised) return { gone: [], faults: [] }
  if ('code' in promised) return { gone: [], faults: [promised] }
  const other = languageOf(Object.keys(promised.pages), site.config)
  if (other !== undefined)
    return { gone: [], faults: [diagnostics.otherLanguage(against.from, { other, own: site.config.base })] }
  // Pages may be missing only because of an error.
  if (site.diagnostics.some(({ severity }) => severity === 'error')) return { gone: [], faults: [] }
  const sketch = async (source: SourcePath) => {
    const known = digests.get(source)?.sketch ?? digestOf(await open.body(source)).sketch
    return known ?? { sketch: '', sections: [] }
  }
  const gone = await compareUrls(promised, { site, outputs, digest: (source) => digests.get(source), sketch })
  return { gone, faults: [] }
}

/** The base path of the other language to which all addresses belong; undefined if one belongs to the language of the site. */
function languageOf(addresses: readonly string[], { base, languages }: SiteConfig): string | undefined {
  const bases = languages.map((one) => one.base).sort((a, b) => b.length - a.length)
  const found = new Set(addresses.map((address) => bases.find((one) => decodeUrl(address).startsWith(one))))
  return found.has(base) ? undefined : [...found].find((one) => one !== undefined)
}
