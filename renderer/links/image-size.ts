import * as diagnostics from '../diagnostics.ts'
import type { Asset, Finding, LinkFact } from '../types.ts'
import type { Target } from './target.ts'

/** Bytes that take five seconds to load at 1.6 Mb/s. */
const many = 1_000_000

/** Report an image that is slow to load on a phone, and a file that browsers do not show as an image. */
export function unusualImage({ href, at, ...link }: LinkFact, target: Target): Finding[] {
  const { size, fault, out }: Partial<Asset> = target.kind === 'file' ? target.asset : {}
  const found = (diagnostic: Finding['diagnostic']) => [{ link: { ...link, href, at }, diagnostic, setting: undefined }]
  if (size === 0) return found(diagnostics.emptyImage(href, at))
  if (fault) return found({ ...diagnostics.unshownImage(href, fault, at), once: out })
  return size !== undefined && size > many ? found(diagnostics.largeImage(href, size, at)) : []
}
