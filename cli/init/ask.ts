import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'

/** One question: its text, the default answer, and a function that reads an answer. */
export interface Question<Value> {
  readonly text: string
  /** Shown in brackets. */
  readonly usual: string
  /** Throws an error with a readable message if the answer is invalid; the question is then asked again. */
  readonly read: (answer: string) => Value
}

/** The user has ended the dialogue. */
export class Cancelled extends Error {}

/** Asks questions in a terminal, one after the other. */
export class Dialogue {
  private readonly lines
  private readonly ended = new AbortController()

  constructor(
    input: Readable,
    private readonly output: Writable,
  ) {
    this.lines = createInterface({ input, output })
    this.lines.on('SIGINT', () => this.ended.abort())
    this.lines.on('close', () => this.ended.abort())
  }

  /** The answer to a question. Throws `Cancelled` if the user ends the dialogue. */
  async ask<Value>({ text, usual, read }: Question<Value>): Promise<Value> {
    for (;;) {
      const answer = await this.line(`${text} (${usual}): `)
      try {
        return read(answer.trim() === '' ? usual : answer.trim())
      } catch (error) {
        this.output.write(`  ${(error as Error).message}\n`)
      }
    }
  }

  close() {
    this.lines.close()
  }

  private async line(prompt: string): Promise<string> {
    try {
      return await this.lines.question(prompt, { signal: this.ended.signal })
    } catch {
      this.output.write('\n')
      throw new Cancelled()
    }
  }
}
