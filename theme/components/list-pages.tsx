import type { UrlPath } from '../../renderer/types.ts'
import { useText } from '../text.tsx'

interface ListPagesProps {
  /** 1-based. */
  readonly page: number
  readonly pages: readonly UrlPath[]
}

/** Page numbers below a list with several pages. */
export function ListPages({ page, pages }: ListPagesProps) {
  const text = useText()
  if (pages.length < 2) return null
  const newer = pages[page - 2]
  const older = pages[page]
  return (
    <nav className="list-pages" aria-label={text('Blog list page navigation')}>
      {newer && (
        <a href={newer} rel="prev">
          {text('Newer entries')}
        </a>
      )}
      <ol>
        {pages.map((url, index) => (
          <li key={url}>
            <a
              href={url}
              aria-label={text('Page {number}', { number: index + 1 })}
              aria-current={index + 1 === page ? 'page' : undefined}
            >
              {index + 1}
            </a>
          </li>
        ))}
      </ol>
      {older && (
        <a href={older} rel="next">
          {text('Older entries')}
        </a>
      )}
    </nav>
  )
}
