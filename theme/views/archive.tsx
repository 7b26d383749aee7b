import type { ViewProps } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'
import { useText } from '../text.tsx'

/** All posts by year. */
export function ArchiveView({ years, blog }: ViewProps<'archive'>) {
  const text = useText()
  return (
    <>
      <p className="back">
        <a href={blog.url}>{blog.label}</a>
      </p>
      <PageTitle title={text('Archive')} />
      {years.map(({ year, posts }) => (
        <section key={year} className="year">
          <h2 id={year}>{year}</h2>
          <ul>
            {posts.map(({ title, url, date }) => (
              <li key={url}>
                <time dateTime={date.iso}>{date.day}</time> <a href={url}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
