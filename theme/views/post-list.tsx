import type { ViewProps } from '../../renderer/types.ts'
import { ListPages } from '../components/list-pages.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { PostPreview } from '../components/post-preview.tsx'
import { Profile } from '../components/profile.tsx'
import { useText } from '../text.tsx'

/** A page of a list of posts: all posts, those with a tag, or those of an author. */
export function PostListView(view: ViewProps<'post-list'>) {
  const text = useText()
  const { author, allTags, allAuthors, archive, feeds } = view
  return (
    <>
      <PageTitle title={view.title} lead={view.lead} />
      {author && <Profile author={author} />}
      {(allTags || allAuthors || archive || feeds.length > 0) && (
        <p className="list-links">
          {allTags && <a href={allTags}>{text('View all tags')}</a>}
          {allAuthors && <a href={allAuthors}>{text('View all authors')}</a>}
          {archive && <a href={archive}>{text('Archive')}</a>}
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
      {author && view.posts.length === 0 && <p>{text('This author has not written any posts yet.')}</p>}
      <ListPages page={view.page} pages={view.pages} />
    </>
  )
}
