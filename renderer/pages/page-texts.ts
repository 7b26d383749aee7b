import type { Say } from '../text/phrase.ts'
import type { Route, View } from '../types.ts'

/** The title of a page, without the title of the site. */
export function pageTitle(route: Route, view: View, say: Say): string {
  if (route.kind === 'not-found') return say(route.offline ? 'You are offline' : 'Page not found')
  if (route.kind === 'archive') return say('Archive')
  if (route.kind === 'search') return say('Search')
  const title = 'title' in view ? view.title : ''
  return route.kind === 'post-list' && route.page > 1
    ? say('{title} – page {number}', { title, number: route.page })
    : title
}

/** The description of a page that has no file. */
export function listDescription(route: Route, view: View, say: Say): string {
  if (route.kind === 'post-list' && route.page > 1)
    return `${route.description}${/[.!?。！？]$/.test(route.description) ? '' : '.'} ${say('Page {number}.', { number: route.page })}`
  if (route.kind === 'post-list') return route.description
  if (route.kind === 'archive') return say('All posts by year.')
  if (route.kind === 'authors') return say('The authors of the blog and their posts.')
  if (route.kind === 'tags')
    return say(route.version ? 'All tags of the documentation, from A to Z.' : 'All tags of the blog, from A to Z.')
  return ('lead' in view && view.lead) || ''
}
