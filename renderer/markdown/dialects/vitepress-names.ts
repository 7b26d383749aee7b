import { type FieldNames, findSlips } from '../../config/field-names.ts'
import * as diagnostics from '../../diagnostics.ts'
import { fieldFinder } from '../../document/front-matter.ts'
import { knownFields } from '../../document/schema.ts'
import { locateIn } from '../../text/lines.ts'
import type { Diagnostic, SourcePath } from '../../types.ts'
import { splitHead } from './prose.ts'
import { readFront } from './vitepress-home.ts'

const link: FieldNames = { text: {}, link: {} }
const image: FieldNames = Object.fromEntries(
  ['src', 'alt', 'light', 'dark', 'width', 'height', 'title', 'class', 'style', 'wrap'].map((name) => [name, {}]),
)
/** The fields that a VitePress page may use, including those of this generator. */
const names: FieldNames = {
  ...knownFields,
  ...Object.fromEntries(
    ['layout', 'aside', 'outline', 'editLink', 'lastUpdated', 'sidebar', 'navbar', 'footer', 'pageClass'].map(
      (name) => [name, {}],
    ),
  ),
  ...Object.fromEntries(['titleTemplate', 'head', 'isHome', 'markdownStyles', 'date'].map((name) => [name, {}])),
  prev: link,
  next: link,
  hero: { name: {}, text: {}, tagline: {}, image, actions: { ...link, theme: {}, target: {}, rel: {} } },
  features: { icon: { ...image, svg: {} }, title: {}, details: {}, link: {}, linkText: {}, rel: {}, target: {} },
}

/** The misspelled VitePress fields of a page; misspelled fields of this generator are reported where they are read. */
export function slipsInVitepress(path: SourcePath, text: string): Diagnostic[] {
  const { head } = splitHead(text)
  if (head === '') return []
  const find = fieldFinder(head)
  return findSlips(readFront(text), names).flatMap(({ path: place, name, meant }) => {
    const [top = ''] = place
    if (place.length === 1 ? Object.hasOwn(knownFields, meant) : Object.hasOwn(knownFields, top)) return []
    const { offset = 0, length = 1 } = find.name(place) ?? {}
    return [diagnostics.unknownField(name, meant, locateIn(path, text, offset, length))]
  })
}
