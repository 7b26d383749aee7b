import { isMap, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml'
import * as diagnostics from '../diagnostics.ts'
import { locator } from '../text/lines.ts'
import type { Accepted, Cause, Diagnostic, Location, SourcePath } from '../types.ts'
import { findYamlFault } from './yaml-fault.ts'

interface AcceptedList {
  readonly entries: readonly Accepted[]
  readonly diagnostics: readonly Diagnostic[]
}

const fields = ['cause', 'page', 'what', 'reason']
/** Fields that may have several values. */
const lists = ['page', 'what']

/** Read the accepted differences from a YAML or JSON list; `causes` are the valid names. */
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
    entries: read.flatMap((one) => ('code' in one ? [] : one)),
    diagnostics: read.flatMap((one) => ('code' in one ? one : [])),
  }
}

/** An entry, repeated for each text in its `what`, so that unused texts are reported. */
function readEntry(
  item: unknown,
  at: (node: unknown) => Location,
  causes: readonly string[],
): readonly Accepted[] | Diagnostic {
  if (!isMap(item))
    return diagnostics.badAcceptedList('An entry must have fields.', at(item), 'Write `cause: …` and `reason: …`.')
  const values = new Map<string, readonly Scalar[]>()
  for (const { key, value } of item.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (!fields.includes(name)) return diagnostics.unknownAcceptedField(name, fields, at(key))
    const texts = lists.includes(name) && isSeq(value) ? value.items : [value]
    const wrong = texts.find((one) => !isText(one))
    if (wrong !== undefined || texts.length === 0) {
      if (name === 'reason') return diagnostics.noReason(at(key))
      const what = lists.includes(name) ? 'text or a list of texts' : 'text'
      return diagnostics.badAcceptedList(`\`${name}\` must be ${what}.`, at(wrong ?? key), `Write \`${name}: '…'\`.`)
    }
    values.set(name, texts.filter(isText))
  }
  const textOf = (name: string) => values.get(name)?.map(({ value }) => String(value))
  const [cause] = textOf('cause') ?? []
  if (cause === undefined || !causes.includes(cause))
    return diagnostics.unknownCause(cause, causes, at(values.get('cause')?.[0] ?? item))
  const [reason] = textOf('reason') ?? []
  if (reason === undefined) return diagnostics.noReason(at(item))
  const whats = values.get('what') ?? [undefined]
  return whats.map((what) => ({
    cause: cause as Cause,
    pages: textOf('page'),
    what: what && String(what.value),
    reason,
    at: at(whats.length > 1 ? what : item),
  }))
}

function isText(node: unknown): node is Scalar {
  return isScalar(node) && node.value !== null && String(node.value).trim() !== ''
}
