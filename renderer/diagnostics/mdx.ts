import type { VFileMessage } from 'vfile-message'
import { closest } from '../text/closest.ts'
import { findConflicts } from '../text/merge-conflict.ts'
import { styleMembers } from '../text/style-object.ts'
import type { Diagnostic, Location } from '../types.ts'
import { error, warning } from './make.ts'
import { mergeConflict } from './markdown.ts'
import { explain, offsetAt } from './mdx-faults.ts'

type Locate = (offset: number, length?: number) => Location

/** Finds the opening brace of code whose error is reported later, where its list or quotation ends. */
type FindBrace = (fault: VFileMessage, text: string, offset: number) => number | undefined

/** A syntax error in MDX. `text` is the input of the MDX compiler. */
export function mdxSyntax(fault: VFileMessage, text: string, locate: Locate, find: FindBrace): Diagnostic {
  const offset = offsetOf(fault.place, text)
  const conflict = findConflicts(text).find(({ start, end }) => start <= offset && offset <= end)
  if (conflict) return { ...mergeConflict(locate(conflict.start, conflict.length)), severity: 'error' }
  const open = find(fault, text, offset)
  if (open !== undefined)
    return error(
      'mdx/syntax',
      'The code between the braces is not valid JavaScript.',
      locate(open),
      'Write a literal brace as `\\{`, and a comment as `{/* … */}`.',
    )
  const { message, hint, at } = explain(fault, text, offset)
  return error('mdx/syntax', message, at ? locate(...at) : locate(offset), hint)
}

function offsetOf(place: VFileMessage['place'], text: string): number {
  const point = place && ('start' in place ? place.start : place)
  if (point?.offset !== undefined) return point.offset
  return point ? offsetAt(text, point.line, point.column) : 0
}

export function mdxStyleText(style: string, at: Location): Diagnostic {
  const rules = styleMembers(style)
  return error(
    'mdx/style-text',
    '`style` is a string here, but MDX expects an object.',
    at,
    `Write \`style={{${rules ? ` ${rules} ` : ''}}}\`, or use \`className\`.`,
  )
}

/** An effect or an event handler in a page in MDX. */
export function inertPage(name: string, at: Location): Diagnostic {
  return inert('MDX', name, at)
}

/** The same in a page in React. */
export function inertModule(name: string, at: Location): Diagnostic {
  return inert('this page', name, at)
}

function inert(what: string, name: string, at: Location): Diagnostic {
  return warning(
    'mdx/inert-code',
    `\`${name}\` has no effect here: ${what} is rendered when the site is built, and readers load no script for it.`,
    at,
    "Move the component into a module of its own that begins with `'use client'`, and import it here.",
  )
}

/** `known` are the built-in components, `declared` those of the page. */
export function unknownComponent(
  name: string,
  { known, declared }: { readonly known: readonly string[]; readonly declared: readonly string[] },
  at: Location,
): Diagnostic {
  const near = closest(name, [...known, ...declared])
  return warning(
    'mdx/unknown-component',
    `The component \`${name}\` is not defined; only its children are shown.`,
    at,
    near
      ? `Did you mean \`${near}\`?`
      : `Import it, or use a built-in component: ${[...new Set(known)].filter((one) => /^\p{Lu}/u.test(one)).join(', ')}.`,
  )
}

export function browserOnly(at: Location): Diagnostic {
  return warning(
    'mdx/browser-only',
    '`BrowserOnly` always shows its fallback, because pages are rendered without a browser.',
    at,
    "Move what needs a browser into a module that begins with `'use client'`.",
  )
}

export function refusedFormat(at: Location): Diagnostic {
  return warning(
    'mdx/format-refused',
    'The front matter requests MDX, but this file is parsed as Markdown: a file cannot turn itself into code.',
    at,
    'Rename it to `.mdx`, or set `markdown.allowFormatOverride` in the configuration.',
  )
}
