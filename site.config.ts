import { defineConfig } from '@sitegen/cli'

/** The owner's name for the product. It is spelled out here and nowhere else. */
const product = {
  name: 'Tillgate',
  slug: 'tillgate',
}

/** Docs pages that older addresses below /docs/getting-started lead to. */
const moved: Readonly<Record<string, readonly string[]>> = {
  'set-up-sdk': ['react-native-ui-component'],
  'set-up-sdk/adalo-component': ['start', 'paywall', 'custom-paywall'],
  'set-up-ios': ['configure-app-store-server-api', 'configure-shared-secret', 'create-subscription-group'],
  'set-up-android': ['configure-google-play-api'],
  'set-up-web': [`sync-web-transactions-to-${product.slug}`],
}

/** Pages that iOS and Android both have: their old addresses carry the platform's name. */
const perPlatform = [
  'configure-sandbox-testing',
  'configure-server-notifications',
  'create-auto-renewable-subscription',
  'create-subscription-introductory-offer',
]

const api: Readonly<Record<string, readonly string[]>> = {
  receipt: ['get-receipt', 'post-receipt'],
  subscription: ['get-subscription', 'get-subscriptions'],
  transaction: ['create', 'get', 'get-transactions', 'update'],
  user: ['get-user', 'get-user-migrate', 'update-user'],
}

