import type { ViewProps } from '../../renderer/types.ts'
import { PageTitle } from '../components/page-title.tsx'
import { useText } from '../text.tsx'

/** All sections of the site, for readers without JavaScript; the search replaces them with its results. */
export function SearchView({ groups }: ViewProps<'search'>) {
  const text = useText()
  return (
    <>
      <PageTitle title={text('Search')} />
      <div data-search-results hidden />
      <div className="index" data-search-index>
        {groups.map(({ label, items }) => (
          <section key={label}>
            <h2>{label}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.url}>
                  <a href={item.url}>{item.label}</a>
                  {item.sections.length > 0 && (
                    <ul>
                      {item.sections.map((section) => (
                        <li key={section.url}>
                          <a href={section.url}>{section.label}</a>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
