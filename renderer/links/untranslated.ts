import { originalOf, pageInLanguage } from '../config/locales.ts'
import { decodeUrl, encodeUrl, joinUrl, withoutBase } from '../text/url.ts'
import type { SiteConfig, SourcePath, UrlPath } from '../types.ts'
import type { LinkBase } from './link-base.ts'

interface Found {
  readonly url: UrlPath
  readonly source?: SourcePath | undefined
}

/**
 * The address of an untranslated page in the main language, if a link in a translation names the path of that language.
 *
 * VitePress leaves addresses as written: on a page of `/fr/`, `/guide` is the page in the main language.
 */
export function untranslated(
  path: string,
  { url, source }: Found,
  from: LinkBase,
  config: SiteConfig,
): UrlPath | undefined {
  const { base, languages, markdown } = config
  const [main] = languages
  if (main === undefined || main.base === base || markdown.dialect !== 'vitepress') return undefined
  const isTranslation = (file: SourcePath | undefined) => file === undefined || originalOf(file, config) !== undefined
  if (!isTranslation(from.source) || isTranslation(source)) return undefined
  const plain = decodeUrl(path)
  const named = plain.startsWith('/') ? plain : pathFrom(plain, from)
  const isOther = named.startsWith(base) || pageInLanguage(withoutBase(named, main.base), config) !== undefined
  return isOther ? undefined : joinUrl(main.base, url.slice(base.length))
}

/** The path that a browser requests for a relative path. */
function pathFrom(path: string, { url }: LinkBase): string {
  return decodeUrl(new URL(encodeUrl(path), `https://site.invalid${encodeUrl(url)}`).pathname)
}
