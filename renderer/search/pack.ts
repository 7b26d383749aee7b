// Index files are gzip files, which the worker decompresses: hosts need not compress them, and the checksum reveals truncated
// files.
import { promisify } from 'node:util'
import { gunzipSync, gzip, gzipSync } from 'node:zlib'

const options = { level: 9 }
const gzipAside = promisify(gzip) as (bytes: Uint8Array | string, options: object) => Promise<Uint8Array>

/** Compress bytes. */
export function pack(bytes: Uint8Array): Uint8Array {
  return portable(gzipSync(bytes, options))
}

/** Decompress bytes. */
export function unpack(bytes: Uint8Array): Uint8Array {
  return gunzipSync(bytes)
}

/** Characters of JSON above which another thread compresses it; for less, that would take longer. */
const much = 50_000

/** Compress JSON, in another thread if it is long. */
export async function packJson(value: unknown): Promise<Uint8Array> {
  const text = JSON.stringify(value)
  return text.length < much ? pack(Buffer.from(text)) : portable(await gzipAside(text, options))
}

/** Remove the operating system from the gzip header, so that the same input always produces the same bytes. */
function portable(bytes: Uint8Array): Uint8Array {
  bytes[9] = 255
  return bytes
}
