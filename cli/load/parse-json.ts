import type { Message } from 'esbuild'
import { type Diagnostic, diagnostics, type Location } from '../../renderer/index.ts'
import { locateMessage } from '../bundle/evaluate.ts'

/** The location of a part of a text. */
export type At = (offset: number, length: number) => Location

interface Parsing {
  readonly at: At
  readonly found: Diagnostic[]
  /** The hint for a text that is not JSON, if there is a more specific one. */
  readonly hint?: string | undefined
}

interface JsonFault {
  readonly reason: string
  readonly line: number
  readonly offset: number
  readonly length: number
}

/** The value of a JSON text. If it cannot be parsed: undefined, and a diagnostic with the location of the error. */
export async function parseJson(text: string, { at, found, hint }: Parsing): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { reason, offset, length } = (await findJsonFault(text)) ?? {
      reason: (error as Error).message,
      offset: 0,
      length: 1,
    }
    found.push(diagnostics.badDataFile(`it is not valid JSON (${reason}).`, at(offset, length), hint))
    return undefined
  }
}

/** The first error of a JSON text and its location. Errors from esbuild are clearer than the runtime’s, and always located. */
export async function findJsonFault(text: string): Promise<JsonFault | undefined> {
  const { transform } = await import('esbuild')
  try {
    await transform(text, { loader: 'json', logLevel: 'silent' })
    return undefined
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? []
    const place = first && locateMessage(first, '/')
    if (!place) return undefined
    const before = text.split('\n').slice(0, place.line - 1)
    const offset = before.reduce((sum, line) => sum + line.length + 1, 0) + place.column - 1
    return { reason: wordsOf(first.text, text.slice(0, offset)), line: place.line, offset, length: place.length }
  }
}

/** The message of esbuild about what follows `before`, in terms that authors know. */
function wordsOf(complaint: string, before: string): string {
  const [, wanted, met] = /^Expected "?(.+?)"? in JSON but found (.+)$/.exec(complaint) ?? []
  const isEnd = met === 'end of file' || complaint === 'Unexpected end of file in JSON'
  const open = openBracket(before)
  if (isEnd && open) return `${named(open)} is never closed`
  if (isEnd) return 'it is empty'
  if (open && wanted === ',' && /^"[\]}]"$/.test(met ?? '')) return `${named(open)} is not closed before this`
  if (wanted === 'end of file') return 'nothing may follow the value'
  if (wanted === 'string') return 'a key in double quotes is missing before this'
  if (wanted !== undefined) return `\`${wanted}\` is missing before this`
  return complaint === 'Unterminated string literal'
    ? '`"` is missing at the end of this line'
    : complaint.replace(/^JSON does/, 'it does')
}

interface OpenBracket {
  readonly sign: string
  readonly line: number
}

function named({ sign, line }: OpenBracket): string {
  return `the \`${sign}\` in line ${line}`
}

/** The innermost bracket that a text leaves open. */
function openBracket(text: string): OpenBracket | undefined {
  const open: OpenBracket[] = []
  for (const { 0: sign, index } of text.matchAll(/"(?:\\.|[^"\\\n])*"|[[\]{}]/g))
    if (sign === '[' || sign === '{') open.push({ sign, line: text.slice(0, index).split('\n').length })
    else if (sign === ']' || sign === '}') open.pop()
  return open.at(-1)
}
