// The facts of a page in the form in which components of Docusaurus’s theme receive them.
import type { LinkTo, TocHeading, TocItem, ViewOf } from '../../renderer/types.ts'
import { Prose } from '../components/prose.tsx'
import type { PartProps } from './place.ts'
import type { SiteFacts } from './site-facts.ts'

/** The text of a page: as children, and as a component with the page's exports. */
export function contentOf(view: ViewOf<'doc'> | ViewOf<'post'>): PartProps {
  const content = () => <Prose html={view.html} />
  return { children: content(), content: Object.assign(content, factsOf(view)) }
}

/** The range of levels in a table of contents. */
export function levelsOf(headings: readonly TocHeading[]) {
  const depths = headings.map(({ depth }) => depth)
  return { minHeadingLevel: Math.min(...depths), maxHeadingLevel: Math.max(...depths) }
}

/** A table of contents in the form of Docusaurus. */
export function tocOf(headings: readonly TocHeading[]): TocItem[] {
  return headings.map(({ id, depth, html }) => ({ id, level: depth, value: html }))
}

/** The facts of a page, as hooks return them. */
export function factsOf(view: ViewOf<'doc'> | ViewOf<'post'>) {
  const { title, frontMatter = {}, editUrl, updated, headings, tags, banner } = view
  return {
    frontMatter,
    contentTitle: title,
    toc: tocOf(headings),
    ...(view.place && { place: { address: view.place.url, docId: view.place.doc?.id } }),
    metadata: {
      ...{
        title,
        description: view.place?.description ?? '',
        editUrl,
        tags: tags.map((tag) => ({ ...tag, permalink: tag.url })),
        frontMatter,
        draft: banner === 'draft',
        unlisted: banner === 'unlisted',
        ...placeFacts(view),
      },
      lastUpdatedAt: updated?.date && Date.parse(updated.date.iso),
      lastUpdatedBy: updated?.author,
    },
  }
}

/** A link in the form of Docusaurus. */
export function linkOf(link: LinkTo | undefined) {
  return link && { title: link.label, permalink: link.url }
}

/** The location of a page and its neighbours, in the form of Docusaurus. */
function placeFacts(view: ViewOf<'doc'> | ViewOf<'post'>) {
  const { place } = view
  const shared = { permalink: place?.url, source: place && `@site/${place.source}` }
  if (view.kind === 'post') {
    const { date, authors, readingMinutes: readingTime, newer, older } = view
    return { ...shared, date: date.iso, authors, readingTime, prevItem: linkOf(newer), nextItem: linkOf(older) }
  }
  const { id = '', version, base = '/', sidebar } = place?.doc ?? {}
  return {
    ...shared,
    id,
    version,
    sidebar,
    sourceDirName: id.includes('/') ? id.replace(/\/[^/]*$/, '') : '.',
    slug: place?.url.startsWith(base) ? `/${place.url.slice(base.length).replace(/^\//, '')}` : place?.url,
    previous: linkOf(view.prev),
    next: linkOf(view.next),
  }
}

/** The facts of a generated index page, as hooks return them. */
export function addressOf({ around }: ViewOf<'category'>): SiteFacts['page'] {
  return { frontMatter: {}, metadata: {}, toc: [], ...(around && { place: { address: around.address } }) }
}

/** A generated index page as its component receives it. */
export function indexOf({ title, lead, around, prev, next }: ViewOf<'category'>) {
  const navigation = { previous: linkOf(prev), next: linkOf(next) }
  return { title, description: lead, permalink: around?.address, navigation }
}
