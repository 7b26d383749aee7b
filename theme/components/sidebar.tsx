import type { NavItem, ThemeModule } from '../../renderer/types.ts'

/**
 * The tree of a sidebar, inside the landmark of the shell.
 *
 * Invariant: `href` is the first attribute of each link, because the renderer marks the current page there.
 */
export const Sidebar: ThemeModule['Sidebar'] = ({ items }) => <Level items={items} />

function Level({ items }: { readonly items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once
        <Item key={index} item={item} />
      ))}
    </ul>
  )
}

function Item({ item }: { readonly item: NavItem }) {
  if (item.kind === 'html') return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.html }} />
  if (item.kind === 'group') return <Group group={item} />
  return (
    <li className={item.className}>
      <a href={item.url} rel={item.external ? 'noopener' : undefined} data-unlisted={item.unlisted || undefined}>
        {item.label}
      </a>
    </li>
  )
}

/**
 * A group. A closed one contains no items; it links to a page in it and is marked, so that a script can turn it into a button.
 *
 * Open groups that are collapsed by default are marked for the script that copies them into another page.
 */
function Group({ group }: { readonly group: Extract<NavItem, { kind: 'group' }> }) {
  const open = group.items.length > 0
  const url = group.url ?? (open ? undefined : group.first)
  const state = open ? (group.collapsible ? 'open' : 'section') : 'closed'
  return (
    <li
      className={group.className ? `${state} ${group.className}` : state}
      data-collapsed={open && group.collapsed ? '' : undefined}
    >
      {url ? (
        <a href={url} data-first={group.url ? undefined : ''}>
          {group.label}
        </a>
      ) : (
        <span>{group.label}</span>
      )}
      {open && <Level items={group.items} />}
    </li>
  )
}
