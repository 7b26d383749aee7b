import type { HeaderProps } from '../../renderer/types.ts'
import { useText } from '../text.tsx'
import { Logo } from './logo.tsx'
import { NavEntry } from './site-link.tsx'

/** The bar at the top of every page. */
export function Header({ info, menus }: HeaderProps) {
  const text = useText()
  const { title, logo, left, right, search, isDark } = info.navbar
  return (
    <header className="header" data-theme={isDark ? 'dark' : undefined}>
      <button type="button" className="menu-button" popoverTarget="menu" aria-label={text('Toggle navigation bar')} />
      <a href={logo?.href ?? info.home} className="site-title">
        <Logo logo={logo} height={logo?.height ?? 26} />
        {title}
      </a>
      <nav className="header-links" aria-label={text('Main')}>
        {left.map((link) => (
          <NavEntry key={`${link.versions ?? ''} ${link.label}`} link={link} menus={menus} />
        ))}
      </nav>
      {search && (
        <a
          href={search.url}
          className="search-box"
          aria-label={text('Search')}
          data-search={search.script}
          data-index={search.index}
        >
          <span>{text('Search')}</span> <kbd>/</kbd>
        </a>
      )}
      {!info.colorMode.disableSwitch && (
        <button
          type="button"
          className="theme-switch"
          aria-label={text('Switch between dark and light mode')}
          hidden
          data-switch
        />
      )}
      {right.length > 0 && (
        <div className="header-right">
          {right.map((link) => (
            <NavEntry key={`${link.versions ?? ''} ${link.label}`} link={link} menus={menus} />
          ))}
        </div>
      )}
    </header>
  )
}
