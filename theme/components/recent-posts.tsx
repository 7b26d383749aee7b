import type { ThemeModule } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

/** The latest posts, next to a post or a list of posts. */
export const RecentPosts: ThemeModule['RecentPosts'] = ({ posts, title }) => {
  const text = useText()
  return (
    <nav className="recent" aria-label={text('Blog recent posts navigation')}>
      <h2>{title ?? text('Recent posts')}</h2>
      <ul>
        {posts.map(({ label, url, current }) => (
          <li key={url}>
            <a href={url} aria-current={current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
