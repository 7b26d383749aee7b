import type { ReadStream } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, sep } from 'node:path'
import { isInside } from '../disk/path-inside.ts'
import { openedPath } from '../disk/read-text.ts'
import { acceptedEncodings, compress, type Encoding, isCompressible, packedName } from './encoding.ts'
import { sendBytes } from './send-bytes.ts'
import { typeOf } from './type-of.ts'

/** Bytes of files that are compressed. For smaller ones it gains nothing; for larger ones it costs more than it saves locally. */
const worthPacking = { least: 1024, most: 10 << 20 }
/** Bytes of compressed files that are kept in memory. */
const room = 64 << 20

interface Found {
  /** The real path. */
  readonly file: string
  readonly size: number
  readonly changed: number
}

/** Sends files, compressed if the client accepts it. */
export class FileSender {
  private readonly packed = new Map<string, Promise<Buffer>>()
  private kept = 0

  /** `root` is the real path of a folder; `mayRead` decides by their real paths which files may be sent. */
  constructor(
    private readonly root: string,
    private readonly mayRead = (real: string) => isInside(real, root),
  ) {}

  /** Answer with a file; false if it does not exist or may not be read. */
  async send(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const found = await this.find(path)
    if (!found) return false
    const type = await typeOf(path)
    response.setHeader('Content-Type', type)
    if (!isCompressible(type)) return this.sendAsIs(request, response, found)
    response.appendHeader('Vary', 'Accept-Encoding')
    // Ranges refer to the uncompressed file.
    const encodings = request.headers.range === undefined ? acceptedEncodings(request.headers['accept-encoding']) : []
    for (const encoding of encodings) {
      const ready = await this.find(packedName(path, encoding))
      if (!ready || ready.changed < found.changed) continue
      response.setHeader('Content-Encoding', encoding)
      return this.sendAsIs(request, response, ready)
    }
    const [encoding] = encodings
    if (encoding === undefined || found.size < worthPacking.least || found.size > worthPacking.most)
      return this.sendAsIs(request, response, found)
    const etag = `W/"${found.size.toString(16)}-${found.changed.toString(16)}-${encoding}"`
    sendBytes(request, response, { bytes: await this.pack(found, encoding), type, etag, encoding })
    return true
  }

  /** A regular file, with symbolic links followed. */
  private async find(path: string): Promise<Found | undefined> {
    try {
      const file = await realpath(`${this.root}${sep}${path.split('/').join(sep)}`)
      if (!this.mayRead(file)) return undefined
      const stats = await stat(file)
      return stats.isFile() ? { file, size: stats.size, changed: Math.floor(stats.mtimeMs) } : undefined
    } catch {
      return undefined
    }
  }

  /** Send a file with `send`, which handles conditional requests and ranges. False if it was deleted after it was found. */
  private async sendAsIs(request: IncomingMessage, response: ServerResponse, { file }: Found): Promise<boolean> {
    const { default: send } = await import('send')
    return new Promise((resolve, reject) => {
      const path = `/${encodeURIComponent(basename(file))}`
      send(request, path, { root: dirname(file), dotfiles: 'allow', cacheControl: false, index: false })
        // The file may have been replaced by a link after it was found.
        .on('stream', (stream: ReadStream) =>
          stream.once('open', (opened) => isStill(file, opened) || stream.destroy(new Error(`${file} was replaced`))),
        )
        .on('error', (error: Error & { status: number }) => {
          if (error.status === 404) resolve(false)
          else if (error.status >= 500) reject(error)
          // The range or the condition cannot be met.
          else response.writeHead(error.status, { 'Content-Length': 0 }).end()
        })
        .pipe(response)
      response.once('close', () => resolve(true))
    })
  }

  private pack({ file, size, changed }: Found, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${size} ${changed} ${file}`
    const known = this.packed.get(key)
    if (known) return known
    const made = this.read(file).then((bytes) => compress(bytes, encoding))
    this.packed.set(key, made)
    made.then(
      ({ byteLength }) => this.makeRoom(byteLength),
      () => this.packed.delete(key),
    )
    return made
  }

  private async read(file: string): Promise<Buffer> {
    const opened = await open(file)
    try {
      if (!isStill(file, opened.fd)) throw new Error(`${file} was replaced`)
      return await opened.readFile()
    } finally {
      await opened.close()
    }
  }

  /** Drop all compressed files at once if they exceed the limit: this is simple, and rarely needed. */
  private makeRoom(added: number) {
    this.kept += added
    if (this.kept <= room) return
    this.packed.clear()
    this.kept = 0
  }
}

/** Whether an open file is the one at a real path, as far as the system can tell. */
function isStill(file: string, opened: number): boolean {
  return [file, undefined].includes(openedPath(opened))
}
