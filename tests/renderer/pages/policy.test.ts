import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { headFacts, renderHead } from '../../../renderer/pages/head.tsx'
import { contentPolicy } from '../../../renderer/pages/policy.ts'
import type { Route, UrlPath } from '../../../renderer/types.ts'
import { makeSite } from '../../harness/snapshot.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const paintScript = 'paint()'

/** Settings and scripts → the policy, one directive a line. */
function check(
  place: 'header' | 'page',
  settings: object,
  expected: Readonly<Record<string, string>>,
  scripts: readonly string[] = [],
) {
  const site = makeSite({ files: {}, theme: { paintScript }, settings })
  const lines = contentPolicy(site, place, scripts).split(place === 'header' ? '; ' : ';')
  expect(Object.fromEntries(lines.map((line) => line.split(/ (.*)/)))).toEqual(expected)
}

const page = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'script-src': `'self' ${hash(paintScript)}`,
}
const header = { ...page, 'frame-ancestors': "'self'" }

describe('the policy', () => {
  it('allows files of the origin and the script of the first paint, nothing inline and no eval', () =>
    check('header', {}, header))

  it('stands in every page, before anything that loads, unless the host’s headers are said to be enough', () => {
    const head = (settings: object) => {
      const site = makeSite({ files: { 'content/docs/a.md': '# A\n' }, theme: { paintScript }, settings })
      const route = site.graph.routes.get('/docs/a' as UrlPath) as Route
      const facts = { route, title: 'A', description: '', keywords: [], data: [] }
      return renderToStaticMarkup(renderHead(site, headFacts(site, facts)))
    }
    const html = head({})
    const policy = html.indexOf('<meta http-equiv="Content-Security-Policy"')
    expect(policy).toBeGreaterThan(0)
    expect(policy).toBeLessThan(html.search(/<(script|link)/))
    expect(head({ contentSecurityPolicy: { meta: false } })).not.toContain('Content-Security-Policy')
  })

  it('leaves out in a page what only a header can say', () => check('page', {}, page))

  it('allows inline styles of the configuration by their hash, unless it allows all', () => {
    const headTags = [{ tagName: 'style', innerHTML: '.x{color:red}' }]
    check('page', { headTags }, { ...page, 'style-src': `'self' ${hash('.x{color:red}')}` })
    const directives = { 'style-src': ["'unsafe-inline'"] }
    check(
      'page',
      { headTags, contentSecurityPolicy: { directives } },
      { ...page, 'style-src': "'self' 'unsafe-inline'" },
    )
  })

  it('adds the hash of a style to the sources that styles have', () => {
    const headTags = [{ tagName: 'style', innerHTML: 'p{}' }]
    const policyOf = (directives: object) => {
      const site = makeSite({ files: {}, settings: { headTags, contentSecurityPolicy: { directives } } })
      return /(?<=;)style-src [^;]*/.exec(contentPolicy(site, 'page'))?.[0]
    }
    expect(policyOf({ 'style-src': ['https://x.example'] })).toBe(`style-src 'self' https://x.example ${hash('p{}')}`)
    expect(policyOf({ 'default-src': ['https://x.example'] })).toBe(`style-src 'self' https://x.example ${hash('p{}')}`)
    expect(policyOf({ 'default-src': ["'unsafe-inline'"] })).toBeUndefined()
  })

  it('allows the sites of what the configuration puts into every page', () =>
    check(
      'page',
      {
        headTags: [
          { tagName: 'script', attributes: { src: 'https://cdn.example.org/a.js' } },
          { tagName: 'link', attributes: { rel: 'stylesheet', href: '//fonts.example.org/a.css' } },
          { tagName: 'link', attributes: { rel: 'me', href: 'https://me.example.org' } },
          { tagName: 'script', attributes: { src: 'https://example.com/own.js' } },
        ],
        navbar: { logo: { src: 'https://img.example.org/logo.svg' } },
      },
      {
        ...page,
        'script-src': `${page['script-src']} https://cdn.example.org`,
        'style-src': "'self' https://fonts.example.org",
        'connect-src': "'self' https://cdn.example.org",
        'img-src': "'self' data: https://cdn.example.org https://img.example.org",
      },
    ))

  it('names each inline script once: the given ones and those of `headTags`', () =>
    check(
      'header',
      {
        headTags: [
          { tagName: 'script', innerHTML: 'mine()' },
          { tagName: 'script', attributes: { src: '/x.js' } },
          { tagName: 'script', innerHTML: 'mine()' },
          { tagName: 'style', innerHTML: 'p{}' },
        ],
      },
      {
        ...header,
        'script-src': ["'self'", ...[paintScript, 'moved()', 'mine()'].map(hash)].join(' '),
        'style-src': `'self' ${hash('p{}')}`,
      },
      ['moved()'],
    ))

  it('takes sources of the configuration beside its own, those of `default-src` where it has none', () =>
    check(
      'page',
      {
        contentSecurityPolicy: {
          directives: {
            'img-src': ['https://cdn.example', "'self'"],
            'object-src': ['https://o.example'],
            'connect-src': ['https://api.example'],
          },
        },
      },
      {
        ...page,
        'img-src': "'self' data: https://cdn.example",
        'object-src': 'https://o.example',
        'connect-src': "'self' https://api.example",
      },
    ))
})
