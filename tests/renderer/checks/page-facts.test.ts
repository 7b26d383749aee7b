import { expect, it } from 'vitest'
import { readPage } from '../../../renderer/checks/page-facts.ts'

it('addresses and places of a page, whatever their elements', () => {
  const html = `<!doctype html><html id="root"><head><link rel="canonical" href="https://example.com/a"><link rel="icon" href="/i.svg">
<meta property="og:image" content="https://example.com/p.png"><meta property="og:image" content="https://example.community/p.png"><meta name="description" content="/not-an-address">
<script src="/s.js"></script></head><body><a name="old"></a><a href="/b?x=1&amp;y#c">x</a><a href="https://example.com/own">x</a>
<a href="mailto:a@b.example">x</a><a href="//cdn.example/x">x</a><img src="/q.png" srcset="/q.png 1x, /q@2.png 2x"><input name="not-a-place" id="field">
<video poster="/v.png"><source src="/v.mp4"></video><object data="/o.pdf"></object><form action="/f"></form><!-- <a href="/no">x</a> -->
<svg><use href="#icon"/></svg></body></html>`
  const { addresses, external, anchors } = readPage(html, 'https://example.com')
  expect(addresses.map(({ tag, href }) => `${tag} ${href}`)).toEqual([
    'link /a',
    'link /i.svg',
    'meta /p.png',
    'script /s.js',
    'a /b?x=1&y#c',
    'img /q.png',
    'img /q@2.png',
    'video /v.png',
    'source /v.mp4',
    'object /o.pdf',
    'form /f',
    'use #icon',
  ])
  expect(external).toEqual(['https://example.com/own', 'mailto:a@b.example', '//cdn.example/x'])
  expect(anchors).toEqual(['root', 'old', 'field'])
})

it('addresses of another site on the same host are not those of a site below a path', () => {
  const html = `<link rel="canonical" href="https://example.com/docs/a"><meta property="og:image" content="https://example.com/p.png">
<link rel="alternate" href="https://example.com/docs"><meta property="og:image" content="https://example.com/docs/p.png">`
  const { addresses } = readPage(html, 'https://example.com/docs/')
  expect(addresses.map(({ tag, href }) => `${tag} ${href}`)).toEqual(['link /docs/a', 'link /docs', 'meta /docs/p.png'])
})
