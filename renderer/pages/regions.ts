import { type ComponentType, createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type PrintedPage, takePrinted } from '../markdown/printed-page.ts'
import type { ThemeModule, View } from '../types.ts'

/** Renders a view. Elements for the head that components of the site print are returned separately. */
export function renderView(view: View, theme: ThemeModule): PrintedPage {
  const View = theme.views[view.kind] as ComponentType<View & { readonly theme: ThemeModule }>
  const html = renderToStaticMarkup(createElement(View, { ...view, theme }))
  return view.kind === 'not-found' || forHead.test(html) ? takePrinted(html) : { head: '', rest: html }
}

const forHead = /^<(?:title|meta|link)\b|<sitegen-head>/

/** Moves elements from components into the head of a document: `head` from the page, others from where they are in the body. */
export function withHead(html: string, head: string): string {
  const found: string[] = []
  const body = html.replace(/<sitegen-head>([\s\S]*?)<\/sitegen-head>/g, (_, inner: string) => {
    found.push(inner.replace(/<\/?(?:html|body)\b[^>]*>/g, ''))
    return ''
  })
  // Before the scripts, because the client treats everything after them as added by a script.
  return body.replace(/<script type="module"|<\/head>/, (end) => head + found.join('') + end)
}

/** The table of contents and, on the blog, the latest posts. */
export function renderAside(view: View, { Toc, RecentPosts }: ThemeModule): string {
  const headings = 'headings' in view && !('bare' in view && view.bare) ? view.headings : []
  const { recent: posts = [], recentTitle: title } = 'recent' in view ? view : {}
  const page = view.kind === 'doc' || view.kind === 'post' ? view : undefined
  const toc = headings.length > 0 && createElement(Toc, { headings, page })
  const recent = posts.length > 0 && createElement(RecentPosts, { posts, title })
  return renderToStaticMarkup(createElement(Fragment, null, toc, recent))
}
