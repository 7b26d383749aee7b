import type { VersionMenuProps } from '../../renderer/types.ts'

/** The contents of a version menu: the page's version, and links to all versions. */
export function VersionMenu({ docs, links }: VersionMenuProps) {
  const shown = links.find(({ isOwn }) => isOwn) ?? links.find(({ isLast }) => isLast)
  return (
    <>
      <summary>
        <span className="sr-only">Version </span>
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
      </ul>
    </>
  )
}

interface SlotProps {
  /** Id of the docs. */
  readonly docs: string
  /** HTML by id of the docs. */
  readonly menus: Readonly<Record<string, string>>
}

/** A drop-down that works without JavaScript. Its contents depend on the page; the client script replaces them on navigation. */
export function VersionSlot({ docs, menus }: SlotProps) {
  const html = menus[docs]
  return html && <details className="menu versions" data-versions={docs} dangerouslySetInnerHTML={{ __html: html }} />
}
