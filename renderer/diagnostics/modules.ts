import type { Diagnostic, Location } from '../types.ts'
import { type At, error, warning } from './make.ts'

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
  return error('module/syntax', `The module cannot be read: ${reason}.`, at, 'Mend the code at this place.')
}

export function unresolvedImport(specifier: string, at: At): Diagnostic {
  return warning(
    'module/unresolved-import',
    `The import \`${specifier}\` leads nowhere; of its components only what they hold is shown.`,
    at,
    'Mend the path, or install the package.',
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
  const hint = /^Element type is invalid/.test(reason)
    ? 'A component used on the page is not what its import says: check the name, and the export.'
    : /suspended/.test(reason)
      ? 'Components of a page cannot wait: no `async`, no `use`.'
      : at.file.endsWith('.mdx') && / is not defined$/.test(reason) && !absent.test(reason)
        ? 'For a brace that is text, write `\\{`. A value must be imported or exported by the page.'
        : absent.test(reason)
          ? 'Pages are rendered without a browser; what needs one belongs into an effect.'
          : 'Mend the component.'
  const notes = at.file === page.file ? undefined : [{ message: 'The page that shows it is this.', at: page }]
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
