import { describe, expect, it } from 'vitest'
import type { Changes } from '../../../cli/check/compare-states.ts'
import { printChanges } from '../../../cli/check/print-changes.ts'

const nothing: Changes = { added: [], changed: [], gone: [], redirected: [] }
const printing = { deploy: undefined, preview: undefined, color: false }
const page = (url: string, title: string) => ({ url, title, why: undefined, text: undefined })

const text = [{ sign: '+', text: 'One' } as const]

describe('a comment for a pull request', () => {
  it('stays below the limit of GitHub: first without the texts, then cut at a line', () => {
    const text = Array.from({ length: 40 }, (_, index) => ({ sign: '+', text: `line ${index} `.repeat(5) }) as const)
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...page(`/docs/page-${index}`, `Page ${index}`), text }))
    const some = printChanges('github', { ...nothing, changed: many(300) }, printing)
    expect(some.length).toBeLessThan(65_536)
    expect(some).toContain('- Page 299 `/docs/page-299`')
    expect(some).not.toContain('line 0')
    const all = printChanges('github', { ...nothing, changed: many(5000) }, printing)
    expect(all.length).toBeLessThan(65_536)
    expect(all).toMatch(/\n- Page \d+ `\/docs\/page-\d+`\n\n…\n$/)
  })

  it('shows titles and texts as they are', () => {
    const text = [{ sign: '-', text: '```' } as const, { sign: '+', text: '<script>' } as const]
    const changed = [{ ...page('/a%20b', 'A [b](c) <d> @e `f`'), text }]
    expect(printChanges('md', { ...nothing, changed }, { ...printing, preview: 'https://x.example' })).toBe(
      [
        '<!-- sitegen changes -->',
        '**0 pages added, 1 changed, 0 redirected, 0 gone**',
        '### Changed',
        '- [A \\[b\\](c) \\<d\\> \\@e \\`f\\`](<https://x.example/a%20b>)',
        '````diff\n- ```\n+ <script>\n````',
      ].join('\n\n'),
    )
  })

  it('says so if a page looks the same, or if nothing has changed', () => {
    const same = (name: string) => ({ ...page(`/${name}`, name), why: 'the theme', text: [] })
    const heading = '### Changed, with the same visible text'
    const print = (format: 'md' | 'github', count: number) =>
      printChanges(
        format,
        { ...nothing, changed: Array.from({ length: count }, (_, index) => same(`p${index}`)) },
        printing,
      )
    expect(print('md', 1)).toBe(
      `<!-- sitegen changes -->\n\n**0 pages added, 1 changed, 0 redirected, 0 gone**\n\n${heading}\n\n- p0 \`/p0\` – the theme changed`,
    )
    expect(print('github', 2)).toContain(
      `\n\n${heading}\n\n<details><summary>2 pages</summary>\n\n- p0 \`/p0\` – the theme changed\n- p1 \`/p1\` – the theme changed\n\n</details>`,
    )
    // Pages that look the same leave room for those that do not.
    const changed = [...Array.from({ length: 5000 }, (_, index) => same(`p${index}`)), { ...page('/a', 'A'), text }]
    const gone = [{ url: '/b', title: 'B' }]
    expect(printChanges('github', { ...nothing, changed, gone }, printing)).toBe(
      [
        '<!-- sitegen changes -->',
        '**0 pages added, 5001 changed, 0 redirected, 1 gone**',
        '### Changed',
        '- A `/a`',
        '<details><summary>1 line</summary>',
        '```diff\n+ One\n```',
        '</details>',
        '### Gone',
        '- B `/b`',
        heading,
        '5000 pages',
      ].join('\n\n'),
    )
    expect(printChanges('github', nothing, printing)).toBe('<!-- sitegen changes -->\n\n**No pages have changed.**')
  })
})
