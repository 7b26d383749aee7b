import type { ViewProps } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'
import { TagList } from '../components/tag-list.tsx'

/** All tags in one cloud. */
export function TagsView({ title, tags }: ViewProps<'tags'>) {
  return (
    <>
      <PageTitle title={title} />
      <TagList tags={tags} />
    </>
  )
}
