import type { ReactNode } from 'react'
import type { FooterProps, NavLink } from '../../renderer/types.ts'
import { Logo } from './logo.tsx'
import { SiteLink } from './site-link.tsx'

/** Columns of links, the copyright and the site's version. */
export function Footer({ info }: FooterProps) {
  const { columns, copyright } = info.footer
  return (
    <FooterLayout
      info={info}
      logo={<FooterLogo info={info} />}
      links={<FooterColumns columns={columns} isWhole />}
      copyright={copyright && <FooterCopyright info={info}>{copyright}</FooterCopyright>}
    />
  )
}

interface LayoutProps extends FooterProps {
  readonly logo?: ReactNode
  readonly links?: ReactNode
  readonly copyright?: ReactNode
}

/** The footer around its pieces. */
export function FooterLayout({ info, logo, links, copyright }: LayoutProps) {
  const { social, version, llms } = info.footer
  return (
    <footer className="footer">
      <div className="footer-inner">
        {logo}
        {links}
        {social.length > 0 && (
          <ul className="social">
            {social.map((link) => (
              <li key={link.url}>
                <SiteLink {...link} iconOnly />
              </li>
            ))}
          </ul>
        )}
        <div className="footer-end">
          {copyright}
          {version && <p>Version {version}</p>}
          {llms && (
            <p>
              <a href={llms} rel="external" title="All pages, for AI agents">
                llms.txt
              </a>
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}

export function FooterLogo({ info }: FooterProps) {
  const { logo } = info.footer
  return (
    logo && (
      <a href={logo.href ?? info.home} className="footer-logo">
        <Logo logo={logo} height={logo.height ?? 40} />
      </a>
    )
  )
}

interface ColumnsProps {
  readonly columns: readonly { readonly title?: string | undefined; readonly items: readonly NavLink[] }[]
  /** The end of the footer follows: they are shown when it is there. */
  readonly isWhole?: true
}

export function FooterColumns({ columns, isWhole }: ColumnsProps) {
  if (columns.length === 0) return null
  return (
    <nav className="footer-columns" data-whole={isWhole && ''} aria-label="Footer">
      {columns.map(({ title, items }) => (
        <div key={`${title} ${items[0]?.label}`}>
          {title && <p>{title}</p>}
          <ul>
            {items.map((link) => (
              <li key={link.label}>
                <SiteLink {...link} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The copyright, with the logo of the site unless the footer has its own. */
export function FooterCopyright({ info, children }: FooterProps & { readonly children: ReactNode }) {
  return (
    <p>
      {!info.footer.logo && <Logo logo={info.navbar.logo} height={20} />}
      {children}
    </p>
  )
}
