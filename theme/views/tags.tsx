import type { ViewOf } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'
import { TagList } from '../components/tag-list.tsx'

/** All tags by their first letter. */
export function TagsView({ title, groups }: ViewOf<'tags'>) {
  return (
    <>
      <PageTitle title={title} />
      {groups.map(({ letter, tags }) => (
        <section key={letter} className="letter">
          <h2>{letter}</h2>
          <TagList tags={tags} />
        </section>
      ))}
    </>
  )
}
