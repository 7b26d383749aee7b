export default {
  manual: [
    {
      type: 'category',
      label: 'Start',
      collapsed: false,
      items: ['getting-started', 'tutorial', 'migrating', 'troubleshooting'],
    },
    {
      type: 'category',
      label: 'Guides',
      collapsed: false,
      items: [
        'writing',
        'components',
        'pages',
        'sidebars',
        'blog',
        'addresses',
        'search',
        'versions',
        'languages',
        'theming',
        'plugins',
        'caching',
        'deploying',
      ],
    },
    {
      type: 'category',
      label: 'Reference',
      collapsed: false,
      items: ['configuration', 'front-matter', 'cli', 'diagnostics', 'tokens', 'exports'],
    },
  ],
}
