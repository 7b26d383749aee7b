import { isExternal } from '../text/url.ts'
import type { Load, Part } from '../types.ts'

const element =
  /<(audio|embed|iframe|object|script|source|track|video)\b[^>]*?\s(?:src|data)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const loading = /^(?:audio|embed|iframe|object|script|source|track|video)$/

/** An element whose opening tag continues after a hole. */
const open = /<([a-z][\w-]*)\b[^>]*$/i

/** Resources other than images that the markup of a page loads from other sites. */
export function loadsOf(parts: readonly Part[]): Load[] {
  let around: string | undefined
  return parts.flatMap((part): Load[] => {
    if (typeof part !== 'string') {
      const isLoad = around !== undefined && loading.test(around) && part.kind === 'link' && isExternal(part.href)
      return isLoad ? [{ tag: around as string, href: part.href, at: part.at }] : []
    }
    if (!/[<>]/.test(part)) return []
    around = open.exec(part)?.[1]?.toLowerCase()
    return [...part.matchAll(element)].flatMap(([, tag = '', ...values]): Load[] => {
      const href = values.find((value) => value !== undefined)?.replaceAll('&amp;', '&')
      return href && isExternal(href) ? [{ tag: tag.toLowerCase(), href }] : []
    })
  })
}
