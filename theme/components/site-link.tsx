import type { NavLink } from '../../renderer/types.ts'

/** A link of the header or the footer. */
export function SiteLink({ label, url, external, current }: NavLink) {
  return (
    <a href={url} rel={external ? 'noopener' : undefined} aria-current={current}>
      {label}
    </a>
  )
}
