import type { NavLink, ShellProps } from '../../renderer/types.ts'
import { VersionSlot } from './versions.tsx'

/** A link of the header or the footer. */
export function SiteLink({ label, url, external, notPage, current }: NavLink) {
  return (
    <a href={url} rel={external ? 'noopener' : notPage ? 'external' : undefined} aria-current={current}>
      {label}
    </a>
  )
}

/** A navbar item: a link or a version menu. */
export function NavEntry({ link, menus }: { readonly link: NavLink; readonly menus: ShellProps['menus'] }) {
  return link.versions === undefined ? <SiteLink {...link} /> : <VersionSlot docs={link.versions} menus={menus} />
}
