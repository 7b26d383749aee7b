import type { Diagnostic, Location } from '../types.ts'
import { didYouMean, error, warning } from './make.ts'

export function unknownAdmonition(kind: string, known: readonly string[], at: Location): Diagnostic {
  return warning(
    'markdown/unknown-admonition',
    `There is no admonition of the kind \`${kind}\`; it is shown as a note.`,
    at,
    didYouMean(kind, known, `Kinds are: ${known.join(', ')}.`),
  )
}

export function unclosedAdmonition(kind: string, fence: string, at: Location): Diagnostic {
  return error(
    'markdown/unclosed-admonition',
    `The admonition \`${fence}${kind}\` is never closed.`,
    at,
    `Close it by the line ${fence}`,
  )
}

export function unclosedFence(fence: string, at: Location): Diagnostic {
  return error('markdown/unclosed-fence', 'The code block is never closed.', at, `Close it by the line ${fence}`)
}

export function importInMarkdown(at: Location): Diagnostic {
  return warning(
    'markdown/import',
    'A file in plain Markdown is never run: its imports are shown as text, and its components as unknown tags.',
    at,
    "Give the file the extension `.mdx`, or set `markdown.format` to `'mdx'` in the configuration.",
  )
}

export function markdownFailed(reason: string, at: Location): Diagnostic {
  return error(
    'markdown/failed',
    `The page cannot be compiled: ${reason}`,
    at,
    'Where a remark or rehype plugin of the site is to blame, mend it; otherwise make the page simpler.',
  )
}

export function unknownLanguage(lang: string, near: string | undefined, at: Location): Diagnostic {
  return warning(
    'code/unknown-language',
    `The code language \`${lang}\` is not known; the block is shown as plain text.`,
    at,
    near ? `Did you mean \`${near}\`?` : 'Use a language Shiki knows, `text`, or an alias under `highlight.aliases`.',
  )
}

export function badMath(reason: string, at: Location): Diagnostic {
  return warning(
    'markdown/bad-math',
    `The formula cannot be typeset: ${reason}.`,
    at,
    'Mend the TeX; a dollar sign that begins no formula is written `\\$`.',
  )
}

export function noMermaid(at: Location | undefined): Diagnostic {
  return error(
    'markdown/no-mermaid',
    'The setting `markdown.mermaid` needs the package `mermaid`, which is not installed.',
    at,
    'Run `npm install mermaid` in the folder of the site.',
  )
}
