import * as diagnostics from '../diagnostics.ts'
import type { Finding, LinkFact } from '../types.ts'
import type { Target } from './target.ts'

/** Bytes: at 1.6 Mb/s, a reader waits five seconds for them. */
const many = 1_000_000

/** An image that is slow to load on a phone. */
export function largeImage(link: LinkFact, target: Target): Finding[] {
  const size = (target.kind === 'file' && target.asset.size) || 0
  return size > many ? [{ link, diagnostic: diagnostics.largeImage(link.href, size, link.at), setting: undefined }] : []
}
