import type { VersionMenuProps } from '../../renderer/types.ts'
import { useText } from '../text.tsx'
import { SiteLink } from './site-link.tsx'

/** The contents of a version menu: the page's version, links to all versions, and other links. */
export function VersionMenu({ docs, links, items = [] }: VersionMenuProps) {
  const text = useText()
  const shown = links.find(({ isOwn }) => isOwn) ?? links.find(({ isLast }) => isLast)
  return (
    <>
      <summary>
        <span className="sr-only">{text('Version')} </span>
        <b>{shown?.label}</b>
      </summary>
      <ul>
        {links.map(({ label, name, url, isOwn }) => (
          <li key={name}>
            <a href={url} data-docs={docs} data-version={name} aria-current={isOwn ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
        {items.map((item) => (
          <li key={`${item.label} ${item.url}`}>
            <SiteLink {...item} versions={undefined} />
          </li>
        ))}
      </ul>
    </>
  )
}
