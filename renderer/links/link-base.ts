import type { Location, SourcePath, UrlPath } from '../types.ts'
import { markdownFile } from './source-names.ts'

/** The page that an address is on, and that it is resolved from. */
export interface LinkBase {
  readonly source: SourcePath
  readonly url: UrlPath
  /** The text is shown on another page, such as a list of posts. */
  readonly elsewhere?: boolean | undefined
}

/** The base for the addresses of a hole: its partial, or its page. */
export function linkBaseOf({ at }: { readonly at?: Location | undefined }, page: LinkBase): LinkBase {
  return at === undefined || at.file === page.source || !markdownFile.test(at.file)
    ? page
    : { ...page, source: at.file }
}
