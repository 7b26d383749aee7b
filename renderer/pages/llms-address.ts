import { llmsFile } from '../text/output-names.ts'
import { encodeUrl } from '../text/url.ts'
import type { Site } from '../types.ts'

/** The address of the list of all pages for language models, if the site has one. */
export function llmsAddress({ config }: Site): string | undefined {
  return config.llms.index && !config.noIndex ? encodeUrl(config.base + llmsFile) : undefined
}
