import type { Element, Nodes } from 'hast'
import { attributeOf, elementsOf, matcherOf } from '../markdown/html-tree.ts'
import { type IsLeftOut, mainRegion, visibleBlocks } from '../markdown/visible-text.ts'
import { walkTree } from '../markdown/walk.ts'
import { admonitionKind, admonitionNames } from '../text/admonition-kinds.ts'
import { inAllLanguages } from '../text/languages.ts'
import { lazily } from '../text/lazily.ts'

/** A generator whose pages are recognized. */
export type Generator = 'Docusaurus' | 'MkDocs' | 'Sitegen' | 'VitePress'

/** Selectors that match only pages of a generator, for sites that omit `<meta name="generator">`. */
export const generatorMarks: Readonly<Record<Generator, string>> = {
  Docusaurus: '[id="__docusaurus"], [class*="theme-doc-"]',
  MkDocs: '.md-container, a.headerlink',
  Sitegen: 'main[data-region]',
  VitePress: '[id="VPContent"]',
}

/** The element that contains `main` and the rest of a page’s own text, such as the hero of a home page. */
export const contentMarks: Readonly<Partial<Record<Generator, string>>> = { Docusaurus: '.main-wrapper' }

/** Elements in the main region of a page that are not part of its text. */
export interface ChromeRule {
  /** `breadcrumbs` */
  readonly name: string
  /** The generator that writes the element; the rule applies only to its pages. */
  readonly from: 'any' | Generator
  readonly selector: string
  /** Leave the element out only if its text matches. */
  readonly text?: () => RegExp
  /** Leave out only the beginning of its text, as far as it matches. */
  readonly start?: RegExp
  /** Leave the element out only if the other site does not have its text. */
  readonly isOptional?: boolean
}

/** The default titles of admonitions in all languages; each generator writes them in its own way. */
const kinds = lazily(() => anyLanguage(admonitionNames.flatMap((name) => [name, admonitionKind(name)?.[1] ?? name])))
const archives = lazily(() => anyLanguage(['Archive']))

function anyLanguage(english: readonly string[]): RegExp {
  return new RegExp(`^(${[...new Set(english.flatMap(inAllLanguages))].join('|')})$`, 'iu')
}

/** The emoji at the beginning of a card’s title, if there is one: Docusaurus begins each card with an emoji. */
const icon = /^(?:\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200D\uFE0F])+/u

