import { counted } from '../text/counted.ts'
import type { Diagnostic, DiagramFault, Location } from '../types.ts'
import { type At, didYouMean, error, warning } from './make.ts'

/** What shows a file. */
type Shower = 'code block' | 'page'

/** A code block, or a page, whose file does not exist; the paths of a page of `site` or `snippets` begin in those folders. */
export function missingSample(
  href: string,
  near: string | undefined,
  at: At,
  by: Shower | 'site' | 'snippets' = 'code block',
): Diagnostic {
  const from = {
    'code block': 'this page, or to the site folder: `@site/…`',
    page: 'this page',
    site: 'the site folder',
    snippets: 'one of the folders in `markdown.snippets.basePath`',
  }
  return error(
    'code/missing-file',
    `The ${by === 'code block' ? by : 'page'} shows the file \`${href}\`, which does not exist.`,
    at,
    near ? `Did you mean \`${near}\`?` : `Write its path relative to ${from[by]}.`,
  )
}

/** The same as a warning in a dialect, whose generator builds the site despite the fault. */
export function inDialect({ dialect }: { readonly dialect?: string | undefined }, fault: Diagnostic): Diagnostic {
  return dialect && /^(?:code\/missing-(?:file|region)|meta\/invalid)$/.test(fault.code)
    ? { ...fault, severity: 'warning' }
    : fault
}

interface MissingPart {
  readonly part: string
  readonly regions: readonly string[]
  /** Number of lines in the file. */
  readonly lines: number
}

/** A code block, or a page, whose region does not exist in its file. */
export function missingRegion(
  href: string,
  { part, regions, lines }: MissingPart,
  at: At,
  by: Shower = 'code block',
): Diagnostic {
  const name = part.slice(1)
  if (/^L\d/.test(name))
    return error(
      'code/missing-region',
      `The ${by} shows \`${href}\`, but the file has only ${counted(lines, 'line')}.`,
      at,
      'Correct the lines.',
    )
  const known = regions.length > 0 ? `Available: ${regions.join(', ')}.` : `Put \`#region ${name}\` in a comment there.`
  return error(
    'code/missing-region',
    `The ${by} shows \`${href}\`, but the file has no region \`${name}\`.`,
    at,
    didYouMean(name, regions, known),
  )
}

/** The lines to show go beyond the end of the file. */
export function cutLines(href: string, lines: number, at: At, by: Shower = 'code block'): Diagnostic {
  return warning(
    'code/missing-lines',
    `The ${by} shows \`${href}\`, but the file has only ${counted(lines, 'line')}.`,
    at,
    'Correct the lines; until then, the file is shown up to its end.',
  )
}

/** A code block with a file and its own code. */
export function codeBesideFile(href: string, at: Location): Diagnostic {
  return warning(
    'code/file-and-text',
    `The code block shows the file \`${href}\`, so its own code is left out.`,
    at,
    'Remove the code, or `file="…"`.',
  )
}

/** An invalid list of lines to fold. */
export function badFold(collapse: string, lines: number, at: Location): Diagnostic {
  const most = Number.isFinite(lines) ? `; the block has ${counted(lines, 'line')}` : ''
  return warning(
    'code/collapse',
    `\`${collapse === '' ? 'collapse' : `collapse={${collapse}}`}\` selects no lines that can be folded${most}.`,
    at,
    'Write ranges of at least two lines, in ascending order: `collapse={3-10,15-20}`.',
  )
}

/** A line to highlight that the block does not have. */
export function missingHighlight(line: number, lines: number, at: Location): Diagnostic {
  return warning(
    'code/missing-highlight',
    `Line ${line} cannot be highlighted: the block has ${counted(lines, 'line')}.`,
    at,
    'Count the lines of the block from 1, even if other line numbers are shown.',
  )
}

/** A diagram that browsers cannot draw. */
export function badDiagram({ reason, near }: DiagramFault, at: Location): Diagnostic {
  return warning(
    'code/bad-diagram',
    `The diagram cannot be drawn: ${reason}.`,
    at,
    near ? `Did you mean \`${near}\`?` : 'Correct the Mermaid code; readers see the code instead of the diagram.',
  )
}

/** A number in a sample without a note. */
export function missingNote(number: number, notes: number, at: Location): Diagnostic {
  return warning(
    'code/missing-note',
    `The code block has a mark for note ${number}, but the list below it has ${counted(notes, 'item')}.`,
    at,
    'Add the note to the numbered list, or remove the mark.',
  )
}

/** A file that includes itself, or more than a page may contain. */
export function includeLoop(href: string, at: At): Diagnostic {
  return error(
    'markdown/include-loop',
    `The file \`${href}\` includes itself, or so many others that the page would be too long.`,
    at,
    'Remove the line that includes it, or include a part of it: `{{#include a.md:part}}`.',
  )
}
