/** Bytes of most files. */
const size = 1 << 20

/** Encodes texts one after the other in one block, because a buffer for each of thousands is slow to collect. */
export class TextBlock {
  private readonly bytes = Buffer.allocUnsafeSlow(size)

  /** The bytes of a text, valid until the next one is encoded. */
  encode(text: string): Uint8Array {
    // A UTF-16 unit takes three bytes at most.
    if (text.length * 3 > size) return Buffer.from(text)
    return this.bytes.subarray(0, this.bytes.write(text))
  }
}
