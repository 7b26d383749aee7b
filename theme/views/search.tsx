import type { ViewOf } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'

/** Every page of the site: what there is to find without a script, and where the search puts its results. */
export function SearchView({ groups }: ViewOf<'search'>) {
  return (
    <>
      <PageTitle title="All pages" />
      <div data-search-results hidden />
      <div className="index" data-search-index>
        {groups.map(({ label, items }) => (
          <section key={label}>
            <h2>{label}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.url}>
                  <a href={item.url}>{item.label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
