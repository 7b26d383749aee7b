import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RedirectStatus } from '../../renderer/index.ts'

export interface SentBytes {
  readonly bytes: string | Uint8Array
  /** `text/html; charset=utf-8` */
  readonly type: string
  readonly status?: number | undefined
  /** With quotes. A client that already has these bytes receives 304. */
  readonly etag?: string | undefined
  readonly encoding?: string | undefined
}

/** Answer with bytes. Headers that were set before are kept. */
export function sendBytes(request: IncomingMessage, response: ServerResponse, sent: SentBytes) {
  const { bytes, type, status = 200, etag, encoding } = sent
  if (etag !== undefined) response.setHeader('ETag', etag)
  if (etag !== undefined && status === 200 && hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.byteLength,
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function hasTag(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header?.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag)) ?? false
}

/** Redirect. */
export function sendOn(response: ServerResponse, status: RedirectStatus, to: string) {
  response.writeHead(status, { Location: to, 'Content-Length': 0 }).end()
}
