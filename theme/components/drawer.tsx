import type { ShellInfo, ShellProps } from '../../renderer/types.ts'
import { useText } from '../text.tsx'
import { NavEntry } from './site-link.tsx'

interface DrawerProps {
  readonly info: ShellInfo
  /** HTML. */
  readonly sidebar: string
  /** Key of the whole sidebar. */
  readonly tree: string | undefined
  readonly menus: ShellProps['menus']
}

/**
 * The sidebar and, on narrow screens, the header's links.
 *
 * It is a popover, which the header's button opens without a script; on wide screens CSS shows it in place. CSS shows one of its
 * two panels: the links if the details are open, otherwise the sidebar.
 */
export function Drawer({ info, sidebar, tree, menus }: DrawerProps) {
  const text = useText()
  const links = [...info.navbar.left, ...info.navbar.right]
  return (
    <div className="drawer" id="menu" popover="auto">
      <div className="drawer-top">
        <button
          type="button"
          className="drawer-close"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={text('Close navigation bar')}
        />
        <details open={sidebar === ''}>
          <summary>
            <span>{text('Main menu')}</span>
            <span>{text('Back to the documentation')}</span>
          </summary>
          <nav aria-label={text('Main menu')}>
            {links.map((link) => (
              <NavEntry
                key={`${link.versions ?? ''} ${link.label}`}
                link={{ ...link, button: undefined }}
                menus={menus}
              />
            ))}
          </nav>
        </details>
      </div>
      {sidebar && (
        <nav
          aria-label={text('Docs sidebar')}
          data-region="sidebar"
          data-tree={tree}
          dangerouslySetInnerHTML={{ __html: sidebar }}
        />
      )}
    </div>
  )
}
