import type { Diagnostic, Location } from '../types.ts'
import { type At, error } from './make.ts'

/** `cycle`: files loaded with it that import each other; the first is repeated at the end. */
export function failedModule(reason: string, at: Location, cycle: readonly string[] = []): Diagnostic {
  const isEarly = cycle.includes(at.file) && /^(Type|Reference)Error/.test(reason)
  return error(
    'module/failed',
    `The module throws an error when it is loaded: ${reason}`,
    at,
    isEarly
      ? `${eachOther(cycle)}, so one of them runs before its imports are ready. Move what they share into a file of its own.`
      : 'Fix the error: the build runs the module.',
  )
}

function eachOther(cycle: readonly string[]): string {
  if (cycle.length === 2) return `\`${cycle[0]}\` imports itself`
  return `These files import each other: ${cycle.map((file) => `\`${file}\``).join(' → ')}`
}

/** Errors and side effects of the site's code after it has been loaded, which nothing awaits. */
export function failedLater(reason: string, at: At): Diagnostic {
  return error(
    'module/failed-later',
    `The site’s code failed after it was loaded: ${reason}`,
    at,
    'Handle the error where it happens; site code must not change the process.',
  )
}

const absent = /\b(window|document|localStorage|sessionStorage|navigator|location|self)\b.* is not defined/

/** Whether an import of a name in MDX follows a line of text without an empty line, which makes it text. */
function isGlued(name: string, text: string): boolean {
  const before = '^(?!import|export|```|~~~)[^\\S\\n]*\\S.*\\n'
  return new RegExp(`${before}import\\b.*\\b${name}\\b`, 'm').test(text)
}

/** A page that takes too long; `cycle`: its files that import each other; the first is repeated at the end. */
function neverRendered(reason: string, page: Location, cycle: readonly string[] = []): Diagnostic {
  const hint = 'Look for an endless loop, or for a component that shows itself.'
  const remedy = cycle.length === 2 ? 'Remove the import.' : 'If they also show each other, remove one of the imports.'
  return error(
    'page/render-failed',
    `The page cannot be rendered: ${reason}`,
    page,
    cycle.length > 0 ? `${eachOther(cycle)}. ${remedy}` : hint,
  )
}

/** An MDX file that contains itself; `cycle`: files that import each other, as above. */
function shownInItself(at: Location, cycle: readonly string[] = []): Diagnostic {
  return error(
    'page/render-failed',
    'The page cannot be rendered: what is shown here contains itself.',
    at,
    cycle.length > 0
      ? `${eachOther(cycle)}. Remove ${cycle.length === 2 ? 'the import' : 'one of the imports'}.`
      : 'Add a condition that ends the repetition.',
  )
}

/** `text`: the text of the page. */
export function renderFailed(
  reason: string,
  at: Location,
  page: Location,
  text: string,
  cycle?: readonly string[],
): Diagnostic {
  if (reason.startsWith('it did not finish')) return neverRendered(reason, page, cycle)
  if (reason.startsWith('it is shown inside itself')) return shownInItself(page, cycle)
  const object = /^(?:Error: )?Objects are not valid as a React child \(found: object with keys \{(.*?)\}/.exec(
    reason,
  )?.[1]
  if (object !== undefined)
    return error(
      'page/render-failed',
      `The page shows an object with ${object
        .split(', ')
        .map((key) => `\`${key}\``)
        .join(', ')}, which cannot be rendered.`,
      at,
      'Braces can contain text, a number, an element, or a list of these.',
    )
  if (/suspended/.test(reason))
    return error(
      'page/render-failed',
      'The page cannot be rendered: a component was still waiting for data or code after a second.',
      at,
      "Import what it waits for, because a component cannot be `async` here, or begin its module with `'use client'`.",
    )
  const unknown = /(\w+) is not defined$/.exec(reason)?.[1]
  const ofApi = /^The description of the API has no (operation)?/.exec(reason)
  const hint = ofApi
    ? ofApi[1]
      ? 'Write the `operationId` of an operation, or its method and path: `post /loans`.'
      : 'Correct the reference, or add what it refers to.'
    : /^`\w+` /.test(reason)
      ? 'Correct the component where the page uses it.'
      : /^Element type is invalid/.test(reason)
        ? 'Check the imports of the page: one of them is not a component.'
        : unknown !== undefined && isGlued(unknown, text)
          ? `Put an empty line before the import of \`${unknown}\`: as part of a paragraph, it is text.`
          : /\.mdx?$/i.test(at.file) && unknown !== undefined && !absent.test(reason)
            ? 'Write a literal brace as `\\{`. A value must be imported or exported by the page.'
            : absent.test(reason)
              ? 'Move what needs a browser into an effect: pages are rendered without one.'
              : unknown === undefined
                ? 'Fix the component.'
                : `Import or declare \`${unknown}\`.`
  const notes =
    at.file === page.file
      ? undefined
      : [{ message: page.line === 1 ? 'It is used on this page.' : 'The page uses it here.', at: page }]
  return error('page/render-failed', `The page throws an error while it is rendered: ${reason}`, at, hint, notes)
}
