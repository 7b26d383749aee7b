import { createElement, Fragment, type ReactNode } from 'react'
import type { NavItem, ThemeModule } from '../../renderer/index.ts'

/** A theme that prints its input: views as JSON, regions between their names. */
export const plainTheme = {
  Shell: ({ info, kind, bare, head, regions }) =>
    createElement(
      'html',
      { lang: info.lang },
      createElement('head', null, head),
      createElement('body', {
        'data-kind': kind,
        'data-bare': bare,
        dangerouslySetInnerHTML: { __html: `${regions.sidebar}|${regions.main}|${regions.aside}` },
      }),
    ),
  Header: () => 'header',
  Footer: () => 'footer',
  PageEnd: () => 'page end',
  Feedback: () => 'feedback',
  Sidebar: ({ items }) => list(items),
  Toc: ({ headings }) => `toc ${headings.map(({ id }) => `#${id}`).join(' ')}`,
  RecentPosts: ({ posts }) =>
    `recent ${posts.map(({ url, current }) => `${url}${current ? ' (this)' : ''}`).join(' ')}`,
  Cards: ({ cards }) => `cards ${cards.map(({ url }) => url).join(' ')}`,
  VersionMenu: ({ links }) => `versions ${links.map(({ name, url }) => `${name}=${url}`).join(' ')}`,
  Print: ({ head: _, ...props }) => JSON.stringify(props),
  views: new Proxy({} as ThemeModule['views'], { get: () => printed }),
} satisfies ThemeModule

/** A view without the theme that shows it. */
function printed({ theme: _, ...view }: { readonly theme?: unknown }): string {
  return JSON.stringify(view)
}

function list(items: readonly NavItem[]): ReactNode {
  return createElement(Fragment, null, '[', ...items.map(entry), ']')
}

function entry(item: NavItem): ReactNode {
  if (item.kind === 'html') return item.html
  if (item.kind === 'link') return createElement('a', { href: item.url }, item.label)
  const url = item.url ?? (item.items.length > 0 ? undefined : item.first)
  const label = url === undefined ? item.label : createElement('a', { href: url }, item.label)
  return createElement(Fragment, null, label, item.items.length > 0 ? list(item.items) : null)
}
