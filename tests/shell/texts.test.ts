// No text of the interface is forgotten: a site of Greek texts has each text of the interface in brackets, so that what is English
// outside of brackets has not been translated.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../harness/tool.ts'
import { type Browser, openBrowser, type Page, type RunningSite, startSite, withPage } from './harness.ts'

const dictionary = readFileSync(join(projectRoot, 'renderer/text/languages/de.json'), 'utf8')
const marked = (text: string) => text.replace(/[^|]+/g, '⟦$&⟧')
const translations = Object.fromEntries(Object.keys(JSON.parse(dictionary)).map((text) => [text, marked(text)]))

const operation = {
  operationId: 'put',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'array', items: { type: 'string' } } },
    { name: 'on', in: 'query', schema: { type: 'string', format: 'date-time' } },
    { name: 'at', in: 'query', deprecated: true, schema: { type: ['string', 'null'], format: 'date' } },
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['a'],
          properties: {
            a: { type: 'object', properties: { b: { enum: [1, 2] }, c: { const: 3 } } },
            d: { type: 'array', items: { type: 'object', properties: { e: { type: 'string', minLength: 2 } } } },
            f: { oneOf: [{ type: 'object', properties: { g: { type: 'string', maxLength: 3 } } }] },
            h: { type: 'integer', minimum: 1, maximum: 2, default: 1 },
            i: { type: 'integer', minimum: 1 },
            j: { type: 'integer', maximum: 1 },
            k: { type: 'string', minLength: 2, maxLength: 3, pattern: '^ab' },
            l: { type: 'string', pattern: '[ab]', format: 'email' },
            m: { type: 'string', pattern: '^[A-Z]{3}$', format: 'uri' },
            n: { type: 'string', format: 'uuid' },
          },
        },
      },
    },
  },
  responses: {
    200: { content: { 'application/json': { schema: { type: 'object', properties: { o: { type: 'string' } } } } } },
    default: { description: 'Σφάλμα' },
  },
}

const kinds = 'note tip info warning danger caution secondary important success'.split(' ')
const post = (fields: string) => `---\ntitle: Άρθρο\ntags: [τα]\n${fields}---\n\nΑρχή\n\n<!-- truncate -->\n\nΤέλος\n`
const files = {
  'site.config.ts': `export default {
  title: 'Ω',
  url: 'https://example.com',
  baseUrl: '/',
  trailingSlash: false,
  locale: 'el',
  translations: ${JSON.stringify(translations)},
  offline: true,
  content: {
    docs: { editUrl: 'https://example.com/edit/', versions: { current: { label: 'Επόμενη' } } },
    blog: { postsPerPage: 2 },
  },
  navbar: { items: [{ type: 'docsVersionDropdown' }] },
  footer: { version: '7', columns: [{ items: [{ label: 'Αρχή', to: '/docs/a' }] }] },
  announcementBar: { id: 'α', content: 'Νέα' },
  redirects: [{ from: '/old', to: '/docs/a' }],
  colorMode: { default: 'system', switch: true },
  markdown: { glossary: { Όρος: 'Λέξη' } },
  feedback: { action: 'https://example.com/f' },
  analytics: { src: '/stats.js', consent: { policy: { to: '/docs/a' } } },
}
`,
  'static/stats.js': '',
  'versions.json': '["2", "1"]',
  'versioned_docs/version-2/a.md': '# Β\n',
  'versioned_docs/version-1/a.md': '# Γ\n',
  'content/docs/a.md': `---
last_update: { date: 2025-01-01, author: Ψ }
tags: [τα]
---

# Άλφα

## Μέρος

Λόγος[^1] και :term[Όρος].

${kinds.map((kind) => `:::${kind}\nΚείμενο\n:::\n`).join('\n')}
:::details
Κρυφά
:::

- [x] ναι
- [ ] όχι

> [!TIP]
> Λόγος

\`\`\`js collapse="1-2"
const x = 1 // (1)!
2
\`\`\`

1. Σημείωση

[^1]: Κάτω.
`,
  'content/docs/λ/_category_.json': JSON.stringify({ label: 'Λ', link: { type: 'generated-index' } }),
  'content/docs/λ/b.mdx': `---
title: Βήτα
last_update: { author: Ψ }
---

import { No, Yes } from '@sitegen/cli/theme'
import ParamsDetails from '@theme/ParamsDetails'
import StatusCodes from '@theme/StatusCodes'
import { Box } from '../../../islands/box.tsx'
import api from './api.json'

<ApiOperation api={api} id="put" />

<FieldList fields={[{ name: 'π', optional: true }]} />

<ParamsDetails parameters={['path', 'query', 'header', 'cookie'].map((place) => ({ name: 'id', in: place, schema: { type: 'string' } }))} />

<StatusCodes responses={{ 200: { content: { 'application/json': { schema: { type: 'string' } } } } }} />

<Admonition type="tip">Κείμενο</Admonition>

<Yes /> <No />

<Box when="load" />
`,
  'content/docs/λ/c/_category_.json': JSON.stringify({ label: 'Μ', link: { type: 'generated-index' } }),
  'content/docs/λ/c/d.md': '---\nunlisted: true\nlast_update: { date: 2025-01-01 }\n---\n\n# Δέλτα\n',
  'content/docs/λ/c/e.md': '# Έψιλον\n\n| α |\n| - |\n| β |\n',
  'content/docs/λ/api.json': JSON.stringify({ paths: { '/x': { put: operation } } }),
  'islands/box.tsx': `'use client'
import { useText } from '@sitegen/cli/theme'
import Admonition from '@theme/Admonition'
import { useEffect, useState } from 'react'

export function Box() {
  const text = useText()
  const [count, setCount] = useState(1)
  useEffect(() => setCount(2), [])
  return <Admonition type="note" className="box">{text('One post|{count} posts', { count })}</Admonition>
}
`,
  'content/blog/authors.yml':
    'ψ: { name: Ψ, url: https://example.com/ψ, page: true }\nχ: { name: Χ, email: χ@example.com, page: true }\n',
  'content/blog/2025-01-01-a.md': post('authors: [ψ]\n'),
  'content/blog/2025-01-02-b.md': post(''),
  'content/blog/2025-01-03-c.md': post(''),
}

