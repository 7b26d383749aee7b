import { allMarks, marksOf, printSketch } from '../text/sketch.ts'
import type { PageSketch, Section } from '../types.ts'

/** Number of marks that a sketch keeps: the estimate is within about 6 % for a page and 12 % for a longer section. */
const mostOfPage = 64
const mostOfSection = 16

/** Sketches of a page and its sections. A section includes its subsections, but no headings, because these may change. */
export function sketchSections(sections: readonly Section[]): PageSketch {
  const marks = sections.map(({ text, code }) => marksOf(`${text} ${code}`))
  const named = sections.flatMap(({ id, title, depth }, index) => {
    if (id === '' || id === footnotes) return []
    const after = sections.findIndex((one, other) => other > index && one.depth <= depth)
    const own = marks.slice(index, after < 0 ? undefined : after)
    return [{ id, title, level: depth, sketch: printSketch(allMarks(own), mostOfSection) }]
  })
  return { sketch: printSketch(allMarks(marks), mostOfPage), sections: named }
}

/** The id of the heading above footnotes, which is not the author's. */
const footnotes = 'footnote-label'
