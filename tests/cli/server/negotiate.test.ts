import { expect, it } from 'vitest'
import { prefersMarkdown } from '../../../cli/server/negotiate.ts'

it.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['text/markdown', true],
  ['Text/Markdown; Q=0.2', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown;q=0.9, text/html', false],
  ['text/html;q=0.5, text/markdown;q=0.9', true],
  ['text/html;level=1;q=0.4, text/markdown;q=0.5', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0, */*;q=0', false],
  ['text/markdown;q=0.5, text/*;q=0.4, */*', true],
  ['text/markdown;q=0.5, */*;q=0.8', false],
  ['text/markdown;variant=GFM;q=1, text/html;q=0.9', true],
  ['text/markdown;q=2', false],
  ['text/markdown;q=x', false],
  ['text/html, text/markdown;q=1.000', true],
  ['text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1', true],
  ['text/markdowns', false],
])('Accept: %s', (accept, expected) => expect(prefersMarkdown(accept)).toBe(expected))
