import { compareUrls, digestOf, type Gone, type SourcePath, type UrlList } from '../../renderer/index.ts'
import type { OpenSite } from '../compile/open-site.ts'
import type { ReadSite } from '../compile/read-site.ts'

/** What is gone of a list of addresses. Bodies are made only of pages whose address or anchors are new. */
export function checkUrls(against: UrlList, open: OpenSite, { outputs, digests }: ReadSite): Promise<readonly Gone[]> {
  const sketch = async (source: SourcePath) => {
    const known = digests.get(source)?.sketch ?? digestOf(await open.body(source)).sketch
    return known ?? { sketch: '', sections: [] }
  }
  return compareUrls(against, { site: open.site, outputs, digest: (source) => digests.get(source), sketch })
}
