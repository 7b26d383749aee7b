import { counted } from '../text/counted.ts'
import { tagsFile } from '../text/input-names.ts'
import type { Diagnostic, Location } from '../types.ts'
import { bundlerHint, didYouMean, error, note, warning } from './make.ts'

export function notUtf8(at: Location): Diagnostic {
  return error('file/not-utf8', 'The file is not UTF-8 text.', at, 'Save it as UTF-8.')
}

export function nulByte(at: Location): Diagnostic {
  return error(
    'file/nul-byte',
    'The file contains a NUL byte, which text cannot contain.',
    at,
    'Remove the byte, or check whether this is a text file at all.',
  )
}

export function unreadable(at: Location, reason: string): Diagnostic {
  const hint = /^E(ACCES|PERM)$/.test(reason)
    ? 'Check its permissions.'
    : /^E[MN]FILE$/.test(reason)
      ? 'Too many files are open: raise the limit, for example with `ulimit -n 4096`.'
      : 'Remove it, or replace it with a regular file.'
  return error('file/unreadable', `This file or folder cannot be read (${reason}).`, at, hint)
}

/** A file passed to a command that is not content. */
export function notContent(at: Location): Diagnostic {
  return error(
    'file/not-content',
    `\`${at.file}\` is not content of this site.`,
    undefined,
    'Use paths of content files or folders, relative to the current folder; `--root` sets the site folder.',
  )
}

/** Git did not return the last-update dates in time. */
export function gitTimeout(seconds: number): Diagnostic {
  return note(
    'git/timeout',
    `Git did not answer within ${counted(seconds, 'second')}, so last-update dates are missing.`,
    undefined,
    'Run `git log` in the site folder to see what delays it, or set `SITEGEN_TIME_LIMIT` to more seconds.',
  )
}

/** A shallow clone. `remedy` is an instruction for the machine that builds. */
export function shallowHistory({ without, of, remedy }: { without: number; of: number; remedy: string }): Diagnostic {
  return note(
    'git/shallow',
    `The repository is a shallow clone, so ${without === of ? 'no page has a' : `${without} of ${of} pages ${without === 1 ? 'has' : 'have'} no`} last-update date.`,
    undefined,
    `${remedy}, or keep the dates with \`sitegen dates --write\`.`,
  )
}

/** Dates cannot be stored because git does not provide them. */
export function noHistory(reason: string, remedy: string): Diagnostic {
  return error('dates/no-history', `Git cannot tell when pages were changed: ${reason}.`, undefined, `${remedy}.`)
}

export function symlinkLoop(at: Location): Diagnostic {
  return error(
    'file/symlink-loop',
    'The symbolic link forms a loop: it leads to itself or to a folder that contains it.',
    at,
    'Remove the link, or change its target.',
  )
}

/** A symbolic link to a file or folder that is not content. `target` is its real path, relative to the root. */
export function symlinkOutside(target: string, at: Location): Diagnostic {
  return error(
    'file/symlink-outside',
    `The symbolic link leads to \`${target}\`, which may not be published.`,
    at,
    `Replace it with a copy or, if everyone may read its target, allow that in the configuration: ${assets(target)}.`,
  )
}

/** A file of a static folder that is left out. */
export function privateFile(at: Location): Diagnostic {
  return warning(
    'file/private',
    'This file is skipped: hidden files, packages, lock files and keys are not published.',
    at,
    `Move it elsewhere or, if everyone may read it, allow it in the configuration: ${assets(at.file)}.`,
  )
}

/** The setting that allows a file to be published. */
export function assets(path: string): string {
  return `\`content: { assets: ['${path}'] }\``
}

export function danglingLink(at: Location): Diagnostic {
  return error(
    'file/dangling-link',
    'The target of the symbolic link does not exist.',
    at,
    'Remove the link, or restore its target.',
  )
}

export function badYaml(reason: string, hint: string, at: Location): Diagnostic {
  return error('meta/yaml', `The front matter is not valid YAML: ${reason}.`, at, hint)
}

export function openFrontMatter(at: Location): Diagnostic {
  return error(
    'meta/unclosed',
    'The front matter opened here is never closed.',
    at,
    'Close it with a line `---`. For a horizontal rule at the top of a page, write `***`.',
  )
}

export function metaLanguage(language: string, at: Location): Diagnostic {
  return error(
    'meta/language',
    `Front matter must be YAML or JSON, because it is never run; \`${language}\` is neither.`,
    at,
    'Begin it with a plain `---` line, and write `field: value` lines.',
  )
}

export function metaShape(found: string, at: Location): Diagnostic {
  return error(
    'meta/invalid',
    `The front matter must consist of \`field: value\` lines, but is ${found}.`,
    at,
    'Write one field per line, like `title: Hello`. For a horizontal rule at the top of a page, write `***`.',
  )
}

export function badMeta(issue: { message: string; hint: string }, at: Location): Diagnostic {
  return error('meta/invalid', issue.message, at, issue.hint)
}

