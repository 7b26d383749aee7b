import type { ViewProps } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'
import { useText } from '../text.tsx'

/** The page for unknown addresses, and for pages that are not available offline, with links to continue from. */
export function NotFoundView({ offline, home, links }: ViewProps<'not-found'>) {
  const text = useText()
  if (offline) return <Offline />
  return (
    <div className="not-found">
      <PageTitle
        title={text('Page not found')}
        lead={text('There is no page at this address. It may have moved, or the link may contain a typo.')}
      />
      {/* The search fills this in, if the site has one. */}
      <div className="near" data-search-results="near" aria-live="polite" hidden />
      {links.length > 0 && (
        <>
          <h2>{text('Where to go from here')}</h2>
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
          {text('Go to the home page')}
        </a>
      </p>
    </div>
  )
}

/** The page shown offline in place of one that is not stored. */
function Offline() {
  const text = useText()
  return (
    <div className="not-found">
      <PageTitle
        title={text('You are offline')}
        lead={text('This page has not been kept in your browser, because you have not opened it before.')}
      />
      <h2>{text('Pages that you can read now')}</h2>
      <ul data-kept="" />
      <form>
        <button type="submit" className="button">
          {text('Try again')}
        </button>
      </form>
    </div>
  )
}
