// https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site
import { type HostFacts, type HostFile, hostOf } from './facts.ts'

/** `.nojekyll`, so that folders that begin with `_` are published, and `CNAME` for a custom domain. */
export function githubPagesFiles({ origin }: HostFacts): HostFile[] {
  const host = hostOf(origin)
  const own = !/(^|\.)github\.io$/.test(host)
  return [{ out: '.nojekyll', text: () => '' }, ...(own ? [{ out: 'CNAME', text: () => `${host}\n` }] : [])]
}
