import type { Location, SourcePath, UrlPath } from '../types.ts'
import { markdownFile } from './source-names.ts'

/** The page that contains an address, which is resolved from there. */
export interface LinkBase {
  readonly source: SourcePath
  readonly url: UrlPath
  /** Whether the text is shown on another page, such as a list of posts. */
  readonly elsewhere?: boolean | undefined
}

/** The base for resolving a hole: the partial that contains it, or the page. */
export function linkBaseOf({ at }: { readonly at?: Location | undefined }, page: LinkBase): LinkBase {
  return at === undefined || at.file === page.source || !markdownFile.test(at.file)
    ? page
    : { ...page, source: at.file }
}
