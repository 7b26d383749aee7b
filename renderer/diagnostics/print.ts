import type { Diagnostic } from '../types.ts'
import { note, warning } from './make.ts'

/** The site has nothing to print. */
export function nothingToPrint(): Diagnostic {
  return warning(
    'print/nothing',
    'There is nothing to print: no docs sidebar has a page.',
    undefined,
    'Build without `--print`, or add pages to the docs folder and its sidebar.',
  )
}

/** No Chromium was found, so documents are written as HTML only. */
export function noChromium(looked: string, pdfs: readonly string[]): Diagnostic {
  return note(
    'print/no-chromium',
    `${pdfs.map((path) => `\`${path}\``).join(', ')} ${pdfs.length === 1 ? 'was' : 'were'} not written, because ${looked}.`,
    undefined,
    'Install Chromium or Chrome, or set the environment variable `CHROMIUM` to the path of one. The HTML is complete without it.',
  )
}

/** Chromium did not create a PDF. */
export function failedPrint(pdf: string, reason: string): Diagnostic {
  return warning(
    'print/failed',
    `\`${pdf}\` was not written: ${reason}`,
    undefined,
    'Build again. If it fails again, set `CHROMIUM` to another Chromium, or print the HTML in a browser.',
  )
}
