import type { Hole, LinkFact, Part } from '../types.ts'

/**
 * Marks the place of a hole while the tree is turned into a string. U+FDD0 is a noncharacter, which no text
 * should hold; `withoutMark` takes it out of the author's text all the same.
 */
const mark = '\uFDD0'
const pattern = new RegExp(` data-hole="${mark}(\\d+)${mark}"|${mark}(\\d+)${mark}`)

/** What `DocCardList` leaves in a body: which cards stand there depends on the sidebar. */
export const cardsPlace = '<sitegen-cards></sitegen-cards>'

export function withoutMark(text: string): string {
  return text.includes(mark) ? text.replaceAll(mark, '\uFFFD') : text
}

/** Collects the holes of one body, and cuts strings at their placeholders. */
export class Holes {
  private readonly holes: Hole[] = []

  /** Register a hole; the result stands for it in text. */
  place(hole: Hole): string {
    return `${mark}${this.holes.push(hole) - 1}${mark}`
  }

  /** What was registered, code apart, as facts. */
  links(): LinkFact[] {
    return this.holes.flatMap(linkOf)
  }

  /** Cut HTML at its placeholders: strings and holes, in order. */
  cut(html: string): Part[] {
    const pieces = html.split(pattern)
    const parts: Part[] = []
    for (let at = 0; at < pieces.length; at += 3) {
      if (pieces[at]) parts.push(pieces[at] as string)
      const number = pieces[at + 1] ?? pieces[at + 2]
      const hole = number === undefined ? undefined : this.holes[Number(number)]
      if (hole) parts.push(hole)
    }
    return parts
  }
}

/** What a part says of links; nothing for text and code. */
export function linkOf(part: Part): LinkFact[] {
  if (typeof part === 'string' || part.kind === 'code') return []
  return [{ kind: part.kind, href: part.kind === 'image' ? part.src : part.href, at: part.at }]
}
