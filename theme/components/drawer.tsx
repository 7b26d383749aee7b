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
 * The sidebar, together with the header's links on narrow screens.
 *
 * A popover: the header's button opens it without a script; on wide screens CSS shows it in place. It has two panels, of which
 * CSS shows one: the links if the details are open, otherwise the sidebar.
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
