// Maps the translations of Docusaurus's theme that a site may have (`code.json`) to texts of this interface.

import { admonitionKind, admonitionNames } from '../text/admonition-kinds.ts'

type Messages = Readonly<Record<string, string>>

const admonitionPrefix = 'theme.admonition.'

/** The English texts of this interface by the ids of Docusaurus, as far as there is a counterpart. */
const counterparts: Messages = {
  ...Object.fromEntries(admonitionNames.map((name) => [admonitionPrefix + name, admonitionKind(name)?.[1] as string])),
  'theme.AnnouncementBar.closeButtonAriaLabel': 'Close',
  'theme.BackToTopButton.buttonAriaLabel': 'Scroll back to top',
  'theme.CodeBlock.copied': 'Copied',
  'theme.CodeBlock.copy': 'Copy',
  'theme.CodeBlock.copyButtonAriaLabel': 'Copy code to clipboard',
  'theme.CodeBlock.wordWrapToggle': 'Toggle word wrap',
  'theme.DocSidebarItem.collapseCategoryAriaLabel': "Collapse sidebar category '{name}'",
  'theme.DocSidebarItem.expandCategoryAriaLabel': "Expand sidebar category '{name}'",
  'theme.ErrorPageContent.title': 'This page crashed.',
  'theme.ErrorPageContent.tryAgain': 'Try again',
  'theme.NavBar.navAriaLabel': 'Main',
  'theme.NotFound.p1': 'There is no page at this address. It may have moved, or the link may contain a typo.',
  'theme.NotFound.title': 'Page not found',
  'theme.SearchBar.label': 'Search',
  'theme.TOCCollapsible.toggleButtonLabel': 'On this page',
  'theme.blog.archive.title': 'Archive',
  'theme.blog.author.noPosts': 'This author has not written any posts yet.',
  'theme.blog.authorsList.pageTitle': 'Authors',
  'theme.blog.authorsList.viewAll': 'View all authors',
  'theme.blog.paginator.navAriaLabel': 'Blog list page navigation',
  'theme.blog.paginator.newerEntries': 'Newer entries',
  'theme.blog.paginator.olderEntries': 'Older entries',
  'theme.blog.post.paginator.navAriaLabel': 'Blog post page navigation',
  'theme.blog.post.paginator.newerPost': 'Newer post',
  'theme.blog.post.paginator.olderPost': 'Older post',
  'theme.blog.post.plurals': 'One post|{count} posts',
  'theme.blog.post.readMore': 'Read the post',
  'theme.blog.post.readMoreLabel': 'Read the post: {title}',
  'theme.blog.post.readingTime.plurals': '{count} min read',
  'theme.blog.sidebar.navAriaLabel': 'Blog recent posts navigation',
  'theme.colorToggle.ariaLabel': 'Switch between dark and light mode (currently {mode})',
  'theme.colorToggle.ariaLabel.mode.dark': 'dark mode',
  'theme.colorToggle.ariaLabel.mode.light': 'light mode',
  'theme.colorToggle.ariaLabel.mode.system': 'system mode',
  'theme.common.editThisPage': 'Edit this page',
  'theme.common.headingLinkTitle': 'Direct link to {heading}',
  'theme.common.skipToMainContent': 'Skip to main content',
  'theme.contentVisibility.draftBanner.title': 'Draft',
  'theme.contentVisibility.unlistedBanner.title': 'Unlisted',
  'theme.docs.DocCard.categoryDescription': '{count} item|{count} items',
  'theme.docs.DocCard.categoryDescription.plurals': '{count} item|{count} items',
  'theme.docs.breadcrumbs.home': 'Home page',
  'theme.docs.breadcrumbs.navAriaLabel': 'Breadcrumbs',
  'theme.docs.paginator.navAriaLabel': 'Docs pages',
  'theme.docs.paginator.next': 'Next',
  'theme.docs.paginator.previous': 'Previous',
  'theme.docs.sidebar.closeSidebarButtonAriaLabel': 'Close navigation bar',
  'theme.docs.sidebar.navAriaLabel': 'Docs sidebar',
  'theme.docs.sidebar.toggleSidebarButtonAriaLabel': 'Toggle navigation bar',
  'theme.docs.versionBadge.label': 'Version: {version}',
  'theme.docs.versions.latestVersionLinkLabel': 'latest version',
  'theme.docs.versions.latestVersionSuggestionLabel': 'See the {link} ({version}).',
  'theme.docs.versions.unmaintainedVersionLabel':
    'This is the documentation of {version}, which is no longer maintained.',
  'theme.docs.versions.unreleasedVersionLabel': 'This is the documentation of {version}, which is not released yet.',
  'theme.navbar.mobileVersionsDropdown.label': 'Versions',
  'theme.tags.tagsPageLink': 'View all tags',
  'theme.tags.tagsPageTitle': 'Tags',
}

/** The names of values in this interface by those of Docusaurus. */
const names: Messages = {
  label: 'name',
  latestVersionLink: 'link',
  readingTime: 'count',
  tagName: 'tag',
  user: 'author',
  versionLabel: 'version',
}

/** Translations of texts of this interface, from those by the ids of Docusaurus’s theme. Untranslated texts are left out. */
export function textsOfTheme(messages: Messages, siteTitle: string): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, message.replaceAll('{siteTitle}', () => siteTitle)]),
  )
  const found = Object.entries(counterparts).flatMap(([id, text]) => {
    const message = Object.hasOwn(given, id) ? given[id] : undefined
    return message === undefined ? [] : [[text, adapted(id, message)] as const]
  })
  const all = [...found, ...compounds(given)]
  return Object.fromEntries(all.filter(([text, message]) => !text.toLowerCase().endsWith(message.toLowerCase())))
}

function adapted(id: string, message: string): string {
  const own = renamed(message)
  // Docusaurus shows these titles in capitals, so their translations may be in lower case.
  return id.startsWith(admonitionPrefix) ? own.charAt(0).toUpperCase() + own.slice(1) : own
}

function renamed(message: string): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(names, name) ? `{${names[name]}}` : whole,
  )
}

/** Texts for which Docusaurus combines several. */
function* compounds(given: Messages): Generator<readonly [text: string, message: string]> {
  const updated = given['theme.lastUpdated.lastUpdatedAtBy']
  const [on, by] = [given['theme.lastUpdated.atDate'], given['theme.lastUpdated.byUser']]
  if (updated !== undefined && on !== undefined && by !== undefined) {
    const both = (date: string, user: string) =>
      renamed(updated.replace('{atDate}', () => date).replace('{byUser}', () => user))
    yield ['Last updated on {date}', both(on, '')]
    yield ['Last updated by {author}', both('', by)]
    yield ['Last updated on {date} by {author}', both(on, by)]
  }
  const lists = [
    ['One post tagged with “{tag}”|{count} posts tagged with “{tag}”', 'blog.tagTitle', 'blog.post.plurals'],
    [
      'One doc tagged with “{tag}”|{count} docs tagged with “{tag}”',
      'docs.tagDocListPageTitle',
      'docs.tagDocListPageTitle.nDocsTagged',
    ],
  ] as const
  for (const [text, whole, counted] of lists) {
    const [title, forms] = [given[`theme.${whole}`], given[`theme.${counted}`]]
    if (title === undefined || forms === undefined) continue
    const all = forms.split('|').map((form) => renamed(title.replace(/\{n\w+\}/, () => form)))
    yield [text, all.join('|')]
  }
}