export function longTitle(most: number, at: Location): Diagnostic {
  return error(
    'meta/long-title',
    `The title has more than ${most.toLocaleString('en')} characters.`,
    at,
    'Shorten it, and move the rest into the text of the page.',
  )
}

/** An unknown field that looks like a typo; other unknown fields are allowed and ignored. */
export function unknownField(name: string, meant: string, at: Location): Diagnostic {
  return warning('meta/unknown-field', `Unknown field \`${name}\`; it is ignored.`, at, `Did you mean \`${meant}\`?`)
}

export function unknownVariable(name: string, near: string | undefined, at: Location): Diagnostic {
  return error(
    'meta/unknown-variable',
    `Unknown variable \`${name}\`.`,
    at,
    near
      ? `Did you mean \`{{${near}}}\`?`
      : 'Set it under `variables` in the configuration, or write `\\{{…}}` to print the braces.',
  )
}

export function notLiteral(at: Location): Diagnostic {
  return error(
    'meta/not-literal',
    'The `frontMatter` of a module page must be a plain literal, because it is read without running the module.',
    at,
    'Write the value out: strings, numbers, true, false, null, lists and objects.',
  )
}

export function badDate(value: string, at: Location): Diagnostic {
  return error('blog/bad-date', `\`${value}\` is not a valid date.`, at, dateHint)
}

export function badNameDate(value: string, at: Location): Diagnostic {
  return error('blog/bad-date', `\`${value}\` in the file name is not a valid date.`, at, nameHint)
}

/** An invalid date that can still be read, as the instant `taken`. */
export function oddDate(value: string, taken: string, at: Location): Diagnostic {
  return warning('blog/odd-date', `\`${value}\` is not a valid date; ${takenAs(taken)}.`, at, dateHint)
}

export function oddNameDate(value: string, taken: string, at: Location): Diagnostic {
  return warning('blog/odd-date', `\`${value}\` in the file name is not a valid date; ${takenAs(taken)}.`, at, nameHint)
}

const dateHint = 'Write the date as YYYY-MM-DD, like 2026-02-28.'
const nameHint = 'Rename the file so that it begins with a date like 2026-02-28.'

function takenAs(taken: string): string {
  return `it is read as ${taken.slice(0, 10)}`
}

export function noDate(at: Location): Diagnostic {
  return error(
    'blog/no-date',
    'The post has no date.',
    at,
    'Begin the file name with a date (`2026-02-28-title.md`), or set `date` in the front matter.',
  )
}

/** A post without a date, which gets the date of its first commit. */
export function undated(added: string, at: Location): Diagnostic {
  const day = added.slice(0, 10)
  return warning(
    'blog/undated',
    `The post has no date, so the date of its first commit, ${day}, is used.`,
    at,
    `Set \`date: ${day}\` in the front matter.`,
  )
}

export function unknownAuthor(key: string, known: readonly string[], file: string, at: Location): Diagnostic {
  const otherwise = known.length > 0 ? `Available: ${known.join(', ')}.` : `Add it to \`${file}\`.`
  return error('blog/unknown-author', `Unknown author \`${key}\`.`, at, didYouMean(key, known, otherwise))
}

/** An invalid field in the authors file. */
export function badAuthorField(key: string, field: string, reason: string, at: Location): Diagnostic {
  return warning(
    'blog/bad-author',
    `\`${field}\` of the author \`${key}\` is ignored: ${reason}.`,
    at,
    'Correct the field, or remove it.',
  )
}

export function unknownTag(tag: string, known: readonly string[], file: string, at: Location): Diagnostic {
  return error(
    'tags/unknown',
    `The tag \`${tag}\` is not in \`${file}\`.`,
    at,
    didYouMean(tag, known, `Add it to \`${file}\`, or use a tag from there.`),
  )
}

/** Two tags of which only one can have a page. `file`: the tags file, if there is one. */
export function sameTagAddress(
  {
    label,
    first,
    url,
    file,
  }: { readonly label: string; readonly first: string; readonly url: string; readonly file: string | undefined },
  at: Location,
  firstAt: Location,
): Diagnostic {
  const hint = file
    ? `Give one of them another \`permalink\` in \`${file}\`.`
    : `Write \`{ label: '${label}', permalink: /another }\` here, or set \`permalink\` in a \`${tagsFile}\`.`
  const message = `The tags \`${first}\` and \`${label}\` have the same address \`${url}\`: this one is shown as \`${first}\`.`
  const notes = [{ message: `\`${first}\` is here.`, at: firstAt }]
  return { ...warning('tags/same-address', message, at, hint, notes), once: `${first} ${label}` }
}

export function badDataFile(
  reason: string,
  at: Location,
  hint = bundlerHint(reason) ?? 'Fix the file; the manual describes its format.',
): Diagnostic {
  return error('data/invalid', `The file cannot be used: ${reason}`, at, hint)
}

/** An old id in front matter that is an id on the page. */
export function movedIdTaken(id: string, at: Location): Diagnostic {
  return warning(
    'meta/moved-id',
    `\`moved\` names the id \`${id}\`, which is still on the page.`,
    at,
    `Links to \`#${id}\` lead there. Remove the id from \`moved\`.`,
  )
}
