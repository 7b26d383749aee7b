/** Bytes in the block; most files fit. */
const size = 1 << 20

/** Encodes texts, one at a time, in the same block: thousands of buffers would be slow to collect. */
export class TextBlock {
  private readonly bytes = Buffer.allocUnsafeSlow(size)

  /** The bytes of a text, valid until the next one is encoded. */
  encode(text: string): Uint8Array {
    // A UTF-16 code unit takes at most three bytes.
    if (text.length * 3 > size) return Buffer.from(text)
    return this.bytes.subarray(0, this.bytes.write(text))
  }
}
