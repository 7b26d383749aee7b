import type { Page } from 'playwright-core'
import type { Face } from './fonts.ts'

/** A browser of the wide face knows the fonts of the narrow one by name (`fonts.ts`). */
const styles: Readonly<Record<Face, string>> = {
  wide: '',
  narrow: ":root:root { --sg-font: 'Archivo Narrow', 'DejaVu Sans' }",
}

/** Twice the size of text, and nothing else. */
const grown = 'html { font-size: 200% }'

type Size = 'normal' | 'grown'

/** What a style sheet has to add for text of a face and a size, in a browser of the wide face. */
export function textStyle(face: Face, size: Size): string {
  return size === 'grown' ? `${styles[face]}\n${grown}` : styles[face]
}

/** Show the page of a browser of the wide face in a face, with text of normal or enlarged size, until the next call. */
export function showText(page: Page, face: Face, size: Size = 'normal'): Promise<void> {
  return page.evaluate(replaceStyle, textStyle(face, size))
}

/** Runs in the browser: the sheets of the page stay as they are. */
function replaceStyle(text: string) {
  const test = window as unknown as { added?: CSSStyleSheet }
  if (!test.added) {
    test.added = new CSSStyleSheet()
    document.adoptedStyleSheets.push(test.added)
  }
  test.added.replaceSync(text)
}
