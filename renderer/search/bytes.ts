const encoder = new TextEncoder()

/** Collects bytes: whole numbers below 2³², and texts. */
export class ByteWriter {
  private bytes = new Uint8Array(64)
  length = 0

  byte(value: number) {
    this.grow(1)
    this.bytes[this.length++] = value
  }

  /** Appends a number: seven bits per byte, low bits first. */
  number(value: number) {
    this.grow(5)
    let rest = value
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  text(value: string) {
    const { length } = this
    this.number(value.length)
    if (this.ascii(value)) return
    this.length = length
    this.block(encoder.encode(value))
  }

  /** Appends a text without control characters and a number below 32 that ends it, which takes less space than two values. */
  ended(value: string, end: number) {
    const { length } = this
    if (!this.ascii(value)) {
      this.length = length
      this.all(encoder.encode(value))
    }
    this.byte(end)
  }

  /** Appends the bytes of another writer, preceded by their length. */
  part(other: ByteWriter) {
    this.block(other.bytes.subarray(0, other.length))
  }

  /** Appends bytes, preceded by their length. */
  block(bytes: Uint8Array) {
    this.number(bytes.length)
    this.all(bytes)
  }

  clear() {
    this.length = 0
  }

  take(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  /** Appends a text in ASCII. Returns false at the first character that is not ASCII. */
  private ascii(value: string): boolean {
    this.grow(value.length)
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at)
      if (code > 127) return false
      this.bytes[this.length++] = code
    }
    return true
  }

  private all(bytes: Uint8Array) {
    this.grow(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  private grow(more: number) {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    larger.set(this.bytes)
    this.bytes = larger
  }
}

/** Reads the bytes of a `ByteWriter`. */
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

  /** Reads a text and the number that ends it, as written by `ByteWriter.ended`. */
  ended(): { readonly text: string; readonly end: number } {
    const start = this.at
    for (let isAscii = true; ; ) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new RangeError('The bytes end within a text.')
      if (byte > 127) isAscii = false
      if (byte >= 32) continue
      const own = this.bytes.subarray(start, this.at - 1)
      return { text: isAscii ? String.fromCharCode(...own) : this.decoder.decode(own), end: byte }
    }
  }

  block(): Uint8Array {
    const length = this.number()
    this.at += length
    if (this.at > this.bytes.length) throw new RangeError('The bytes end within a block.')
    return this.bytes.subarray(this.at - length, this.at)
  }
}

/** Bytes as hex digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
