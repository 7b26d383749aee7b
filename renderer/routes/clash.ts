import * as diagnostics from '../diagnostics.ts'
import type { Diagnostic, Document, Location, Route, SourcePath } from '../types.ts'

type Documents = ReadonlyMap<SourcePath, Document>

const made: Readonly<Partial<Record<Route['kind'], string>>> = {
  'post-list': 'list of posts',
  tags: 'list of tags',
  authors: 'list of authors',
  archive: 'archive',
  category: 'index of a category',
  'not-found': 'not-found page',
}

/** The diagnostic for two routes with the same address: the first is served, the other left out. */
export function clash(route: Route, first: Route, documents: Documents): Diagnostic {
  const [what, served] = [nameOf(route), nameOf(first)]
  const at = causeOf(route, documents)
  const other = causeOf(first, documents)
  if (what === undefined) return diagnostics.duplicateRoute(route.url, at, other)
  if (served === undefined) return diagnostics.hiddenPage(route.url, what, other)
  return diagnostics.hiddenList(route.url, { what, served }, tagOf(first) ? other : (at ?? other))
}

function nameOf(route: Route): string | undefined {
  if (route.kind === 'post-list' && route.author) return 'page of an author'
  return tagOf(route) ? 'page of a tag' : made[route.kind]
}

function tagOf(route: Route) {
  return route.kind === 'doc-tag' || route.kind === 'post-list' ? route.tag : undefined
}

/** The location where the author can change a route's address: its file, or the first file that it is generated for. */
export function causeOf(route: Route, documents: Documents): Location | undefined {
  if ('source' in route) return documents.get(route.source)?.locate('slug')
  const tag = tagOf(route)
  if (tag) return tag.sources[0] && documents.get(tag.sources[0])?.locate('tags')
  const first = firstSource(route)
  return first && documents.get(first)?.locate('')
}

function firstSource(route: Route): SourcePath | undefined {
  if (route.kind === 'tags') return route.tags[0]?.sources[0]
  if (route.kind === 'post-list') return route.posts[0]
  if (route.kind === 'authors') return route.authors.find(({ posts }) => posts[0])?.posts[0]
  if (route.kind === 'archive') return route.years[0]?.posts[0]
  return route.kind === 'category' ? route.items.find(({ source }) => source)?.source : undefined
}
