import type { ViewOf } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'

/** The page for unknown addresses, with links to continue from. */
export function NotFoundView({ home, links }: ViewOf<'not-found'>) {
  return (
    <div className="not-found">
      <PageTitle
        title="Page not found"
        lead="There is no page at this address. It may have moved, or the link may contain a typo."
      />
      {/* Filled by the search, if the site has one. */}
      <div className="near" data-search-results="near" aria-live="polite" hidden />
      {links.length > 0 && (
        <>
          <h2>Where to go from here</h2>
          <ul>
            {links.map(({ label, url }) => (
              <li key={url}>
                <a href={url}>{label}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={home} className="button">
          Go to the home page
        </a>
      </p>
    </div>
  )
}
