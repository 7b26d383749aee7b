import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import * as diagnostics from '../diagnostics.ts'
import { locator } from '../text/lines.ts'
import type { Accepted, Cause, Diagnostic, Location, SourcePath } from '../types.ts'
import { findYamlFault } from './yaml-fault.ts'

interface AcceptedList {
  readonly entries: readonly Accepted[]
  readonly diagnostics: readonly Diagnostic[]
}

const fields = ['cause', 'page', 'what', 'reason']

/** The differences that a list, YAML or JSON, accepts; `causes` are those that there are. */
export function readAccepted(file: SourcePath, text: string, causes: readonly string[]): AcceptedList {
  const locate = locator(file, text)
  const fault = findYamlFault(text)
  if (fault) {
    const at = locate(fault.offset, fault.length)
    return { entries: [], diagnostics: [diagnostics.badAcceptedList(`${fault.reason}.`, at, fault.hint)] }
  }
  const { contents } = parseDocument(text, { logLevel: 'error' })
  const at = (node: unknown): Location => {
    const [start = 0, end = 1] = (node as Node | null)?.range ?? []
    return locate(start, Math.max(1, text.slice(start, end).trimEnd().length))
  }
  if (contents === null) return { entries: [], diagnostics: [] }
  if (!isSeq(contents)) {
    const hint = 'Begin each entry with `- cause: …`.'
    return { entries: [], diagnostics: [diagnostics.badAcceptedList('It must be a list.', at(contents), hint)] }
  }
  const read = contents.items.map((item) => readEntry(item, at, causes))
  return {
    entries: read.flatMap((one) => ('reason' in one ? one : [])),
    diagnostics: read.flatMap((one) => ('code' in one ? one : [])),
  }
}

function readEntry(item: unknown, at: (node: unknown) => Location, causes: readonly string[]): Accepted | Diagnostic {
  if (!isMap(item))
    return diagnostics.badAcceptedList('An entry must have fields.', at(item), 'Write `cause: …` and `reason: …`.')
  const values = new Map<string, string>()
  for (const { key, value } of item.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (!fields.includes(name)) return diagnostics.unknownAcceptedField(name, fields, at(key))
    if (!isScalar(value) || value.value === null || String(value.value).trim() === '') {
      if (name === 'reason') return diagnostics.noReason(at(key))
      return diagnostics.badAcceptedList(`\`${name}\` must be a text.`, at(value ?? key), `Write \`${name}: '…'\`.`)
    }
    values.set(name, String(value.value))
  }
  const cause = values.get('cause')
  if (cause === undefined || !causes.includes(cause)) {
    const written = item.items.find(({ key }) => isScalar(key) && key.value === 'cause')
    return diagnostics.unknownCause(cause, causes, at(written?.value ?? item))
  }
  const reason = values.get('reason')
  if (reason === undefined) return diagnostics.noReason(at(item))
  return { cause: cause as Cause, page: values.get('page'), what: values.get('what'), reason, at: at(item) }
}
