import type { ViewOf } from '../../renderer/types.ts'
import { Cards } from '../components/cards.tsx'
import { PageTitle } from '../components/page-title.tsx'

/** The docs that share a tag. */
export function DocTagView({ title, lead, allTags, docs }: ViewOf<'doc-tag'>) {
  return (
    <>
      <PageTitle title={title} lead={lead} />
      <p className="list-links">
        <a href={allTags}>View all tags</a>
      </p>
      <Cards cards={docs} />
    </>
  )
}
