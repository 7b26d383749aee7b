import type { Diagnostic, Location } from '../types.ts'
import { type At, beforePlace, didYouMean, error, warning } from './make.ts'

export function noDefaultExport(path: string, at: Location): Diagnostic {
  return error(
    'module/no-default-export',
    `\`${path}\` has no default export, so there is nothing to render.`,
    at,
    'Write `export default function Page() { … }`.',
  )
}

export function notAComponent(found: string, at: Location): Diagnostic {
  return error(
    'module/not-a-component',
    `The default export must be a component, but is ${found}.`,
    at,
    'Write `export default function Page() { … }`.',
  )
}

export function moduleSyntax(reason: string, at: At): Diagnostic {
  return error(
    'module/syntax',
    `The module cannot be read: ${reason}.`,
    at,
    beforePlace(reason) ?? 'Mend the code at this place.',
  )
}

/** `known` are modules that there are, where the import is of a kind that has a list. */
export function unresolvedImport(specifier: string, at: At, known: readonly string[] = []): Diagnostic {
  return warning(
    'module/unresolved-import',
    `The import \`${specifier}\` leads nowhere; of its components only what they hold is shown.`,
    at,
    known.length > 0
      ? `There are: ${known.join(', ')}.`
      : specifier.startsWith('.')
        ? 'There is no such file: mend the path. `@site/…` names files from the site’s folder, wherever the import stands.'
        : 'Mend the path, or install the package.',
  )
}

export function unknownExport(name: string, module: string, known: readonly string[], at: At): Diagnostic {
  return warning(
    'module/unknown-export',
    `\`${module}\` has no \`${name}\` here; as a component it shows only what it holds.`,
    at,
    known.length === 0 ? 'There is only its default export.' : didYouMean(name, known, `It has: ${known.join(', ')}.`),
  )
}

export function failedModule(reason: string, at: Location): Diagnostic {
  return error(
    'module/failed',
    `The module throws when it is loaded: ${reason}`,
    at,
    'Mend the error; modules are run once when the site is built.',
  )
}

const absent = /\b(window|document|localStorage|sessionStorage|navigator|location|self)\b.* is not defined/

export function renderFailed(reason: string, at: Location, page: Location): Diagnostic {
  const object = /^(?:Error: )?Objects are not valid as a React child \(found: object with keys \{(.*?)\}/.exec(
    reason,
  )?.[1]
  if (object !== undefined)
    return error(
      'page/render-failed',
      `The page shows an object with ${object
        .split(', ')
        .map((key) => `\`${key}\``)
        .join(', ')}, which is nothing that can be shown.`,
      at,
      'Between braces stands a text, a number, an element, or a list of them.',
    )
  const hint = /^Element type is invalid/.test(reason)
    ? 'A component used on the page is not what its import says: check the name, and the export.'
    : /suspended/.test(reason)
      ? 'Components of a page cannot wait: no `async`, no `use`.'
      : at.file.endsWith('.mdx') && / is not defined$/.test(reason) && !absent.test(reason)
        ? 'For a brace that is text, write `\\{`. A value must be imported or exported by the page.'
        : absent.test(reason)
          ? 'Pages are rendered without a browser; what needs one belongs into an effect.'
          : 'Mend the component.'
  const notes =
    at.file === page.file
      ? undefined
      : [{ message: page.line === 1 ? 'The page that shows it is this.' : 'The page uses it here.', at: page }]
  return error('page/render-failed', `The page throws while it is rendered: ${reason}`, at, hint, notes)
}

export function failedTheme(reason: string, at: At): Diagnostic {
  return error(
    'theme/failed',
    `The theme cannot be used: ${reason}`,
    at,
    'Mend the theme; it is bundled and run when the site is built.',
  )
}

/** Browsers skip what they cannot read in a style sheet, and go on. */
export function themeStyle(reason: string, at: Location): Diagnostic {
  return warning(
    'theme/style',
    `The style sheet holds what browsers skip: ${reason}.`,
    at,
    'Mend the rule; what follows it may be lost too.',
  )
}

export function islandProps(island: string, prop: string, found: string, at: Location): Diagnostic {
  const hint = /^an element/.test(found)
    ? 'Write the markup inside the island, or leave it beside it.'
    : /^a function/.test(found)
      ? 'Write the function inside the island, or pass the values that it needs.'
      : 'Pass texts, numbers, booleans, null, and lists and plain objects of these.'
  return error(
    'island/props',
    `The prop \`${prop}\` of the island \`${island}\` is ${found}; props travel to the browser as JSON.`,
    at,
    hint,
  )
}

export function islandWhen(island: string, found: string, at: Location): Diagnostic {
  return error(
    'island/when',
    `\`when\` of the island \`${island}\` is \`${found}\`.`,
    at,
    'It is `visible`, `idle` or `load`.',
  )
}
