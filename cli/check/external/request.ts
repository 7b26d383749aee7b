// Contract: the address that is checked is the address that is connected to. A name is looked up once, by the connection itself,
// and only allowed addresses are passed on, so a name that resolves differently the next time gains nothing. No connection is
// reused.
import { lookup as systemLookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { version } from '../../disk/package-root.ts'
import { readAnchors } from './anchors.ts'
import { literalAddress, privateKind } from './reach.ts'

/** One request, without redirects. */
export interface Asking {
  readonly url: URL
  readonly method: 'HEAD' | 'GET'
  /** Read the page to find its anchors. */
  readonly readsPage: boolean
  /** Whether the address may be in a private network. */
  readonly isAllowed: boolean
  readonly milliseconds: number
  /** Resolves host names. Default: the system's resolver. */
  readonly lookup?: LookupFunction | undefined
}

/** The kinds of reasons why there is no answer. */
export type FaultKind = 'name' | 'certificate' | 'connection' | 'timeout' | 'broken'

export type Answer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly location: string | undefined
      readonly retryAfter: string | undefined
      /** Undefined if the page was not read, is not HTML, or is too long. */
      readonly anchors: ReadonlySet<string> | undefined
    }
  | { readonly kind: 'private'; readonly address: string; readonly network: string }
  /** `what` continues “The link … ”. */
  | { readonly kind: 'fault'; readonly fault: FaultKind; readonly what: string }

const userAgent = `Sitegen/${version} (link checker)`
const noAnswer: Answer = { kind: 'fault', fault: 'timeout', what: 'does not respond in time' }

class PrivateAddress extends Error {
  constructor(readonly address: string) {
    super(`${address} is private`)
  }
}

/** Send a request. Never rejects. */
export function request(asking: Asking): Promise<Answer> {
  const { url, method, isAllowed, milliseconds } = asking
  const literal = literalAddress(url.hostname)
  if (!isAllowed && literal !== undefined && privateKind(literal) !== undefined)
    return Promise.resolve(faultOf(new PrivateAddress(literal)))
  return new Promise((resolve) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      agent: false,
      lookup: guarded(asking),
      headers: { 'user-agent': userAgent, accept: 'text/html, */*;q=0.8', 'accept-encoding': 'gzip, br, deflate' },
    })
    const finish = (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
      sent.destroy()
    }
    const timer = setTimeout(() => finish(noAnswer), milliseconds)
    sent.on('error', (error) => finish(faultOf(error)))
    sent.on('response', (response) => {
      // An error of the connection after the answer has arrived does not matter.
      response.on('error', () => {})
      void read(response, asking).then(finish, (error: Error) => finish(faultOf(error)))
    })
    sent.end()
  })
}

async function read(response: http.IncomingMessage, { method, readsPage }: Asking): Promise<Answer> {
  const { statusCode: status = 0, headers } = response
  const isRead = readsPage && method === 'GET' && status >= 200 && status < 300
  const anchors = isRead ? await readAnchors(response) : undefined
  return { kind: 'answer', status, location: headers.location, retryAfter: headers['retry-after'], anchors }
}

/** A lookup that leaves out addresses that must not be requested. */
function guarded({ isAllowed, lookup = systemLookup as LookupFunction }: Asking): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const all = typeof found === 'string' ? [{ address: found, family: found.includes(':') ? 6 : 4 }] : (found ?? [])
      const open = all.filter(({ address }) => isAllowed || privateKind(address) === undefined)
      const [first] = open
      if (error) done(error, '')
      else if (!first) done(new PrivateAddress(all[0]?.address ?? name), '')
      else if (options.all) done(null, open)
      else done(null, first.address, first.family)
    })
  }
}

function faultOf(error: NodeJS.ErrnoException): Answer {
  if (error instanceof PrivateAddress) {
    const { address } = error
    return { kind: 'private', address, network: privateKind(address) ?? 'no address' }
  }
  const { code = '' } = error
  const failed = (fault: FaultKind, what: string): Answer => ({ kind: 'fault', fault, what })
  if (/^(ENOTFOUND|EAI_|ENODATA|EDNS)/.test(code)) return failed('name', 'leads to an unknown host')
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES)$/.test(code))
    return failed('connection', 'leads to a host that does not accept connections')
  if (code === 'ETIMEDOUT') return noAnswer
  if (/CERT|SSL|TLS|UNABLE_TO|EPROTO|SELF_SIGNED|ALTNAME/.test(code))
    return failed('certificate', `leads to a host without a valid certificate (${code})`)
  return failed('broken', `gets an invalid response (${code || error.message})`)
}
