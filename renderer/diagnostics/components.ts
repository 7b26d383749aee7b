import type { Diagnostic, Location } from '../types.ts'
import { didYouMean, warning } from './make.ts'

interface UnknownAttribute {
  readonly attribute: string
  readonly component: string
  readonly known: readonly string[]
}

export function unknownAttribute({ attribute, component, known }: UnknownAttribute, at: Location): Diagnostic {
  return warning(
    'markdown/unknown-attribute',
    `\`${component}\` has no attribute \`${attribute}\`.`,
    at,
    didYouMean(attribute, known, `Available: ${known.join(', ')}.`),
  )
}

/** Content of a component that it cannot show. */
export function componentContent(message: string, hint: string, at: Location): Diagnostic {
  return warning('markdown/component-content', message, at, hint)
}

export function badTextDirective(name: string, at: Location): Diagnostic {
  return warning(
    'markdown/text-directive',
    `\`:${name}[\` is shown as text, because its text is empty or never closed.`,
    at,
    `Write \`:${name}[Text]\` or, if it is meant as text, \`\\:${name}[\`.`,
  )
}

export function unknownBadge(kind: string, known: readonly string[], at: Location): Diagnostic {
  return warning(
    'markdown/unknown-badge',
    `Unknown badge kind \`${kind}\`; it is shown as a note.`,
    at,
    didYouMean(kind, known, `Available: ${known.join(', ')}.`),
  )
}

interface KnownTerms {
  readonly near: string | undefined
  readonly known: readonly string[]
}

export function unknownTerm(term: string, { near, known }: KnownTerms, at: Location): Diagnostic {
  const hint = known.length === 0 ? 'Set `markdown.glossary` in the configuration.' : 'Add it to the glossary.'
  return warning(
    'markdown/unknown-term',
    `The term \`${term}\` is not in the glossary.`,
    at,
    near ? `Did you mean \`${near}\`?` : hint,
  )
}

/** An import of the hooks that read the data of plugins. */
export function noPluginData(specifier: string, at: Location | undefined): Diagnostic {
  const diagnostic = warning(
    'module/unresolved-import',
    `The hooks of \`${specifier}\` return only the data of the docs, because Docusaurus plugins do not run here.`,
    at,
    'Keep other data in a JSON or YAML file and import it, or handle `undefined`.',
  )
  return { ...diagnostic, once: specifier }
}

/** A page that was rendered with placeholders for plugin data. */
export function pluginDataNeeded(reason: string, at: Location | undefined): Diagnostic {
  return warning(
    'module/plugin-data',
    `The page fails without the data of a Docusaurus plugin, so it is shown with empty values: ${reason}`,
    at,
    'Keep the data in a JSON or YAML file and import it, or remove what needs it from the page.',
  )
}
