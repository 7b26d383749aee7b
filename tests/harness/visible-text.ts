import { Parser } from 'htmlparser2'

/** What a page’s Markdown leaves out of its main region. Spelled out here again, so that the list does not grow unnoticed. */
const leftOut = {
  elements: 'button dialog input nav noscript object progress script select style svg template textarea'.split(' '),
  classes: ['anchor', 'back', 'copy-page', 'data-footnote-backref', 'edit-page', 'toc-inline'],
}
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** The texts that people read in the main region of a page, in order; formulas are left out, whose source is not what is read. */
export function visibleTexts(html: string): string[] {
  const texts: string[] = []
  const open: boolean[] = []
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (empty.has(tag)) return
      const classes = (attributes.class ?? '').split(/\s+/)
      const isOut =
        leftOut.elements.includes(tag) ||
        'hidden' in attributes ||
        attributes['aria-hidden'] === 'true' ||
        attributes.role === 'tablist' ||
        classes.includes('katex') ||
        leftOut.classes.some((name) => classes.includes(name))
      open.push(isOut || (open.at(-1) ?? false))
    },
    onclosetag(tag) {
      if (!empty.has(tag)) open.pop()
    },
    ontext(text) {
      if (!open.at(-1) && text.trim() !== '') texts.push(text)
    },
  })
  parser.end(html)
  return texts
}

/** All letters, digits and signs that people read in the main region of a page. */
export function visibleText(html: string): string {
  return visibleTexts(html).join('').replace(/\s+/g, '')
}

/** Words of some texts that do not follow one another in Markdown, in this order; at most a few. */
export function missingWords(texts: readonly string[], markdown: string): string[] {
  const missing: string[] = []
  let at = 0
  for (const word of texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])) {
    const found = markdown.indexOf(word, at)
    // A word that is found far away is likely another one.
    if (found === -1 || found - at > 2000) missing.push(`${word} after “${markdown.slice(Math.max(0, at - 40), at)}”`)
    else at = found + word.length
    if (missing.length > 3) break
  }
  return missing
}