/** Everything that `sitegen compare` leaves out of the text of pages. */
export const chromeRules: readonly ChromeRule[] = [
  { name: 'navigation', from: 'any', selector: 'nav, [role="navigation"], body > header, body > footer' },
  { name: 'decoration', from: 'any', selector: '[aria-hidden="true"]' },
  { name: 'links of footnotes back', from: 'any', selector: '.data-footnote-backref, .footnote-backref' },
  {
    name: 'layout of pages without a main region',
    from: 'Docusaurus',
    selector: 'footer.footer, [class*="announcementBar_"], [class*="skipToContent_"]',
  },
  { name: 'breadcrumbs', from: 'Docusaurus', selector: '.theme-doc-breadcrumbs' },
  { name: 'pagination', from: 'Docusaurus', selector: '.pagination-nav' },
  {
    name: 'contents',
    from: 'Docusaurus',
    selector: '.theme-doc-toc-mobile, .theme-doc-toc-desktop, [class*="tableOfContents_"]',
  },
  {
    name: 'sidebar',
    from: 'Docusaurus',
    selector: '.theme-doc-sidebar-container, [class*="docSidebarContainer_"]',
  },
  { name: 'edit link and last update', from: 'Docusaurus', selector: '.theme-edit-this-page, .theme-last-updated' },
  { name: 'end of a page: tags, edit link', from: 'Docusaurus', selector: '.theme-doc-footer' },
  { name: 'end of a post: tags, edit link', from: 'Docusaurus', selector: 'article > footer' },
  { name: 'photos of authors', from: 'Docusaurus', selector: 'img.avatar__photo' },
  { name: 'other pages of authors', from: 'Docusaurus', selector: '[class*="authorSocials_"]' },
  { name: 'numbers of posts of authors', from: 'Docusaurus', selector: '[class*="authorBlogPostCount_"]' },
  { name: 'default description of the archive', from: 'Docusaurus', selector: 'p.hero__subtitle', text: archives },
  { name: 'link to all tags', from: 'Docusaurus', selector: 'main > header > a' },
  { name: 'tags', from: 'Docusaurus', selector: '[class*="tags_"], li[class*="tag_"], .theme-doc-footer-tags-row' },
  { name: 'version badge', from: 'Docusaurus', selector: '.theme-doc-version-badge' },
  { name: 'version banner', from: 'Docusaurus', selector: '.theme-doc-version-banner' },
  { name: 'draft and unlisted banners', from: 'Docusaurus', selector: '.theme-unlisted-banner, .theme-draft-banner' },
  { name: 'marks of headings', from: 'Docusaurus', selector: 'a.hash-link' },
  {
    name: 'icons of cards',
    from: 'Docusaurus',
    selector: '[class*="cardContainer_"] > [class*="cardTitle_"]',
    start: icon,
  },
  { name: 'buttons of code', from: 'Docusaurus', selector: '[class*="buttonGroup_"]' },
  { name: 'default titles of admonitions', from: 'Docusaurus', selector: '[class*="admonitionHeading_"]', text: kinds },
  { name: 'date and reading time of posts', from: 'Docusaurus', selector: 'article header [class*="container_"]' },
  { name: '“Read more”', from: 'Docusaurus', selector: 'a[aria-label^="Read more about"]' },
  { name: 'contents', from: 'Sitegen', selector: '.toc-inline' },
  { name: 'description below the title', from: 'Sitegen', selector: 'p.lead', isOptional: true },
  { name: '“Copy page”', from: 'Sitegen', selector: '.copy-page' },
  { name: 'feedback form', from: 'Sitegen', selector: 'form.feedback' },
  { name: 'edit link and last update', from: 'Sitegen', selector: '.page-end' },
  { name: 'tags', from: 'Sitegen', selector: 'ul.tags' },
  { name: 'version badge', from: 'Sitegen', selector: 'p.badge' },
  {
    name: 'version banner',
    from: 'Sitegen',
    selector: 'article > .admonition[role="note"], main > .admonition[role="note"]',
  },
  { name: 'link back to the list of posts', from: 'Sitegen', selector: 'p.back' },
  { name: 'links of a list of posts, other pages of authors', from: 'Sitegen', selector: 'p.list-links' },
  { name: 'marks of headings', from: 'Sitegen', selector: 'a.anchor' },
  { name: 'icons of cards', from: 'Sitegen', selector: '.cards > li > h2', start: icon },
  { name: 'title that only screen readers read', from: 'Sitegen', selector: 'h1.sr-only' },
  { name: 'default titles of admonitions', from: 'Sitegen', selector: 'p.admonition-title', text: kinds },
  { name: 'date and reading time of posts', from: 'Sitegen', selector: 'p.byline' },
  { name: 'photos of authors', from: 'Sitegen', selector: '.authors img' },
  { name: 'numbers of posts of authors', from: 'Sitegen', selector: '.authors .count' },
  { name: 'names of tabs above their panels', from: 'Sitegen', selector: 'p.tab-label' },
  { name: '“Read the post”', from: 'Sitegen', selector: 'a[aria-label^="Read the post:"]' },
  {
    name: 'navigation',
    from: 'VitePress',
    selector: '.VPNav, .VPLocalNav, .VPSidebar, .VPSkipLink, .VPDocAside, .VPDocFooter, .VPFooter',
  },
  { name: 'marks of headings', from: 'VitePress', selector: 'a.header-anchor' },
  { name: 'language and button of code', from: 'VitePress', selector: 'span.lang, button.copy' },
  { name: 'default titles of admonitions', from: 'VitePress', selector: 'p.custom-block-title', text: kinds },
  { name: 'marks of headings', from: 'MkDocs', selector: 'a.headerlink' },
  { name: 'default titles of admonitions', from: 'MkDocs', selector: 'p.admonition-title', text: kinds },
  { name: 'edit link and buttons of code', from: 'MkDocs', selector: 'a.md-content__button, .md-clipboard' },
]

