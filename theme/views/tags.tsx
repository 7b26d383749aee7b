import type { ViewOf } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'
import { TagList } from '../components/tag-list.tsx'

/** All tags in one cloud. */
export function TagsView({ title, tags }: ViewOf<'tags'>) {
  return (
    <>
      <PageTitle title={title} />
      <TagList tags={tags} />
    </>
  )
}
