import type { ReactNode } from 'react'
import type { FooterProps } from '../../renderer/types.ts'
import { useText } from '../text.tsx'
import { Logo } from './logo.tsx'
import { SiteLink } from './site-link.tsx'

/** Columns of links, the copyright and the site's version. */
export function Footer({ info }: FooterProps) {
  const { copyright } = info.footer
  return (
    <FooterLayout
      info={info}
      logo={<FooterLogo info={info} />}
      links={<FooterColumns info={info} />}
      copyright={copyright && <FooterCopyright info={info}>{copyright}</FooterCopyright>}
    />
  )
}

interface LayoutProps extends FooterProps {
  readonly logo?: ReactNode
  readonly links?: ReactNode
  readonly copyright?: ReactNode
}

/** The footer that contains the given parts. */
export function FooterLayout({ info, logo, links, copyright }: LayoutProps) {
  const text = useText()
  const { social, version, llms, isDark } = info.footer
  return (
    <footer className="footer" data-whole="" data-theme={isDark ? 'dark' : undefined}>
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
          {version && <p>{text('Version {version}', { version })}</p>}
          {llms && (
            <p>
              <a href={llms} rel="external" title={text('All pages, for AI agents')}>
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

export function FooterColumns({ info }: FooterProps) {
  const text = useText()
  const { columns } = info.footer
  if (columns.length === 0) return null
  const { hasInfima } = info
  return (
    <nav className="footer-columns" aria-label={text('Footer')}>
      {columns.map(({ title, items }) => (
        <div key={`${title} ${items[0]?.label}`}>
          {title && <p className={hasInfima ? 'footer__title' : undefined}>{title}</p>}
          <ul>
            {items.map((link) => (
              <li key={link.label}>
                <SiteLink
                  {...link}
                  className={hasInfima ? `footer__link-item ${link.className ?? ''}`.trim() : link.className}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The copyright (HTML if it is a string), with the logo of the site unless the footer has its own. */
export function FooterCopyright({ info, children }: FooterProps & { readonly children: ReactNode }) {
  return (
    <p className={info.hasInfima ? 'footer__copyright' : undefined}>
      {!info.footer.logo && <Logo logo={info.navbar.logo} height={20} />}
      {typeof children === 'string' ? <span dangerouslySetInnerHTML={{ __html: children }} /> : children}
    </p>
  )
}
