import type { PostCard } from '../../renderer/types.ts'
import { useText } from '../text.tsx'
import { Authors, Byline } from './byline.tsx'
import { Cover } from './cover.tsx'
import { TagList } from './tag-list.tsx'

/** A post in a list: title, date, authors, excerpt, tags. */
export function PostPreview({ post }: { readonly post: PostCard }) {
  const text = useText()
  return (
    <article className="post-preview">
      {post.hasCover && <Cover title={post.title} tags={post.tags} />}
      <Byline date={post.date} readingMinutes={post.readingMinutes} />
      <h2>
        <a href={post.url}>{post.title}</a>
      </h2>
      <Authors authors={post.authors} />
      <div className="prose" dangerouslySetInnerHTML={{ __html: post.excerptHtml }} />
      {post.hasMore && (
        <p>
          <a href={post.url} aria-label={text('Read the post: {title}', { title: post.title })}>
            {text('Read the post')}
          </a>
        </p>
      )}
      <TagList tags={post.tags} />
    </article>
  )
}
