import type { ViewProps } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'
import { Socials } from '../components/profile.tsx'
import { useText } from '../text.tsx'

/** All authors of the blog, with the number of their posts. */
export function AuthorsView({ title, authors, blog }: ViewProps<'authors'>) {
  const text = useText()
  return (
    <>
      <p className="back">
        <a href={blog.url}>{blog.label}</a>
      </p>
      <PageTitle title={title} />
      <ul className="authors">
        {authors.map(({ key, name, title, url, imageUrl, count, socials }) => (
          <li key={key}>
            {imageUrl && <img src={imageUrl} alt="" width="64" height="64" loading="lazy" />}
            <div>
              <h2>{url ? <a href={url}>{name}</a> : name}</h2>
              {title && <span>{title}</span>}
              <span className="count">{text('One post|{count} posts', { count })}</span>
              <Socials socials={socials} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
