import type { Diagnostic, Location } from '../types.ts'
import { didYouMean, error, warning } from './make.ts'

export function notUtf8(at: Location): Diagnostic {
  return error('file/not-utf8', 'The file is not UTF-8 text.', at, 'Save it in the encoding UTF-8.')
}

export function nulByte(at: Location): Diagnostic {
  return error(
    'file/nul-byte',
    'The file holds a NUL byte, which no text has.',
    at,
    'Remove the byte, or check whether this is a text file at all.',
  )
}

export function unreadable(at: Location, reason: string): Diagnostic {
  const hint = /^E(ACCES|PERM)$/.test(reason)
    ? 'Check its permissions.'
    : 'Remove it, or put a plain file in its place.'
  return error('file/unreadable', `This file or folder cannot be read (${reason}).`, at, hint)
}

export function symlinkLoop(at: Location): Diagnostic {
  return error(
    'file/symlink-loop',
    'The symbolic link leads in a circle, to itself or to a folder that holds it.',
    at,
    'Remove the link, or let it point elsewhere.',
  )
}

export function danglingLink(at: Location): Diagnostic {
  return error(
    'file/dangling-link',
    'The symbolic link leads nowhere.',
    at,
    'Remove the link, or restore what it points to.',
  )
}

export function badYaml(reason: string, hint: string, at: Location): Diagnostic {
  return error('meta/yaml', `The front matter is not valid YAML: ${reason}.`, at, hint)
}

export function openFrontMatter(at: Location): Diagnostic {
  return error(
    'meta/unclosed',
    'The front matter that begins here is never closed.',
    at,
    'Close it by a line `---`; for a rule at the top of a page write `***`.',
  )
}

export function metaLanguage(language: string, at: Location): Diagnostic {
  return error(
    'meta/language',
    `Front matter is YAML or JSON, and never run; \`${language}\` is neither.`,
    at,
    'Begin it by a line `---` alone, and write `field: value` lines.',
  )
}

export function metaShape(found: string, at: Location): Diagnostic {
  return error(
    'meta/invalid',
    `The front matter must be \`field: value\` lines, but is ${found}.`,
    at,
    'Write one field a line, like `title: Hello`; for a rule at the top of a page write `***`.',
  )
}

export function badMeta(issue: { message: string; hint: string }, at: Location): Diagnostic {
  return error('meta/invalid', issue.message, at, issue.hint)
}

/** Other fields are allowed, and nobody reads them. */
export function unknownField(name: string, meant: string, at: Location): Diagnostic {
  return warning(
    'meta/unknown-field',
    `There is no field \`${name}\`; it is ignored.`,
    at,
    `Did you mean \`${meant}\`?`,
  )
}

export function unknownVariable(name: string, near: string | undefined, at: Location): Diagnostic {
  return error(
    'meta/unknown-variable',
    `There is no variable \`${name}\`.`,
    at,
    near
      ? `Did you mean \`{{${near}}}\`?`
      : 'Variables are set under `variables` in the configuration; `\\{{…}}` prints the braces.',
  )
}

export function notLiteral(at: Location): Diagnostic {
  return error(
    'meta/not-literal',
    'The `frontMatter` of a module page is read without running it, so it must be a plain literal.',
    at,
    'Write the value out: texts, numbers, true, false, null, lists and objects.',
  )
}

export function badDate(value: string, at: Location): Diagnostic {
  return error(
    'blog/bad-date',
    `\`${value}\` is not a date of the calendar.`,
    at,
    'Write the date as YYYY-MM-DD, like 2026-02-28.',
  )
}

export function badNameDate(value: string, at: Location): Diagnostic {
  return error(
    'blog/bad-date',
    `\`${value}\` in the file’s name is not a date of the calendar.`,
    at,
    'Rename the file so that it begins with a date like 2026-02-28.',
  )
}

export function noDate(at: Location): Diagnostic {
  return error(
    'blog/no-date',
    'The post has no date.',
    at,
    'Begin the file’s name with one (`2026-02-28-title.md`), or set `date` in the front matter.',
  )
}

export function unknownAuthor(key: string, known: readonly string[], file: string, at: Location): Diagnostic {
  const otherwise = known.length > 0 ? `Known are: ${known.join(', ')}.` : `Add it to \`${file}\`.`
  return error('blog/unknown-author', `There is no author \`${key}\`.`, at, didYouMean(key, known, otherwise))
}

export function unknownTag(tag: string, known: readonly string[], file: string, at: Location): Diagnostic {
  return error(
    'tags/unknown',
    `The tag \`${tag}\` is not in \`${file}\`.`,
    at,
    didYouMean(tag, known, `Add it to \`${file}\`, or use one that is there.`),
  )
}

export function badDataFile(
  reason: string,
  at: Location,
  hint = 'Mend the file; its form is described in the content guide.',
): Diagnostic {
  return error('data/invalid', `The file cannot be used: ${reason}`, at, hint)
}
