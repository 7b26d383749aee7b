// Contract: the same as for the local cache. A value that is missing, damaged, incomplete or from another version counts as absent,
// and no failure here is an error of a build.
//
// The store contains the files of the cache folder under their names. Segments never change, and the index is written last: an
// interrupted transfer leaves the old index, and if two builds write at the same time, the later index wins. A segment that is
// missing or incomplete is not read, and its values are computed again.
import {
  createWriteStream,
  existsSync,
  openAsBlob,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { mapLimit } from '../async/map-limit.ts'
import { attempt } from '../disk/attempt.ts'
import { indexFile } from './cache.ts'
import { decodeIndex, isSegment, segmentPrefix, segmentsOf } from './cache-index.ts'

/** The location of a cache in an S3-compatible store. */
export interface RemoteStore {
  readonly bucket: string
  /** Path in the bucket; may be empty. */
  readonly prefix: string
  readonly region: string
  readonly endpoint?: string | undefined
}

/** Time limit of one request, in seconds: a segment of a large site has hundreds of megabytes. */
const requestLimit = 300
/** Age in milliseconds after which a segment that is in no index was left behind by a build that lost a race or was killed. */
const abandonedAge = 24 * 60 * 60 * 1000

/** A remote copy of a cache folder. Errors from `pull` and `push` are not bugs: `whyFailed` explains them. */
export class RemoteCache {
  private readonly client: AwsClient
  private readonly address: string
  private readonly bucket: string

  /** Throws if the environment has no keys. */
  constructor(
    private readonly folder: string,
    { bucket, prefix, region, endpoint = `https://s3.${region}.amazonaws.com` }: RemoteStore,
    environment: NodeJS.ProcessEnv = process.env,
  ) {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = environment
    if (!accessKeyId || !secretAccessKey) throw new Error('`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` are not set')
    const session = AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}
    this.client = new AwsClient({ accessKeyId, secretAccessKey, ...session, region, service: 's3', retries: 3 })
    this.bucket = `${endpoint.replace(/\/$/, '')}/${bucket}`
    this.address = prefix === '' ? this.bucket : `${this.bucket}/${prefix}`
  }

  /** Fill an empty folder. Returns whether the store had a cache. */
  async pull(): Promise<boolean> {
    const { folder } = this
    const bytes = await this.readIndex()
    if (!bytes) return false
    await mkdir(folder, { recursive: true })
    await mapLimit(segmentsOf(decodeIndex(bytes)), (one) => this.pullSegment(one))
    const draft = join(folder, `${indexFile}.${process.pid}`)
    writeFileSync(draft, bytes)
    renameSync(draft, join(folder, indexFile))
    return true
  }

  /** Store the files that the store lacks, and delete segments that the index has not named for a day. */
  async push() {
    const bytes = attempt(() => readFileSync(join(this.folder, indexFile)))
    if (!bytes) return
    const last = await this.readIndex()
    if (last?.equals(bytes)) return
    const segments = segmentsOf(decodeIndex(bytes))
    const stored = new Map((last ? segmentsOf(decodeIndex(last)) : []).map(({ name, size }) => [name, size]))
    await mapLimit(
      segments.filter(({ name, size }) => stored.get(name) !== size && existsSync(join(this.folder, name))),
      async ({ name }) => this.put(name, await openAsBlob(join(this.folder, name))),
    )
    await this.put(indexFile, bytes)
    // Credentials without permission to list the bucket leave abandoned segments to other builds.
    await this.removeAbandoned(new Set(segments.map(({ name }) => name))).catch(() => {})
  }

  private async readIndex(): Promise<Buffer | undefined> {
    const response = await this.request(`${this.address}/${indexFile}`, { method: 'GET' })
    if (response.status === 404) return void (await response.body?.cancel())
    return Buffer.from(await (await this.accepted(response)).arrayBuffer())
  }

  /** Download a segment, unless it is missing or incomplete. */
  private async pullSegment({ name, size }: { readonly name: string; readonly size: number }) {
    const response = await this.request(`${this.address}/${name}`, { method: 'GET' })
    if (response.status === 404) return void (await response.body?.cancel())
    const { body } = await this.accepted(response)
    const draft = join(this.folder, `${name}.${process.pid}`)
    await pipeline(Readable.fromWeb(body as never), createWriteStream(draft))
    if (statSync(draft).size === size) renameSync(draft, join(this.folder, name))
    else rmSync(draft, { force: true })
  }

  private async put(name: string, body: Blob | Buffer) {
    const response = await this.request(`${this.address}/${name}`, { method: 'PUT', body: body as BodyInit })
    await (await this.accepted(response)).body?.cancel()
  }

  private async removeAbandoned(named: ReadonlySet<string>) {
    const prefix = this.address.slice(this.bucket.length + 1)
    const below = prefix === '' ? '' : `${prefix}/`
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${below}${segmentPrefix}`, delimiter: '/' })
    const response = await this.request(`${this.bucket}?${query}`, { method: 'GET' })
    const list = await (await this.accepted(response)).text()
    const now = Date.parse(response.headers.get('date') ?? '')
    const found = [...list.matchAll(/<Key>([^<]+)<\/Key>[\s\S]*?<LastModified>([^<]+)</g)]
    await mapLimit(found, async ([, key = '', time = '']) => {
      const name = key.slice(below.length)
      if (named.has(name) || !isSegment(name) || !(now - Date.parse(time) > abandonedAge)) return
      const deleted = await this.request(`${this.address}/${name}`, { method: 'DELETE' })
      await deleted.body?.cancel()
    })
  }

  private request(address: string, init: RequestInit): Promise<Response> {
    return this.client.fetch(address, { ...init, signal: AbortSignal.timeout(requestLimit * 1000) })
  }

  /** A successful response; throws otherwise. */
  private async accepted(response: Response): Promise<Response> {
    if (response.ok) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
    throw new Error(`the store responds with ${response.status}${code === undefined ? '' : ` (${code})`}`)
  }
}

/** Completes “The remote cache was not read: …”. */
export function whyFailed(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown }
  const { code, message } = cause as { readonly code?: unknown; readonly message?: string }
  return typeof code === 'string' ? code : (message ?? String(error))
}