let browser: Browser
let site: RunningSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([openBrowser(), startSite({ files })])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const read = ['aria-label', 'title', 'alt', 'placeholder', 'data-lines']
/** Names that are the same in every language: of formats, of types, of parts of a request. */
const names =
  /\b(?:llms\.txt|RSS|Atom|JSON Feed|Example|string|integer|number|object|array|null|path|query|id|at|HTTP \d+|200 OK|PUT|on|curl|JavaScript|Swift|Kotlin|Dart|box)\b/g

/** What of a page is English although it is read. */
function untranslated(html: string): string[] {
  const found: string[] = []
  const texts: string[] = []
  const open: string[] = []
  const parser = new Parser({
    onopentag(tag, attributes) {
      open.push('data-nosnippet' in attributes ? 'agents' : tag)
      for (const name of read) if (attributes[name]) found.push(attributes[name])
      if (tag === 'meta' && /description|title$|:alt$/.test(`${attributes.name ?? attributes.property}`))
        found.push(attributes.content ?? '')
    },
    onclosetag() {
      open.pop()
    },
    ontext(text) {
      if (!open.some((tag) => /^(?:script|style|code|pre|agents)$/.test(tag))) texts.push(text)
    },
  })
  parser.end(html)
  // A text may have elements in it.
  const all = [...found.map(withoutMarked), ...withoutMarked(texts.join('\n')).split('\n')]
  return all.filter((text) => /[A-Za-z]{2}/.test(text))
}

/** A text without what is in brackets, which may be in others. */
function withoutMarked(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return rest === text ? text.replace(names, '').trim() : withoutMarked(rest)
}

/** Texts of drafts, of feeds, of paper, of diagrams, for other themes, and of the button of which a script has the two texts as one. */
const elsewhere = [
  'Draft',
  'This page is not published yet.',
  'This is a feed. Put its address into a feed reader, and new posts come to you.',
  'Contents',
  'Diagram',
  'Versions',
  "Collapse sidebar category '{name}'",
  "Expand sidebar category '{name}'",
]

