import type { Diagnostic, Location } from '../types.ts'
import { didYouMean, error, warning } from './make.ts'
import { isElement } from './mdx-faults.ts'

/** `others`: directives other than admonitions. */
export function unknownAdmonition(
  kind: string,
  known: readonly string[],
  others: readonly string[],
  at: Location,
): Diagnostic {
  return warning(
    'markdown/unknown-admonition',
    `Unknown admonition kind \`${kind}\`; it is shown as a note.`,
    at,
    didYouMean(kind, [...known, ...others], `Available: ${known.join(', ')}.`),
  )
}

/** `isKit`: whether it is a component. */
export function unclosedAdmonition(kind: string, fence: string, at: Location, isKit = false): Diagnostic {
  return warning(
    'markdown/unclosed-admonition',
    `The ${isKit ? 'component' : 'admonition'} \`${fence}${kind}\` is never closed.`,
    at,
    `Close it with the line ${fence}`,
  )
}

export function unclosedFence(fence: string, at: Location): Diagnostic {
  return warning('markdown/unclosed-fence', 'The code block is never closed.', at, `Close it with the line ${fence}`)
}

interface Unclosed {
  /** `<div />`, whose slash HTML ignores. */
  readonly isSelfClosing: boolean
  /** The name in the end tag that was probably meant to close it. */
  readonly mistyped?: string | undefined
}

/** A start tag without an end tag. `closing` is the location of the mistyped end tag. */
export function unclosedElement(name: string, found: Unclosed, at: Location, closing?: Location): Diagnostic {
  const { tag, message, hint } = describeUnclosed(name, found)
  const notes = closing && [{ message: `\`</${found.mistyped}>\` is here.`, at: closing }]
  return warning('markdown/unclosed-element', `\`${tag}\` is never closed${message}`, at, hint, notes)
}

function describeUnclosed(name: string, { isSelfClosing, mistyped }: Unclosed) {
  const tag = `<${name}>`
  const end = `</${name}>`
  if (mistyped !== undefined)
    return {
      tag,
      message: `: \`</${mistyped}>\` does not close it.`,
      hint: `Write \`${end}\` instead of \`</${mistyped}>\`.`,
    }
  if (isSelfClosing)
    return {
      tag: `<${name} />`,
      message: ', because HTML ignores the slash: what follows becomes part of it.',
      hint: `Write \`${tag}${end}\`.`,
    }
  const hint = isElement(name)
    ? `Write \`${end}\` where it ends.`
    : `If it is text, write \`&lt;${name}>\`, or put it in backticks. Otherwise close it with \`${end}\`.`
  return { tag, message: ', so what follows becomes part of it.', hint }
}

/** An end tag without a start tag. */
export function unopenedElement(name: string, at: Location): Diagnostic {
  return warning(
    'markdown/unopened-element',
    `\`</${name}>\` closes nothing, because no \`<${name}>\` is open here.`,
    at,
    `Remove it, or write \`<${name}>\` where the element begins. If it is text, put it in backticks.`,
  )
}

/** A reference to a footnote that the file does not define. */
export function missingFootnote(label: string, at: Location): Diagnostic {
  return warning(
    'markdown/missing-footnote',
    `The footnote \`[^${label}]\` is not defined, so the reference is shown as text.`,
    at,
    `Add its text on a line of its own: \`[^${label}]: …\`. If it is not a footnote, write \`\\[^${label}]\`.`,
  )
}

/** A link or image with a label that the file does not define. */
export function missingDefinition(label: string, at: Location): Diagnostic {
  return warning(
    'markdown/missing-definition',
    `The label \`${label}\` has no address, so the link is shown as text.`,
    at,
    `Add its address on a line of its own: \`[${label}]: …\`. If it is not a link, write \`\\[\` for the brackets.`,
  )
}

/** A table whose first two lines differ in their number of cells, so that Markdown does not recognise it. */
export function brokenTable([first, second]: readonly [number, number], at: Location): Diagnostic {
  const row = `| ${Array.from({ length: first }, () => '---').join(' | ')} |`
  return warning(
    'markdown/broken-table',
    `The table is shown as text, because this line has ${cellsOf(second)} and the line above has ${cellsOf(first)}.`,
    at,
    `Give it as many cells as the line above: \`${row}\`.`,
  )
}

function cellsOf(count: number): string {
  return count === 1 ? 'one cell' : `${count} cells`
}

export function spaceInAddress(address: string, at: Location): Diagnostic {
  return warning(
    'markdown/space-in-address',
    'The address contains a space, so the link is shown as text.',
    at,
    `Write it in angle brackets: \`(<${address}>)\`, or each space as \`%20\`.`,
  )
}

export function spaceBeforeAddress(at: Location): Diagnostic {
  return warning(
    'markdown/not-a-link',
    'The space before the address turns the link into text.',
    at,
    'Remove the space between `]` and `(`.',
  )
}