/** Tests for the elements that the rules of a page’s generators leave out: always, or only if the other site lacks them. */
export function chromeOf(generators: ReadonlySet<Generator>): Readonly<Record<'always' | 'optional', IsLeftOut>> {
  const rules = rulesOf(generators).filter(({ start }) => !start)
  return {
    always: anyOf(rules.filter(({ isOptional }) => !isOptional)),
    optional: anyOf(rules.filter(({ isOptional }) => isOptional)),
  }
}

/** Remove the beginnings of texts that the rules of a page’s generators leave out. */
export function cutStarts(page: Nodes, generators: ReadonlySet<Generator>) {
  const cuts = rulesOf(generators).flatMap(({ selector, start }) =>
    start ? [{ matches: matcherOf(selector), start }] : [],
  )
  const walk = (node: Nodes, around: readonly Element[]) => {
    if (!('children' in node)) return
    if (node.type === 'element') for (const { matches, start } of cuts) if (matches(node, around)) cutStart(node, start)
    const inside = node.type === 'element' ? [...around, node] : around
    for (const child of node.children) walk(child, inside)
  }
  if (cuts.length > 0) walk(page, [])
}

/** Remove the matching beginning of an element’s text, which may span several elements. */
function cutStart(element: Element, start: RegExp) {
  let isOver = false
  walkTree<Nodes>(element, (node) => {
    if (node.type !== 'text' || isOver) return
    node.value = node.value.replace(start, '')
    isOver = node.value !== ''
  })
}

function rulesOf(generators: ReadonlySet<Generator>): ChromeRule[] {
  return chromeRules.filter(({ from }) => from === 'any' || generators.has(from))
}

/** The part of a page that contains its own text. */
export function contentOf(page: Nodes, generators: ReadonlySet<Generator>): Nodes {
  const isContent = [...generators].flatMap((name) => contentMarks[name] ?? []).map(matcherOf)
  const found: Element[] = []
  walkTree(page, (node) => {
    if (node.type === 'element' && isContent.some((matches) => matches(node, []))) found.push(node)
  })
  // A component written for Docusaurus may have such an element inside `main`.
  const hasMain = elementsOf(page, 'main').length > 0
  return found.find((one) => !hasMain || elementsOf(one, 'main').length > 0) ?? mainRegion(page)
}

function anyOf(rules: readonly ChromeRule[]): IsLeftOut {
  const matchers = rules.map(({ selector, text }) => ({ matches: matcherOf(selector), text }))
  return (element, around) =>
    matchers.some(({ matches, text }) => matches(element, around) && (text?.().test(plainText(element)) ?? true))
}

/** The generators whose marks a page has: several if, for example, a Sitegen page uses components written for Docusaurus. */
export function generatorsOf(page: Nodes): ReadonlySet<Generator> {
  const marks = Object.entries(generatorMarks).map(([name, selector]) => ({
    name: name as Generator,
    matches: matcherOf(selector),
  }))
  const found = new Set<Generator>()
  walkTree(page, (node) => {
    if (node.type !== 'element') return
    const isNamed = node.tagName === 'meta' && attributeOf(node, 'name')?.toLowerCase() === 'generator'
    const named = isNamed ? (attributeOf(node, 'content') ?? '').toLowerCase() : ''
    for (const { name, matches } of marks) if (named.includes(name.toLowerCase()) || matches(node, [])) found.add(name)
  })
  return found
}

/** The text of an element as readers see it. */
export function plainText(element: Element): string {
  const blocks = visibleBlocks(element).filter(({ kind }) => kind !== 'image')
  return blocks.map(({ text }) => text).join(' ')
}
