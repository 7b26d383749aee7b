import { marksOf, printSketch } from '../text/sketch.ts'
import type { PageSketch, Section } from '../types.ts'

/** Marks that a sketch keeps: the estimate for a page is within about 6 %, that for a longer section within 12 %. */
const mostOfPage = 64
const mostOfSection = 16

/** A page and its sections in brief. A section contains its subsections, and headings do not count: they are what changes. */
export function sketchSections(sections: readonly Section[]): PageSketch {
  const marks = sections.map(({ text, code }) => marksOf(`${text} ${code}`))
  const whole = union(marks)
  const named = sections.flatMap(({ id, title, depth }, index) => {
    if (id === '' || id === footnotes) return []
    const after = sections.findIndex((one, other) => other > index && one.depth <= depth)
    const own = marks.slice(index, after < 0 ? undefined : after)
    return [
      {
        id,
        title,
        level: depth,
        sketch: printSketch(own.length === 1 ? (own[0] as Set<number>) : union(own), mostOfSection),
      },
    ]
  })
  return { sketch: printSketch(whole, mostOfPage), sections: named }
}

function union(sets: readonly ReadonlySet<number>[]): Set<number> {
  const all = new Set<number>()
  for (const one of sets) for (const mark of one) all.add(mark)
  return all
}

/** The heading above footnotes is not the author's. */
const footnotes = 'footnote-label'
