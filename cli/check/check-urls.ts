import { compareUrls, type Diagnostic, digestOf, type Gone, type SourcePath } from '../../renderer/index.ts'
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
  // Pages may be missing only because of an error.
  if (site.diagnostics.some(({ severity }) => severity === 'error')) return { gone: [], faults: [] }
  const sketch = async (source: SourcePath) => {
    const known = digests.get(source)?.sketch ?? digestOf(await open.body(source)).sketch
    return known ?? { sketch: '', sections: [] }
  }
  const gone = await compareUrls(promised, { site, outputs, digest: (source) => digests.get(source), sketch })
  return { gone, faults: [] }
}
