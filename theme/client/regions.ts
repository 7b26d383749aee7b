import type { PageChunk } from '../../renderer/types.ts'
import type { ShellOwner } from './shell.ts'
import { mergeTree } from './tree.ts'

/** Make the document that of another page: head, attributes, regions; `sidebar` is HTML. Throws if it cannot. */
export function showPage(chunk: PageChunk, sidebar: string, shell: ShellOwner) {
  const { main, aside = '' } = chunk.regions ?? {}
  const { body } = document
  body.dataset.kind = chunk.kind
  if (chunk.bare) body.dataset.bare = 'true'
  else delete body.dataset.bare
  showHead(chunk)
  markNavbar(chunk.url)
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-versions]')) {
    menu.open = false
    menu.innerHTML = chunk.menus?.[menu.dataset.versions!] ?? ''
  }
  const place = region('main')!
  for (const one of [place, region('aside')]) if (one) shell.detach(one)
  place.innerHTML = main ?? ''
  showAside(aside, place)
  showSidebar(chunk, sidebar)
  for (const one of [place, region('aside'), region('sidebar')]) if (one) shell.attach(one)
  if (main === undefined) throw new Error(`There is no content for ${chunk.url}.`)
}

/** Title, description and addresses for machines. */
export function showHead({ title, description, robots, canonical }: PageChunk) {
  document.title = title
  tag('meta[name=description]', 'content', description)
  tag('meta[name=robots]', 'content', robots)
  tag('link[rel=canonical]', 'href', canonical)
  for (const link of document.head.querySelectorAll('[hreflang]')) link.setAttribute('href', canonical ?? '')
}

/** One element of the head, named by its selector: made, changed or taken away. */
function tag(selector: string, attribute: string, value: string | undefined) {
  const found = document.head.querySelector(selector)
  if (!value) return found?.remove()
  if (found) return found.setAttribute(attribute, value)
  const [, name = '', key = '', kind = ''] = /(\w+)\[(\w+)=(\w+)/.exec(selector)!
  const made = document.createElement(name)
  made.setAttribute(key, kind)
  made.setAttribute(attribute, value)
  document.head.append(made)
}

/** The rule of the renderer: the page itself, or the entry that it is below; never the home page. */
function markNavbar(url: string) {
  const here = plain(url)
  const home = plain(document.querySelector('.site-title')?.getAttribute('href') ?? '/')
  for (const link of document.querySelectorAll('.header :is(nav, .header-right) a, .drawer details nav a')) {
    const address = plain(link.getAttribute('href') ?? '')
    const inside = link.getAttribute('rel') === null && address !== home
    mark(link, inside && (address === here ? 'page' : here.startsWith(`${address}/`) && 'true'))
  }
}

/** Mark a link as that of the page, or of what the page is below. */
export function mark(link: Element, value: string | false) {
  if (value) link.setAttribute('aria-current', value)
  else link.removeAttribute('aria-current')
}

function plain(href: string): string {
  return href.replace(/[?#].*/, '').replace(/\/+$/, '') || '/'
}

/** What stands beside the text; nothing takes it away. */
export function showAside(html: string, main: Element) {
  const old = region('aside')
  if (!html) return old?.remove()
  const aside = old ?? make('aside', 'aside')
  if (!old) main.after(aside)
  aside.innerHTML = html
}

/** The same tree stays where it is, with its scroll position and the groups that the reader opened. */
export function showSidebar({ tree = '', branch = '', url }: PageChunk, html: string) {
  const old = region('sidebar')
  const drawer = document.querySelector('.drawer')
  const menu = drawer?.querySelector('details')
  if (menu) menu.open = !branch
  if (!branch) return old?.remove()
  const nav = old ?? make('nav', 'sidebar', 'Docs sidebar')
  const template = document.createElement('template')
  template.innerHTML = html
  const { content } = template
  const markAll = (root: ParentNode) => {
    for (const link of root.querySelectorAll('a[href]')) mark(link, link.getAttribute('href') === url && 'page')
  }
  markAll(content)
  if (nav.dataset.tree !== tree) nav.replaceChildren(content)
  else mergeTree(nav, content)
  markAll(nav)
  nav.dataset.tree = tree
  nav.dataset.branch = branch
  if (!old) drawer?.append(nav)
}

/** A region of the page that is shown. */
export function region(name: string): HTMLElement | null {
  return document.querySelector(`[data-region=${name}]`)
}

function make(name: string, kind: string, label?: string): HTMLElement {
  const element = document.createElement(name)
  if (label) element.ariaLabel = label
  element.dataset.region = kind
  return element
}
