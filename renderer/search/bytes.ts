/** Collects bytes: whole numbers of any size, and texts. */
export class ByteWriter {
  private bytes = new Uint8Array(64)
  length = 0

  byte(value: number) {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes[this.length++] = value
  }

  /** Seven bits a byte, the low ones first. */
  number(value: number) {
    let rest = value
    while (rest > 127) {
      this.byte((rest & 127) | 128)
      rest >>>= 7
    }
    this.byte(rest)
  }

  text(value: string) {
    const encoded = new TextEncoder().encode(value)
    this.number(encoded.length)
    for (const one of encoded) this.byte(one)
  }

  take(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}

/** Reads what a writer wrote. */
export class ByteReader {
  private at = 0
  private readonly decoder = new TextDecoder()

  constructor(private readonly bytes: Uint8Array) {}

  get done(): boolean {
    return this.at >= this.bytes.length
  }

  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new RangeError('The bytes end within a number.')
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
  }

  text(): string {
    const length = this.number()
    this.at += length
    if (this.at > this.bytes.length) throw new RangeError('The bytes end within a text.')
    return this.decoder.decode(this.bytes.subarray(this.at - length, this.at))
  }

  skip(length: number): Uint8Array {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}
