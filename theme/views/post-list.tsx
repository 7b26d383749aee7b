import type { ViewProps } from '../../renderer/types.ts'
import { ListPages } from '../components/list-pages.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { PostPreview } from '../components/post-preview.tsx'

/** A page of the list of posts, or of the posts with a tag. */
export function PostListView(view: ViewProps<'post-list'>) {
  const { allTags, archive, feeds } = view
  return (
    <>
      <PageTitle title={view.title} lead={view.lead} />
      {(allTags || archive || feeds.length > 0) && (
        <p className="list-links">
          {allTags && <a href={allTags}>View all tags</a>}
          {archive && <a href={archive}>Archive</a>}
          {feeds.map(({ label, url }) => (
            <a key={url} href={url}>
              {label}
            </a>
          ))}
        </p>
      )}
      {view.posts.map((post) => (
        <PostPreview key={post.url} post={post} />
      ))}
      <ListPages page={view.page} pages={view.pages} />
    </>
  )
}
