import pc from 'picocolors'

/**
 * The output of a command. With `--json`, standard output contains one document, and messages go to standard error. With
 * `onMessage`, messages are passed to that function.
 */
export class Terminal {
  readonly color: boolean
  private readonly live: boolean
  private open = false

  constructor(
    private readonly json: boolean,
    private readonly onMessage?: (text: string) => void,
  ) {
    const stream = this.stream
    const env = process.env
    const isTerminal = !onMessage && stream.isTTY === true && !env.CI && env.TERM !== 'dumb'
    this.live = !json && isTerminal
    this.color = isTerminal && !env.NO_COLOR
  }

  get colors() {
    return pc.createColors(this.color)
  }

  /** A line that is replaced by the next one, on a terminal only. */
  progress(text: string) {
    if (!this.live) return
    this.stream.write(`\r\u001b[K${text}`)
    this.open = true
  }

  print(text: string) {
    if (this.onMessage) return this.onMessage(text)
    this.clear()
    this.stream.write(`${text}\n`)
  }

  document(value: unknown) {
    this.clear()
    process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
  }

  /** Write a document that is not JSON to standard output. */
  write(text: string) {
    this.clear()
    process.stdout.write(text === '' ? '' : `${text}\n`)
  }

  private clear() {
    if (this.open) this.stream.write('\r\u001b[K')
    this.open = false
  }

  private get stream(): NodeJS.WriteStream {
    return this.json ? process.stderr : process.stdout
  }
}