describe('HTML', () => {
  it.each([
    ['a page of the docs', 'docs/a'],
    ['a page of the API', 'docs/next/λ/b'],
    ['an unlisted page', 'docs/next/λ/c/d'],
    ['an older version', 'docs/1/a'],
    ['a version to come', 'docs/next/a'],
    ['a category', 'docs/next/category/λ'],
    ['a list of posts', 'blog'],
    ['its second page', 'blog/page/2'],
    ['a post', 'blog/2025/01/02/b'],
    ['the archive', 'blog/archive'],
    ['the tags', 'blog/tags'],
    ['the posts of a tag', 'blog/tags/τα'],
    ['the tags of the docs', 'docs/next/tags'],
    ['the authors', 'blog/authors'],
    ['an author', 'blog/authors/ψ'],
    ['an author without posts', 'blog/authors/χ'],
    ['the search', 'search'],
    ['an unknown address', '404'],
    ['a page that is not kept offline', 'site-data/offline'],
    ['a redirect', 'old'],
  ])('of %s', (_, path) => {
    const html = readFileSync(join(site.folder, `${path}.html`), 'utf8')
    expect(html.match(/⟦/g)?.length ?? 0).toBeGreaterThan(1)
    expect(untranslated(html)).toEqual([])
  })

  it('of a feed has a style sheet that says what it is', () => {
    const [name = ''] = readdirSync(join(site.folder, 'assets')).filter((file) => file.startsWith('feed-'))
    const sheet = readFileSync(join(site.folder, 'assets', name), 'utf8')
    expect(sheet).toMatch(/content:"\\27e6 This is a feed\. .*\\27e7 "/)
  })

  it('has every text somewhere, or a script has it', () => {
    const all = readdirSync(site.folder, { recursive: true })
      .map(String)
      .filter((path) => /\.(?:html|js)$/.test(path))
      .map((path) => readFileSync(join(site.folder, path), 'utf8').replaceAll('&#x27;', "'"))
      .join('\n')
    const missing = Object.keys(translations).filter((text) =>
      text.split('|').every((form) => {
        const pieces = form.split(/\{\w+\}/)
        return !all.includes(`⟦${pieces[0]}`) || !all.includes(`${pieces.at(-1)}⟧`)
      }),
    )
    expect(missing.sort()).toEqual(elsewhere.sort())
  })
})

describe('in the browser', () => {
  const left = async (page: Page) => untranslated(await page.evaluate(() => document.documentElement.outerHTML))
  const options = { permissions: ['clipboard-read', 'clipboard-write'] }

  it('an island has its texts once it runs', () =>
    withPage(browser, {}, async (page) => {
      await page.goto(`${site.origin}/docs/next/λ/b`)
      await page.locator('.box', { hasText: '⟦2 posts⟧' }).waitFor()
      expect(await page.locator('.box .admonition-title').innerText()).toBe('⟦Note⟧')
      expect(await left(page)).toEqual([])
    }))

  it('buttons and the search have theirs', () =>
    withPage(browser, options, async (page) => {
      await page.goto(`${site.origin}/docs/next/a`)
      await page.getByText('⟦Copy⟧', { exact: true }).first().click()
      await page.getByText('⟦Copied⟧', { exact: true }).first().waitFor()
      await page.getByText('⟦Copy page⟧').click()
      await page.getByText('⟦Copy as Markdown⟧').waitFor()
      await page.locator('.theme-switch').click()
      expect(await page.locator('.theme-switch').getAttribute('aria-label')).toBe(
        '⟦Switch between dark and light mode (currently ⟦light mode⟧)⟧',
      )
      expect(await page.getByRole('button', { name: "⟦Expand sidebar category 'Λ'⟧" }).count()).toBe(1)
      await page.keyboard.press('/')
      await page.getByText('⟦Type words,').waitFor()
      await page.keyboard.type('Άρθρο')
      await page.getByText('⟦⟦3 results⟧ on ⟦3 pages⟧⟧').waitFor()
      expect(await left(page)).toEqual([])
      await page.keyboard.type('ξξξ')
      await page.getByText('⟦Nothing found for “Άρθροξξξ”.⟧').waitFor()
      expect(await left(page)).toEqual([])
    }))
})
