const page = (title: string, body: string, more = '') => `---\ntitle: ${JSON.stringify(title)}\n${more}---\n\n${body}\n`

/** A small site with everything that the search must distinguish. */
export const searchSite: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
  title: 'Found',
  url: 'https://example.com',
  baseUrl: '/project/',
  trailingSlash: false,
  favicon: '/favicon.svg',
  search: { synonyms: [['HMAC', 'signature']] },
}
`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'content/docs/index.md': page(
    'Start here',
    'Where everything begins.\n\n[Signatures](webhooks.md#verify-the-signature)',
  ),
  'content/docs/sdk-reference/get-billing-status.md': page(
    'getBillingStatus',
    'Tells whether a payment is in trouble.\n\n## Errors\n\nIt fails with `not_started` before the start.\n\n### A banner\n\nShow a banner while the card is declined.',
    'keywords: [dunning]\n',
  ),
  'content/docs/sdk-reference/get-user-id.md': page(
    'getUserId',
    'The id of the user.\n\n```ts\nconst onlyInCode = 1\n```',
  ),
  'content/docs/webhooks.md': page(
    'Webhooks',
    `A receipt or a subscription changes, and \`subscription.renewal_retry\` is sent.

## Verify the signature

Compare the signature with the raw body.

## Retries

The body is raw at first. An event is sent again.

## Markup

Text with \`<img src=x onerror="window.hacked = true">\` in it.
`,
  ),
  'content/docs/receipts.md': page(
    'Receipts',
    'A receipt is a proof of purchase.\n\n## Validate a receipt\n\nSend the receipt.',
  ),
  'content/docs/evil.md': page('<b onclick="x">Bold</b> title', 'Plain words about markup.'),
  'content/docs/hidden.md': page('Hidden receipt', 'A receipt that nobody may find.', 'unlisted: true\n'),
  'content/docs/hidden-here.md': page('Receipt elsewhere', 'A receipt in menus alone.', 'search: { exclude: true }\n'),
  'content/blog/2025-01-02-news.md': page(
    'News of the receipt',
    'A receipt in the news.\n\n<!-- truncate -->\n\nMore.',
  ),
  'content/pages/about.md': page('About us', 'Who we are. Not a receipt.'),
}
