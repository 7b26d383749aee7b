// Index files are gzip with its checksum, and the worker decompresses them: hosts need not compress, and a truncated file is
// noticed.
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'

const options = { level: 9 }
const gzipAside = promisify(gzip) as (bytes: Uint8Array | string, options: object) => Promise<Uint8Array>

/** Bytes as they are sent: compressed, with a checksum that tells when something is missing. */
export function pack(bytes: Uint8Array): Uint8Array {
  return portable(gzipSync(bytes, options))
}

/** Characters of JSON from which on another thread is worth asking: for less, asking takes longer than compressing. */
const much = 50_000

/** JSON as it is sent; where it is much, compressed beside the thread that asks. */
export async function packJson(value: unknown): Promise<Uint8Array> {
  const text = JSON.stringify(value)
  return text.length < much ? pack(Buffer.from(text)) : portable(await gzipAside(text, options))
}

/** The system that the header names is left unsaid: the same input gives the same bytes. */
function portable(bytes: Uint8Array): Uint8Array {
  bytes[9] = 255
  return bytes
}
