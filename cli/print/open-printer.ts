import { findChromium } from './find-chromium.ts'
import { PdfPrinter } from './print-pdf.ts'

/** A printer of PDFs, or the reason why there is none. */
export type Printer = PdfPrinter | { readonly missing: string }

/** A printer; its Chromium is started for the first PDF. `seconds` is the time limit for a small document. */
export function openPrinter(seconds: number): Printer {
  const found = findChromium(seconds)
  return 'missing' in found ? found : new PdfPrinter(found, seconds)
}

/** Identifies what is printed: the version of Chromium, or `html` without it; empty if nothing is to be printed. */
export function printerKey(printer: Printer | undefined): string {
  if (!printer) return ''
  return 'missing' in printer ? 'html' : printer.version
}
