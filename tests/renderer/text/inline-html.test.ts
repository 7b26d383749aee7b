import { expect, it } from 'vitest'
import { inlineHtml } from '../../../renderer/text/inline-html.ts'

it.each([
  ['A & B', 'A & B'],
  [
    '&copy; <a href="https://a.example" target="_blank">A</a>',
    '&copy; <a href="https://a.example" target="_blank">A</a>',
  ],
  [
    '<a href=\'docs/a.md\'>A</a> <a href="mailto:a@b.example">B</a>',
    '<a href=\'docs/a.md\'>A</a> <a href="mailto:a@b.example">B</a>',
  ],
  ['<p>A</p>\n<div class="x">B <b style="color: red">c</b></div>', 'A<br>B <b>c</b>'],
  ['<img src="/a.svg" alt="" width="20"/> A<br/>B', '<img src="/a.svg" alt="" width="20"/> A<br/>B'],
])('%s is shown', (text, html) => expect(inlineHtml(text)).toBe(html))

it.each([
  '<script>a()</script>',
  '<img src="x" onerror="a()">',
  '<a href="javascript:a()">A</a>',
  '<a href=" JavaScript:a()">A</a>',
  '<a href="java&#115;cript:a()">A</a>',
  '<a href="java\tscript:a()">A</a>',
  '<svg></svg>',
  'a < b',
  '<style>a{}</style>',
  '<a href="/a" title="<b">',
  '© <b>A',
  '</span>A',
  '<b><i>A</b></i>',
  ' '.repeat(6000),
])('%s is not', (text) => expect(inlineHtml(text)).toBe(undefined))
