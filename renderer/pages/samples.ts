import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hash } from '../text/hash.ts'
import type { DocsAround, FooterProps, Heading, SourcePath, ThemeModule, UrlPath, ViewOf } from '../types.ts'

const home = '/' as UrlPath
const date = { iso: '2025-03-09T00:00:00.000Z', text: 'March 9, 2025' }
const link = { label: 'Page', url: home }
const headings: readonly Heading[] = [{ depth: 2, id: 'part', html: 'Part', text: 'Part' }]
const ends = { editUrl: 'https://example.com', updated: { date, author: 'Author' } }
const summary = { id: 'page', title: 'Page', sidebar: 'docs' }
/** Returns a doc for every id that a component looks up. */
const docs = new Proxy<DocsAround['docs']>(
  { page: summary },
  { getOwnPropertyDescriptor: () => ({ value: summary, configurable: true, enumerable: true }), get: () => summary },
)
const around: DocsAround = {
  key: hash('sample'),
  address: home,
  plugin: { name: 'docusaurus-plugin-content-docs', id: 'default' },
  version: { instance: 'default', name: 'current' },
  versions: {
    'default/current': { mainDocId: 'page', docs: [{ id: 'page', path: home, sidebar: 'docs' }], sidebars: {} },
  },
  docs,
  sidebar: { name: 'docs', items: [{ type: 'link', label: 'Page', href: home, docId: 'page' }] },
}

const place = { url: home, source: 'docs/page.md' as SourcePath, around }
/** Returns a text for every property that a component reads. */
const customProps = new Proxy({}, { get: () => '' })
const item = { type: 'link', label: 'Page', href: home, docId: 'page', customProps } as const
const inner = { label: 'Category', collapsible: true, collapsed: true, customProps } as const
const items = [item, { type: 'category', ...inner, href: '/other', items: [item] }] as const
const category: ViewOf<'category'> = {
  ...{ kind: 'category', title: 'Category', lead: 'Lead', trail: [link], home, prev: link, next: link },
  cards: [{ ...link, kind: 'doc' }],
  around: { ...around, sidebar: { name: 'docs', items: [{ type: 'category', ...inner, href: home, items }] } },
}

const doc: ViewOf<'doc'> = {
  ...{ kind: 'doc', title: 'Page', hideTitle: false, lead: 'Lead', html: '<p>Text</p>', headings },
  ...{ trail: [link], home, prev: link, next: link, tags: [link] },
  ...{ frontMatter: {}, place: { ...place, doc: { id: 'page', version: 'current', base: home } } },
  ...ends,
}
const post: ViewOf<'post'> = {
  ...{ kind: 'post', title: 'Page', html: '<p>Text</p>', headings, date: { ...date, day: 'March 9' } },
  ...{ authors: [{ name: 'Author' }], tags: [link], newer: link, older: link, recent: [], blog: link },
  ...{ frontMatter: {}, place },
  ...ends,
}
const info: FooterProps['info'] = {
  ...{ title: 'Site', tagline: '', lang: 'en', home },
  navbar: { title: 'Site', left: [], right: [] },
  footer: { social: [], columns: [{ title: 'Links', items: [{ ...link, external: false }] }], copyright: 'Text' },
  colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false },
}

/** Whether a component, if there is one, shows its children. */
export function showsChildren(Around: ThemeModule['Root']): boolean {
  return !Around || renderToStaticMarkup(createElement(Around, null, createElement('main'))).includes('<main>')
}

/** Render sample pages with a theme. Throws what its components throw. */
export function showSamples(theme: ThemeModule): void {
  const shown: readonly ReactNode[] = [
    createElement(theme.Footer, { info }),
    createElement(theme.Toc, { headings, page: doc }),
    createElement(theme.Toc, { headings, page: post }),
    createElement(theme.views['not-found'], { kind: 'not-found', home, links: [link], theme }),
    createElement(theme.views.doc, { ...doc, theme }),
    createElement(theme.views.category, { ...category, theme }),
    createElement(theme.views.post, { ...post, theme }),
  ]
  for (const one of shown) renderToStaticMarkup(createElement(theme.Root ?? Fragment, null, one))
}
