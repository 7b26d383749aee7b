import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { idOf, readPage } from '../../../renderer/index.ts'

/** Size in bytes above which a page is not searched for anchors. */
const largest = 5 << 20

/** The id in the hash of a link to another site; undefined if the hash is for a script, or names a text fragment or a page. */
export function wantedAnchor(hash: string): string | undefined {
  const id = idOf(hash)
  // `#/route`, `#!route`, `#page=2`, and line numbers of code, whose anchors are added by scripts.
  return id === '' || /^[/!]|=|^L\d+(-L?\d+)?$/.test(id) ? undefined : id
}

/** Whether a page has an id. Some hosts add a prefix to ids in user content. */
export function hasAnchor(anchors: ReadonlySet<string>, id: string): boolean {
  return anchors.has(id) || anchors.has(`user-content-${id}`) || anchors.has(encodeURIComponent(id))
}

/** The anchors of a page; undefined if it is not HTML, or is too long. */
export async function readAnchors(response: IncomingMessage): Promise<ReadonlySet<string> | undefined> {
  const type = response.headers['content-type'] ?? ''
  if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largest) return undefined
    chunks.push(chunk)
  }
  return new Set(readPage(decoderFor(type).decode(Buffer.concat(chunks)), '').anchors)
}

function decoded(response: IncomingMessage): Readable {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoders: Readonly<Record<string, () => Transform>> = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    br: createBrotliDecompress,
    deflate: createInflate,
  }
  const decoder = decoders[coding]?.()
  if (!decoder) return response
  // Otherwise, a broken answer would leave the decoder waiting.
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

function decoderFor(type: string): TextDecoder {
  try {
    return new TextDecoder(/charset="?([\w-]+)/i.exec(type)?.[1])
  } catch {
    return new TextDecoder()
  }
}
