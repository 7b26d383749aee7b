import { llmsFile } from '../text/output-names.ts'
import { encodeUrl } from '../text/url.ts'
import type { Site } from '../types.ts'

/** The address of the list of all pages for language models, if the site has one. */
export function llmsAddress({ config }: Site): string | undefined {
  return config.llms.index && !config.noIndex ? encodeUrl(config.base + llmsFile) : undefined
}

/** The sentence that tells agents where the list of Markdown pages is, if there is one. */
export function agentPointer(site: Site): string | undefined {
  const list = llmsAddress(site)
  if (list === undefined) return undefined
  const how = site.config.llms.markdown ? ' Every page is available as Markdown at its address plus `.md`.' : ''
  return `For AI agents: all pages are listed in ${site.config.origin}${list}.${how}`
}