export default defineConfig({
  title: product.name,
  tagline: 'The easiest way to sell in-app purchases, subscriptions and digital goods on iOS and Android',
  url: `https://www.${product.slug}.example`,
  baseUrl: '/',
  trailingSlash: false,
  favicon: '/favicon.svg',
  openGraphImages: true,
  theme: { css: ['content/parts/parts.css'] },
  offline: true,
  // A host that reads files next to the pages, and a server that includes them in its configuration. Nobody would read those of others.
  hosts: ['cloudflare', 'nginx'],
  headTags: [
    { tagName: 'link', attributes: { rel: 'icon', href: '/favicon.ico', sizes: '32x32' } },
    { tagName: 'link', attributes: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } },
    { tagName: 'link', attributes: { rel: 'manifest', href: '/manifest.json' } },
    // The theme's ground, for the bar of the reader's browser.
    { tagName: 'meta', attributes: { name: 'theme-color', content: '#fcfdfd' } },
  ],
  variables: { product },
  data: [
    { file: 'content/data/openapi.yaml', schema: 'openapi', output: 'openapi.json' },
    { file: 'content/data/webhooks.yaml', schema: 'content/data/webhooks.schema.yaml' },
    { file: 'content/data/pricing.json', schema: 'content/data/pricing.schema.yaml' },
    { file: 'content/data/manifest.yaml', output: 'manifest.json' },
    { file: 'content/data/sdk.yaml', schema: 'content/data/sdk.schema.yaml' },
  ],
  content: {
    docs: { sidebarPath: 'content/sidebars.ts', showLastUpdateTime: true, showLastUpdateAuthor: true },
    blog: {
      title: 'Blog',
      covers: true,
      description: `Release notes of ${product.name}, and the changes by Apple, Google and the law behind them.`,
    },
  },
  links: {
    // They ask for an account first, so nothing is to be learnt of the pages behind them.
    external: {
      skip: [
        'https://appstoreconnect.apple.com/**',
        'https://console.cloud.google.com/**',
        'https://play.google.com/console**',
      ],
    },
  },
  search: {
    // Words of readers for what these pages call otherwise.
    synonyms: [
      ['Apple', 'iOS', 'iPhone', 'iPad'],
      ['HMAC', 'signature'],
      ['premium', 'access', 'entitlement', 'unlock'],
      ['merge', 'join', 'migrate', 'move over'],
      ['paywall', 'listing', 'offering', 'purchase screen', 'purchase page', 'buy screen', 'subscription screen'],
      ['proration', 'replacement', 'upgrade', 'downgrade', 'switch plan'],
      ['refund', 'chargeback', 'money back', 'money', 'reimburse'],
      ['cancel', 'churn', 'turn off renewal'],
      ['pending', 'approval', 'parent', 'Ask to Buy'],
      ['retry', 'sent again', 'send again'],
      ['Google', 'Android', 'Play Store'],
      ['licence', 'license'],
      ['login', 'log in', 'sign in'],
      ['logout', 'log out', 'sign out'],
      ['sandbox', 'staging', 'test mode', 'test environment'],
      ['trial', 'introductory', 'intro offer', 'try for free'],
      ['coupon', 'voucher', 'promo code', 'offer code', 'discount code'],
      ['twice', 'double'],
      ['recurring', 'renewal', 'rebill'],
      ['declined', 'unpaid', 'past due', 'payment failed'],
      ['SKU', 'product id', 'product identifier'],
      ['plan', 'tier'],
    ],
  },
  navbar: {
    logo: { src: '/favicon.svg' },
    items: [
      { label: 'Documentation', to: '/docs' },
      { label: `Why should I use ${product.name}?`, to: `/why-should-i-use-${product.slug}` },
      { label: 'In-App Purchases VS Paid apps', to: '/in-app-purchases-vs-paid-apps' },
      { label: 'Support', to: '/support' },
      { label: 'Blog', to: '/blog' },
      { label: 'Sign up', to: '/', position: 'right', button: true },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Documentation',
        items: [
          { label: 'Getting started', to: '/docs/getting-started' },
          { label: 'SDK reference', to: '/docs/sdk-reference/start' },
          { label: 'API reference', to: '/docs/api/user/get-user' },
          { label: 'Webhooks', to: '/docs/webhooks' },
        ],
      },
      {
        title: 'Platforms',
        items: [
          { label: 'iOS', to: '/ios' },
          { label: 'Android', to: '/android' },
          { label: 'React Native', to: '/react-native' },
          { label: 'Flutter', to: '/flutter' },
          { label: 'Adalo', to: '/adalo' },
          { label: 'Shoutem', to: '/shoutem' },
        ],
      },
      {
        title: 'Product',
        items: [
          { label: `Why ${product.name}`, to: `/why-should-i-use-${product.slug}` },
          { label: 'Pricing', to: '/pricing' },
          { label: 'Blog', to: '/blog' },
          { label: 'Support', to: '/support' },
        ],
      },
      {
        title: 'Legal',
        items: [
          { label: 'Privacy', to: '/privacy' },
          { label: 'Terms', to: '/terms' },
          { label: 'GDPR', to: '/gdpr' },
          { label: 'Data processing', to: '/dpa' },
        ],
      },
    ],
    copyright: product.name,
    version: '1.0.255',
  },
  announcementBar: {
    id: 'sync-web-transactions',
    content: `Sold on your website, unlocked in your app: <a href="/blog/sync-web-transactions-to-${product.slug}">sync web purchases</a>.`,
  },
  redirects: [
    ...Object.entries(moved).flatMap(([section, pages]) =>
      pages.map((page) => ({ from: `/docs/getting-started/${page}`, to: `/docs/${section}/${page}` })),
    ),
    ...['ios', 'android'].flatMap((platform) =>
      perPlatform.map((page) => ({
        from: `/docs/getting-started/${platform}-${page}`,
        to: `/docs/set-up-${platform}/${page}`,
      })),
    ),
    { from: '/docs/getting-started/adalo-component', to: '/docs/set-up-sdk/adalo-component' },
    ...Object.entries(api).flatMap(([group, pages]) =>
      pages.map((page) => ({ from: `/docs/api/${page}`, to: `/docs/api/${group}/${page}` })),
    ),
    { from: '/docs/api', to: '/docs/api/user/get-user' },
    { from: '/docs/webhooks/introduction', to: '/docs/webhooks' },
  ],
})
