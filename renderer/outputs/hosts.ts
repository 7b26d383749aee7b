// Contract: a host's file handles addresses as `cli/server/destination.ts` does. A redirect that a host's format cannot express
// stays a page.
import * as diagnostics from '../diagnostics.ts'
import type { Diagnostic, Location, Site } from '../types.ts'
import { headersFile } from './headers.ts'
import { apacheFile } from './hosts/apache.ts'
import { caddyFile } from './hosts/caddy.ts'
import { cloudFrontFiles } from './hosts/cloudfront.ts'
import { type BuiltFiles, type HostFacts, type HostFile, hostFacts } from './hosts/facts.ts'
import { githubPagesFiles } from './hosts/github-pages.ts'
import { nginxFiles } from './hosts/nginx.ts'
import { checkHeadersFile, cloudflareRedirects, netlifyRedirects } from './hosts/redirects-file.ts'
import { s3Website } from './hosts/s3.ts'
import { vercelSettings } from './hosts/vercel.ts'

export { fileTypes } from './hosts/types.ts'

/** The files for the hosts in the configuration. */
export function hostFiles(
  site: Site,
  built: BuiltFiles,
  at: Location | undefined,
): { readonly files: readonly HostFile[]; readonly diagnostics: readonly Diagnostic[] } {
  const hosts = new Set(site.config.hosts)
  const facts = hostFacts(site, built, at)
  const made = [
    ...redirectFiles(hosts, facts),
    ...(hosts.has('vercel') ? [vercelSettings(facts)] : []),
    ...(hosts.has('nginx') ? nginxFiles(facts) : []),
    ...(hosts.has('apache') ? [apacheFile(facts)] : []),
    ...(hosts.has('caddy') ? [caddyFile(facts)] : []),
    ...(hosts.has('s3') ? [s3Website(facts), ...cloudFrontFiles(facts)] : []),
    ...(hosts.has('github-pages') ? githubPagesFiles(facts) : []),
  ]
  const found = made.flatMap((file) => file.diagnostics ?? [])
  if (hosts.has('cloudflare')) found.push(...checkHeadersFile(headersFile(site, built), at))
  if (hosts.has('netlify') && hosts.has('cloudflare')) found.push(diagnostics.sharedRedirects(at))
  if (hosts.has('github-pages') && !facts.hasMeta) found.push(diagnostics.policyNowhere('GitHub Pages', at))
  return { files: made, diagnostics: found }
}

function redirectFiles(hosts: ReadonlySet<string>, facts: HostFacts): HostFile[] {
  if (hosts.has('cloudflare')) return [cloudflareRedirects(facts)]
  return hosts.has('netlify') ? [netlifyRedirects(facts)] : []
}
