// Contract: bytes are given again only for the output and the key that they were made under, and only if their sum is right;
// what cannot be read is as if it had never been kept.
import { join } from 'node:path'
import { hash, type Key, lazily, type Manifest, type Output } from '../../renderer/index.ts'
import { cachePath, readSealed, removeQuietly, writeSealed } from '../cache/cache-file.ts'
import { StoreFiles } from '../cache/store-files.ts'
import { buildId } from '../disk/package-root.ts'
import { type Environment, isSameEnvironment } from './asked-environment.ts'
import type { Brought, EmitResult } from './emit.ts'
import { lastNames, manifestFile, readSame, readText } from './output-folder.ts'

/** What bytes depend on beside their key: another Node may pack or sort otherwise. */
export const machine = hash(buildId, process.version, process.platform, process.arch)

/** What a build has written. */
export type Written = Pick<EmitResult, 'manifest' | 'brought'>

/** Path in the output → the file below the root whose bytes it has. */
export type Copies = Readonly<Record<string, string>>

interface Saving {
  readonly copies: Copies | undefined
  readonly environment: Environment | undefined
}

interface LastList {
  readonly manifest: Manifest
  /** Name in the table → name of the file. */
  readonly names: ReadonlyMap<string, string>
}

/** The bytes that the last build has written, by their hash, so that they need not be made again where the output is gone. */
export class KeptOutputs {
  private readonly files: StoreFiles
  private readonly listFile: string
  private list: LastList | undefined | 'unread' = 'unread'

  constructor(
    root: string,
    private readonly out: string,
  ) {
    this.files = new StoreFiles(cachePath(root, 'outputs'))
    this.listFile = cachePath(root, 'outputs-list')
  }

  /** The manifest of the last build, as it was written, unless modules would now be told otherwise by the environment. */
  get manifest(): string | undefined {
    const [environment, text] = readSealed(this.listFile, machine)?.split('\n', 2) ?? []
    return environment && isSameEnvironment(JSON.parse(environment) as Environment) ? text : undefined
  }

  /** The hash of an output's bytes, where they were made under its key and are kept. */
  contentOf({ out, key, hashed, isAtHand }: Output): string | undefined {
    if (key === undefined || isAtHand) return undefined
    if (this.list === 'unread') this.list = this.readList()
    const { manifest, names } = this.list ?? {}
    const entry = manifest?.outputs[(hashed && names?.get(out)) || out]
    return entry?.[0] === key && this.has(entry[1]) ? entry[1] : undefined
  }

  has(content: string): boolean {
    return this.files.has(content as Key)
  }

  find(content: string): Buffer | undefined {
    return this.files.readBytes(content as Key)
  }

  /** Add bytes that are not there yet. */
  keep(content: string, bytes: Uint8Array) {
    if (!this.has(content)) this.files.put(content as Key, bytes)
  }

  /**
   * Keep what was written, and nothing else. What was in place, and is not kept yet, is read from there.
   *
   * Of the files that are at hand, those are kept too that are copies of nothing. Without an environment it cannot be told
   * where the same keys give the same bytes.
   */
  save({ manifest, brought }: Written, { copies, environment }: Saving) {
    const isWanted = ({ plan, path }: Brought) => !plan.output.isAtHand || (copies && copies[path] === undefined)
    const wanted = brought.filter(isWanted)
    const paths = lazily(() => new Map(wanted.map(({ path, entry }) => [entry[1], path] as const)))
    this.files.write(new Set(wanted.map(({ entry }) => entry[1] as Key)), (content) =>
      readSame(join(this.out, paths().get(content) as string), content),
    )
    if (environment) writeSealed(this.listFile, `${JSON.stringify(environment)}\n${manifest}`, machine)
    else removeQuietly(this.listFile)
    this.files.close()
  }

  /** Leave all as it was. */
  discard() {
    this.files.discard()
    this.files.close()
  }

  /** Nothing, where it says what the manifest of the output says: what is there is taken from there. */
  private readList(): LastList | undefined {
    const own = readText(join(this.out, manifestFile))
    if (own !== undefined && readText(this.listFile)?.endsWith(`\n${own}`)) return undefined
    const text = this.manifest
    const manifest = text === undefined ? undefined : (JSON.parse(text) as Manifest)
    return manifest && { manifest, names: lastNames(manifest) }
  }
}
