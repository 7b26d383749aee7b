import { admonitionNames } from '../../text/admonition-kinds.ts'

/** The kinds of Material for MkDocs that are called otherwise here. */
const kinds: Readonly<Record<string, string>> = {
  ...{ abstract: 'info', summary: 'info', tldr: 'info', todo: 'info', question: 'info', help: 'info', faq: 'info' },
  ...{ hint: 'tip', check: 'success', done: 'success', attention: 'warning', failure: 'danger', fail: 'danger' },
  ...{ missing: 'danger', error: 'danger', bug: 'danger' },
  ...{ example: 'note', snippet: 'note', quote: 'note', cite: 'note' },
}
const named: ReadonlySet<string> = new Set(admonitionNames)

/** What a kind of MkDocs is called here; undefined for one that it has not. */
export function kindHere(kind: string): string | undefined {
  if (named.has(kind)) return kind
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}
