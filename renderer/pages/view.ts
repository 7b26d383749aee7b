import type { Route, View } from '../types.ts'
import { documentView } from './document-view.ts'
import {
  archiveView,
  authorsView,
  categoryView,
  docTagView,
  notFoundView,
  postListView,
  searchView,
  tagsView,
} from './list-views.ts'
import type { ViewContext } from './view-context.ts'

/** A route as plain data for the theme: all addresses are resolved and encoded, and all texts are in the site’s language. */
export async function makeView(route: Route, context: ViewContext): Promise<View> {
  switch (route.kind) {
    case 'doc':
    case 'page':
    case 'post':
      return documentView(route, context)
    case 'category':
      return categoryView(route, context)
    case 'post-list':
      return postListView(route, context)
    case 'tags':
      return tagsView(route, context)
    case 'authors':
      return authorsView(route, context)
    case 'doc-tag':
      return docTagView(route, context)
    case 'archive':
      return archiveView(route, context)
    case 'search':
      return searchView(context)
    case 'not-found':
      return notFoundView(route, context)
  }
}
