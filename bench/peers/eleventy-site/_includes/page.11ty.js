import { readFileSync } from 'node:fs'

const { pages } = JSON.parse(readFileSync(new URL('../manifest.json', import.meta.url), 'utf8'))
const escapeHtml = (text) =>
  String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
const sidebars = new Map()

function sidebarOf(section) {
  if (!sidebars.has(section)) {
    const own = pages.filter((page) => page.section === section)
    const groups = [...new Set(own.map(({ folder }) => folder))].map((folder) => {
      const items = own
        .filter((page) => page.folder === folder)
        .map(({ slug, title }) => `<li><a href="/docs/${section}/${folder}/${slug}/">${escapeHtml(title)}</a></li>`)
      return `<li>${escapeHtml(folder)}<ul>${items.join('\n')}</ul></li>`
    })
    sidebars.set(section, `<nav aria-label="Docs"><ul>${groups.join('\n')}</ul></nav>`)
  }
  return sidebars.get(section)
}

function tocOf(content) {
  const items = [...content.matchAll(/<h([23]) id="([^"]*)">(.*?)<\/h\1>/gs)].map(
    ([, level, id, text]) => `<li class="h${level}"><a href="#${id}">${text.replace(/<\/?a\b[^>]*>/g, '')}</a></li>`,
  )
  return `<aside><ul>${items.join('')}</ul></aside>`
}

export function render({ title, description, content, page }) {
  const section = /^\/docs\/([^/]+)\/[^/]+\//.exec(page.url)?.[1]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Corpus</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="canonical" href="https://example.com${page.url}">
</head>
<body>
<header><nav aria-label="Main"><a href="/">Corpus</a> <a href="/docs/">Docs</a> <a href="/blog/">Blog</a></nav></header>
${section ? sidebarOf(section) : ''}
<main><article><h1>${escapeHtml(title)}</h1>
${content}
</article></main>
${tocOf(content)}
<footer><p>Corpus</p></footer>
</body>
</html>
`
}
