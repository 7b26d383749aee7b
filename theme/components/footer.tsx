import type { FooterProps } from '../../renderer/types.ts'
import { Logo } from './logo.tsx'
import { SiteLink } from './site-link.tsx'

/** Columns of links, the copyright and the site's version. */
export function Footer({ info }: FooterProps) {
  const { logo, columns, social, copyright, version, llms } = info.footer
  return (
    <footer className="footer">
      <div className="footer-inner">
        {logo && (
          <a href={logo.href ?? info.home} className="footer-logo">
            <Logo logo={logo} height={logo.height ?? 40} />
          </a>
        )}
        {columns.length > 0 && (
          <nav className="footer-columns" data-whole="" aria-label="Footer">
            {columns.map((column) => (
              <div key={column.title}>
                <p>{column.title}</p>
                <ul>
                  {column.items.map((link) => (
                    <li key={link.label}>
                      <SiteLink {...link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
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
          {copyright && (
            <p>
              {!logo && <Logo logo={info.navbar.logo} height={20} />}
              {copyright}
            </p>
          )}
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
