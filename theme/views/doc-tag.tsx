import type { ViewProps } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'
import { useText } from '../text.tsx'

/** The docs that share a tag. */
export function DocTagView({ theme, title, lead, allTags, docs }: ViewProps<'doc-tag'>) {
  const text = useText()
  return (
    <>
      <PageTitle title={title} lead={lead} />
      <p className="list-links">
        <a href={allTags}>{text('View all tags')}</a>
      </p>
      <theme.Cards cards={docs.map((doc) => ({ ...doc, kind: 'doc' }))} />
    </>
  )
}
