import type { ShellInfo } from '../../renderer/types.ts'
import { SiteLink } from './site-link.tsx'

/** The bar at the top of every page. */
export function Header({ info }: { readonly info: ShellInfo }) {
  const { title, left, right, search } = info.navbar
  return (
    <header className="header">
      <button type="button" className="menu-button" popoverTarget="menu" aria-label="Toggle navigation bar" />
      <a href={info.home} className="site-title">
        {title}
      </a>
      <nav className="header-links" aria-label="Main">
        {left.map((link) => (
          <SiteLink key={link.url} {...link} />
        ))}
      </nav>
      {search && (
        <a
          href={search.url}
          className="search-box"
          aria-label="Search"
          data-search={search.script}
          data-worker={search.worker}
        >
          <span>Search</span> <kbd>/</kbd>
        </a>
      )}
      {!info.colorMode.disableSwitch && (
        <button
          type="button"
          className="theme-switch"
          aria-label="Switch between dark and light mode"
          hidden
          data-switch
        />
      )}
      {right.length > 0 && (
        <div className="header-right">
          {right.map((link) => (
            <SiteLink key={link.label} {...link} />
          ))}
        </div>
      )}
    </header>
  )
}
