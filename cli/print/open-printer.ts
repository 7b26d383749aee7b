import { findChromium } from './find-chromium.ts'
import { PdfPrinter } from './print-pdf.ts'

/** Creates PDFs, or the reason why that is impossible. */
export type Printer = PdfPrinter | { readonly missing: string }

/** A printer; its Chromium is started for the first PDF. `seconds` is the time limit for a small document. */
export function openPrinter(seconds: number): Printer {
  const found = findChromium(seconds)
  return 'missing' in found ? found : new PdfPrinter(found, seconds)
}

/** Identifies what a printer makes; empty if there is none. */
export function printerKey(printer: Printer | undefined): string {
  if (!printer) return ''
  return 'missing' in printer ? 'html' : printer.version
}
