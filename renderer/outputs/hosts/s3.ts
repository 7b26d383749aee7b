// The website configuration of a bucket, for `aws s3api put-bucket-website`.
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/how-to-page-redirect.html
import * as diagnostics from '../../diagnostics.ts'
import { hostsFolder, notFoundPage } from '../../text/output-names.ts'
import { isExternal } from '../../text/url.ts'
import type { HostFacts, HostFile, Move } from './facts.ts'

const most = 50
const host = 'S3'
const file = 's3-website.json'

/** Index page, error page and redirects of a bucket. */
export function s3Website(facts: HostFacts): HostFile {
  const { base, named, at } = facts
  const isFree = freePrefixes(facts)
  const kept = named.filter(({ from }) => isFree(from))
  const left = named.filter(({ from }) => !isFree(from))
  const found = left[0]
    ? [
        diagnostics.inexpressibleRedirects(
          host,
          {
            count: left.length,
            from: left[0].from,
            why: 'its rules match the beginning of an address, and other addresses begin like this one',
          },
          at,
        ),
      ]
    : []
  if (kept.length > most)
    found.push(
      diagnostics.tooManyRedirects(
        { host, file, most },
        kept.length,
        'Use the CloudFront function, which has all of them.',
        at,
      ),
    )
  const rules = kept.slice(0, most).map((move) => ruleOf(move, facts))
  const website = {
    IndexDocument: { Suffix: 'index.html' },
    ErrorDocument: { Key: `${base.slice(1)}${notFoundPage}` },
    ...(rules.length > 0 ? { RoutingRules: rules } : {}),
  }
  return { out: `${hostsFolder}${file}`, text: () => `${JSON.stringify(website, undefined, 2)}\n`, diagnostics: found }
}

function ruleOf(move: Move, { origin }: HostFacts) {
  const target = new URL(move.path, isExternal(move.path) ? undefined : origin)
  return {
    Condition: { KeyPrefixEquals: move.from.slice(1) },
    Redirect: {
      // The default is the host of the bucket, also behind CloudFront.
      HostName: target.host,
      Protocol: target.protocol.replace(':', ''),
      ReplaceKeyWith: `${target.pathname.slice(1)}${move.query}${move.hash}`,
      HttpRedirectCode: String(move.status),
    },
  }
}

/** Returns whether no file or redirect other than its own page begins with the address of a redirect. */
function freePrefixes({ base, files, starts: from }: HostFacts): (from: string) => boolean {
  const starts = new Set(from)
  const others = [...files.map((out) => `${base}${out}`).filter((path) => !starts.has(ownerOf(path))), ...starts].sort()
  return (from) => {
    if (from === '/') return false
    let low = 0
    for (let high = others.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((others[middle] as string) < from) low = middle + 1
      else high = middle
    }
    // The address itself is found, and the next one does not begin with it.
    return others[low] === from && !others[low + 1]?.startsWith(from)
  }
}

/** The address of the redirect whose page a file would be. */
function ownerOf(path: string): string {
  return path.replace(/\/index\.html$/, '').replace(/([^/])\.html$/, '$1')
}
