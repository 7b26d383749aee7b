import { admonitionNames } from '../../text/admonition-kinds.ts'

/** Kinds of Material for MkDocs with another name here. */
const kinds: Readonly<Record<string, string>> = {
  ...{ abstract: 'info', summary: 'info', tldr: 'info', todo: 'info', question: 'info', help: 'info', faq: 'info' },
  ...{ hint: 'tip', check: 'success', done: 'success', attention: 'warning', failure: 'danger', fail: 'danger' },
  ...{ missing: 'danger', error: 'danger', bug: 'danger' },
  ...{ example: 'note', snippet: 'note', quote: 'note', cite: 'note' },
}
const named: ReadonlySet<string> = new Set(admonitionNames)

/** The name here for a kind in MkDocs; undefined for an unknown kind. */
export function kindHere(kind: string): string | undefined {
  if (named.has(kind)) return kind
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}
