import type { Hole, LinkFact, Part } from '../types.ts'

/**
 * Marks a hole while the tree is converted to a string. U+FDD0 is a noncharacter, which texts should not contain; `withoutMark`
 * replaces it in the author's text.
 */
const mark = '\uFDD0'
const pattern = new RegExp(` data-hole="${mark}(\\d+)${mark}"|${mark}(\\d+)${mark}`)

/** The placeholder of `DocCardList` in a body. Its cards depend on the sidebar; `data-only` restricts them to some addresses. */
export const cardsPlace = /<sitegen-cards(?: data-only="([^"]*)")?><\/sitegen-cards>/g

export function withoutMark(text: string): string {
  return text.includes(mark) ? text.replaceAll(mark, '\uFFFD') : text
}

/** Collects the holes of one body and cuts strings at their placeholders. */
export class Holes {
  private readonly holes: Hole[] = []

  /** Register a hole; returns its placeholder. */
  place(hole: Hole): string {
    return `${mark}${this.holes.push(hole) - 1}${mark}`
  }

  /** The registered holes as link facts, without code that no file contains. */
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

/** The link of a part; none for text and for code that no file contains. */
export function linkOf(part: Part): LinkFact[] {
  if (typeof part === 'string') return []
  if (part.kind === 'code') return part.file === undefined ? [] : [{ kind: 'sample', href: part.file, at: part.at }]
  return [{ kind: part.kind, href: part.kind === 'image' ? part.src : part.href, at: part.at }]
}
