// What `useThemeConfig` and `siteConfig` give components of a Docusaurus site, from its own configuration.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cli, site } from '../harness/site.ts'

const facts = (page: string) =>
  JSON.parse(
    /<code>(\{.*?)<\/code>/s
      .exec(page)?.[1]
      ?.replaceAll('&quot;', '"')
      .replace(/&amp;lt;|&lt;/g, '<')
      .replace(/&amp;gt;|&gt;/g, '>') ?? '{}',
  )

describe('a site that was migrated from Docusaurus', () => {
  const made = site({
    'docusaurus.config.js': `module.exports = {
  title: 'T',
  url: 'https://example.com',
  baseUrl: '/base/',
  favicon: 'img/favicon.ico',
  trailingSlash: false,
  customFields: { seven: 7 },
  presets: [['classic', { docs: { path: 'docs' }, blog: false }]],
  themeConfig: {
    image: 'img/card.png',
    metadata: [{ name: 'keywords', content: 'a, b' }],
    colorMode: { defaultMode: 'dark', respectPrefersColorScheme: true },
    announcementBar: { id: 'news', content: '<b>News</b>', isCloseable: false },
    docs: { sidebar: { hideable: false } },
    navbar: {
      logo: { alt: 'Logo', src: 'img/logo.svg', srcDark: 'img/dark.svg' },
      style: 'dark',
      items: [
        { type: 'doc', docId: 'a', position: 'left', label: 'A' },
        { type: 'docSidebar', sidebarId: 'defaultSidebar', position: 'left', label: 'Guide' },
        { label: 'More', position: 'left', items: [{ label: 'B', to: '/docs/b' }] },
        { href: 'https://github.com/x/y', className: 'header-github-link', 'aria-label': 'GitHub repository', position: 'right' },
      ],
    },
    footer: {
      style: 'dark',
      links: [{ title: 'Docs', items: [{ label: 'A', to: '/docs/a' }, { label: 'Chat', href: 'https://chat.example' }] }],
      copyright: 'Copyright',
    },
    discord: { server: 'https://discord.example', rooms: ['a'] },
  },
}
`,
    'docs/a.mdx': `import { isMultiColumnFooterLinks, useThemeConfig } from '@docusaurus/theme-common'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

# A

export const Facts = () => {
  const theme = useThemeConfig()
  const { siteConfig } = useDocusaurusContext()
  const isSame = JSON.stringify(siteConfig.themeConfig) === JSON.stringify(theme)
  const { favicon, trailingSlash, customFields, titleDelimiter, i18n } = siteConfig
  return <pre><code className="language-text">{JSON.stringify({ theme, isSame, favicon, trailingSlash, seven: customFields.seven, titleDelimiter, locales: i18n.locales, isMulti: isMultiColumnFooterLinks(theme.footer.links) })}</code></pre>
}

<Facts />
`,
    'docs/b.md': '# B\n',
    ...Object.fromEntries(
      ['favicon.ico', 'card.png', 'logo.svg', 'dark.svg'].map((name) => [
        `static/img/${name}`,
        '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
      ]),
    ),
  })
  let shown: ReturnType<typeof facts> = {}
  beforeAll(async () => {
    const { stdout } = await cli(['migrate', made.root, '--force'])
    expect(stdout).toContain('`themeConfig.discord` is kept in `customFields` for components of the site')
    expect((await made.build()).status).toBe(0)
    shown = facts(made.main('docs/a.html'))
  })
  afterAll(() => made.dispose())

  it('gives the theme’s configuration in the form of Docusaurus, with its defaults', () => {
    const { navbar, footer, prism, ...theme } = shown.theme
    expect(theme).toEqual({
      image: '/img/card.png',
      metadata: [{ name: 'keywords', content: 'a, b' }],
      colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true },
      announcementBar: { id: 'news', content: '<b>News</b>', isCloseable: false },
      docs: { versionPersistence: 'localStorage', sidebar: { hideable: false, autoCollapseCategories: false } },
      blog: { sidebar: { groupByYear: false } },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      discord: { server: 'https://discord.example', rooms: ['a'] },
    })
    expect(navbar).toEqual({
      logo: { alt: 'Logo', src: '/img/logo.svg', srcDark: '/img/dark.svg' },
      style: 'dark',
      hideOnScroll: false,
      items: [
        { type: 'doc', docId: 'a', docsPluginId: 'default', position: 'left', label: 'A' },
        { type: 'docSidebar', sidebarId: 'defaultSidebar', docsPluginId: 'default', position: 'left', label: 'Guide' },
        { type: 'dropdown', label: 'More', position: 'left', items: [{ label: 'B', to: '/docs/b', position: 'left' }] },
        { href: 'https://github.com/x/y', 'aria-label': 'GitHub repository', position: 'right' },
      ],
    })
    expect(footer).toEqual({
      style: 'dark',
      links: [
        {
          title: 'Docs',
          items: [
            { label: 'A', to: '/docs/a' },
            { label: 'Chat', href: 'https://chat.example' },
          ],
        },
      ],
      copyright: 'Copyright',
    })
    expect(prism.additionalLanguages).toEqual([])
    expect(prism.magicComments[0]).toEqual({
      className: 'theme-code-block-highlighted-line',
      line: 'highlight-next-line',
      block: { start: 'highlight-start', end: 'highlight-end' },
    })
  })

  it('gives the settings of the site', () => {
    const { theme: _, ...others } = shown
    expect(others).toEqual({
      isSame: true,
      favicon: '/img/favicon.ico',
      trailingSlash: false,
      seven: 7,
      titleDelimiter: '|',
      locales: ['en'],
      isMulti: true,
    })
  })
})
