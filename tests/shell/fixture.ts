/** Paragraphs that make a page long. */
function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `Line ${index + 1}.\n`).join('\n')
}

function doc(title: string, position: number, body = 'Text.'): string {
  return `---\ntitle: ${title}\ndescription: About ${title}.\nsidebar_position: ${position}\n---\n\n${body}\n`
}

function group(label: string, position: number): string {
  return JSON.stringify({ label, position })
}

/** A site with a page of each kind that the shell must distinguish. */
export const shellSite: Readonly<Record<string, string>> = {
  'site.config.ts': `export default {
  title: 'Shell',
  url: 'https://example.com',
  baseUrl: '/',
  trailingSlash: false,
  favicon: '/favicon.svg',
  initScript: 'init.ts',
  navbar: {
    items: [
      { label: 'Docs', to: '/docs' },
      { label: 'Plain', to: '/plain' },
      { label: 'Blog', to: '/blog' },
      { label: 'Start', to: '/', position: 'right' },
    ],
  },
}
`,
  'init.ts': `
const heard = []
window.heard = heard
window.shellWasThere = document.querySelector('[role=status]') !== null
document.addEventListener('sitegen:navigation', ({ detail }) => heard.push(detail.state + ' ' + new URL(detail.url).pathname))
`,
  'static/file.txt': 'A file.\n',
  'static/own.css': 'main h2 { letter-spacing: 3px }\n',
  'static/own.js': "document.title = 'Ran'\n",
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'content/pages/index.md': `---
title: Home
---

- [Plain](/plain) and [its part](/plain#part)
- [A file](/file.txt)
- <a href="/docs/two" target="_blank" rel="noopener">In a new tab</a>
- <a href="/docs/two" rel="external">External</a>
- <a href="/file.txt" download>Download</a>
`,
  'content/pages/plain.md': `---
title: Plain
description: A page without a sidebar.
---

## First

${lines(40)}

## Part

[Inside the part](/docs)

${lines(40)}
`,
  'content/pages/styled.mdx': `---
title: Styled
---

import Head from '@docusaurus/Head'

<Head>
  <link rel="stylesheet" href="/own.css" />
  <meta name="own" content="Styled" />
</Head>

## <span style={{ color: 'red' }}>Part</span>
`,
  'content/pages/hidden.md': '---\ntitle: Hidden\nunlisted: true\n---\n\nText.\n',
  'content/pages/bare.tsx':
    "export const frontMatter = { title: 'Bare' }\nexport default function Page() { return <h1>Bare</h1> }\n",
  'content/docs/index.md': doc(
    'Docs',
    1,
    `[Two](two.md) · [Slow](slow.md) · [Deep](group/inner/deep.md)\n\n${lines(60)}`,
  ),
  'content/docs/two.md': doc('Two', 2, `## One\n\n${lines(50)}\n\n## End\n\n[Back to docs](index.md)\n\n${lines(30)}`),
  'content/docs/slow.md': doc('Slow', 3),
  'content/docs/group/_category_.json': group('Group', 4),
  'content/docs/group/first.md': doc('First', 1),
  'content/docs/group/inner/_category_.json': group('Inner', 2),
  'content/docs/group/inner/deep.md': doc('Deep', 1),
  'content/docs/other/_category_.json': group('Other', 5),
  'content/docs/other/last.md': doc('Last', 1),
  'content/blog/2025-01-02-post.md': '---\ntitle: Post\ntags: [news]\n---\n\nThe post.\n\n<!-- truncate -->\n\nMore.\n',
}
