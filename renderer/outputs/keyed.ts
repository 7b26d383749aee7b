import type { FilesByPart, Key, KeyParts, OutPath, Output, OutputClass } from '../types.ts'

/** An output whose key is computed on first use, because most uses of the table do not need it. */
export function keyedBy(key: () => Key, output: Omit<Output, 'key'>): Output {
  return new KeyedOutput(key, output)
}

/** A class, because a site has many outputs, and objects with own getters are slow to create and to collect. */
class KeyedOutput implements Output {
  readonly out: OutPath
  readonly class: OutputClass
  readonly hashed: boolean | undefined
  readonly isNamedByHash: true | undefined
  readonly isUncached: boolean | undefined
  readonly parts?: () => KeyParts
  readonly files?: () => FilesByPart
  readonly start?: () => void
  readonly names?: () => readonly OutPath[]
  readonly contents: Output['contents']
  private made: Key | undefined

  constructor(
    private readonly makeKey: () => Key,
    { out, class: kind, hashed, isNamedByHash, isUncached, parts, files, start, names, contents }: Omit<Output, 'key'>,
  ) {
    this.out = out
    this.class = kind
    this.hashed = hashed
    this.isNamedByHash = isNamedByHash
    this.isUncached = isUncached
    if (parts) this.parts = parts
    if (files) this.files = files
    if (start) this.start = start
    if (names) this.names = names
    this.contents = contents
  }

  get key(): Key {
    this.made ??= this.makeKey()
    return this.made
  }
}
