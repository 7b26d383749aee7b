import type { NavLink, ShellProps } from '../../renderer/types.ts'
import { Icon } from './icon.tsx'
import { VersionSlot } from './version-slot.tsx'

/** A link of the header or the footer. */
export function SiteLink(link: NavLink) {
  const { url, external, notPage, current, button, className, lang, versions } = link
  return (
    <a
      href={url}
      data-versions={versions}
      rel={external ? 'noopener' : notPage ? 'external' : undefined}
      aria-current={current}
      className={[button && 'button', className].filter(Boolean).join(' ') || undefined}
      lang={lang}
      hrefLang={lang}
    >
      <LinkText {...link} />
    </a>
  )
}

function LinkText({ label, icon, iconOnly, className }: NavLink) {
  if (icon === undefined && !(iconOnly && className)) return label
  return (
    <>
      {icon && <Icon icon={icon} />}
      {iconOnly ? <span className="sr-only">{label}</span> : label}
    </>
  )
}

/** A navbar item: a link, a menu of links or a version menu. */
export function NavEntry({ link, menus }: { readonly link: NavLink; readonly menus: ShellProps['menus'] }) {
  if (link.versions !== undefined && link.url === '') return <VersionSlot docs={link.versions} menus={menus} />
  if (!link.items) return <SiteLink {...link} />
  return (
    <details
      className={`menu ${link.className ?? ''}`.trim()}
      name="menu"
      // The client replaces its contents on navigation, as in a version menu.
      data-versions={link.languages && '@languages'}
    >
      <summary>
        <LinkText {...link} />
      </summary>
      <ul>
        {link.items.map((item) => (
          <li key={item.label}>
            <SiteLink {...item} />
          </li>
        ))}
      </ul>
    </details>
  )
}