export function openAddress(at: Location): Diagnostic {
  return warning(
    'markdown/not-a-link',
    'The address is never closed, so the link is shown as text.',
    at,
    'Write `)` after the address.',
  )
}

/** `##Title` */
export function gluedHeading(line: string, at: Location): Diagnostic {
  const [signs = ''] = /^#+/.exec(line) ?? []
  return warning(
    'markdown/not-a-heading',
    `This is shown as text, because a heading needs a space after \`${signs}\`.`,
    at,
    `Write \`${signs} ${line.slice(signs.length)}\`.`,
  )
}

/** `::: note` */
export function spacedFence(line: string, at: Location): Diagnostic {
  return warning(
    'markdown/not-an-admonition',
    'This is shown as text, because there is a space between the colons and the name.',
    at,
    `Write \`${line.replace(/\s+/, '')}\`.`,
  )
}

/** `:::note[Title` */
export function openTitle(line: string, at: Location): Diagnostic {
  return warning(
    'markdown/not-an-admonition',
    'This is shown as text, because the title is never closed.',
    at,
    `Write \`${line.trimEnd()}]\`.`,
  )
}

export function unclosedComment(at: Location): Diagnostic {
  return warning(
    'markdown/unclosed-comment',
    'The comment is never closed, so what follows is part of it.',
    at,
    'Write `-->` where it ends.',
  )
}

export function mergeConflict(at: Location): Diagnostic {
  return warning(
    'markdown/merge-conflict',
    'A merge conflict begins here: the file contains both versions and the markers of Git.',
    at,
    'Keep one of the versions, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
  )
}

export function importInMarkdown(at: Location): Diagnostic {
  return warning(
    'markdown/import',
    'Code in plain Markdown is never run: imports are shown as text, and components as unknown tags.',
    at,
    "Rename the file to `.mdx`, or set `markdown.format` to `'mdx'` in the configuration.",
  )
}

/** Reported once, on the first page, if a plugin of the site fails on several pages for the same reason. */
export function pluginFailed(
  { plugin, message }: { readonly plugin: string; readonly message: string },
  once: string,
  at: Location,
): Diagnostic {
  const failed = error(
    'markdown/failed',
    `The page cannot be compiled, because the plugin ${plugin} fails: ${message}`,
    at,
    'Fix the plugin, or leave it out of the configuration.',
  )
  return { ...failed, once }
}

export function markdownFailed(reason: string, at: Location): Diagnostic {
  return error(
    'markdown/failed',
    `The page cannot be compiled: ${reason}`,
    at,
    'If a remark or rehype plugin of the site is the cause, fix it; otherwise simplify the page.',
  )
}

/** More of something than a page needs and than can be compiled in time. */
export function beyondLimit(
  { most, what, hint }: { readonly most: number; readonly what: string; readonly hint?: string },
  at: Location,
): Diagnostic {
  return error(
    'markdown/limit',
    `The page cannot be compiled: from here on it has more than ${most.toLocaleString('en')} ${what}.`,
    at,
    hint ?? 'If this is intended, put the text into a code block, or split it.',
  )
}

/** A page whose compilation took too long and was stopped. */
export function slowPage(seconds: number, at: Location): Diagnostic {
  return error(
    'markdown/timeout',
    `The page was abandoned, because compiling it took longer than ${seconds} s.`,
    at,
    'Simplify or split the page, look for a plugin that does not finish, or raise `markdown.timeout`.',
  )
}

export function unknownLanguage(lang: string, near: string | undefined, at: Location): Diagnostic {
  const diagnostic = warning(
    'code/unknown-language',
    `Unknown code language \`${lang}\`; the block is shown as plain text.`,
    at,
    near
      ? `Did you mean \`${near}\`?`
      : 'Use a language that Shiki supports, `text`, or an alias from `highlight.aliases`.',
  )
  return { ...diagnostic, once: lang }
}

export function badMath(reason: string, at: Location): Diagnostic {
  return warning(
    'markdown/bad-math',
    `The formula cannot be typeset: ${reason}.`,
    at,
    'Fix the TeX. Write a literal dollar sign as `\\$`.',
  )
}

/** An old id of a heading that is the id of something else on the page. */
export function oldIdTaken(id: string, at: Location): Diagnostic {
  return warning(
    'markdown/old-id-taken',
    `The old id \`${id}\` of this heading now belongs to something else on the page.`,
    at,
    `Links to \`#${id}\` lead there. Remove \`.formerly-${id}\`.`,
  )
}

/** An author's id for a heading that is the id of an earlier one. */
export function headingIdTaken(id: string, at: Location, first: Location): Diagnostic {
  return warning(
    'markdown/duplicate-id',
    `An earlier heading already has the id \`${id}\`, so this one gets another.`,
    at,
    `Use another id: links to \`#${id}\` lead to the earlier heading.`,
    [{ message: `The first heading with the id \`${id}\` is here.`, at: first }],
  )
}
