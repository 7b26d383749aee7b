import { allMarks, marksOf, printSketch } from '../text/sketch.ts'
import type { PageSketch, Section } from '../types.ts'

/** Marks that a sketch keeps: the estimate for a page is within about 6 %, that for a longer section within 12 %. */
const mostOfPage = 64
const mostOfSection = 16

/** A page and its sections in brief. A section contains its subsections, and headings do not count: they are what changes. */
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

/** The heading above footnotes is not the author's. */
const footnotes = 'footnote-label'
