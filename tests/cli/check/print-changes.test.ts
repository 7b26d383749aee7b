import { describe, expect, it } from 'vitest'
import type { Changes } from '../../../cli/check/compare-editions.ts'
import { printChanges } from '../../../cli/check/print-changes.ts'

const nothing: Changes = { added: [], changed: [], gone: [], redirected: [] }
const printing = { deploy: undefined, preview: undefined, color: false }
const page = (url: string, title: string) => ({ url, title, why: undefined, text: undefined })

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
    const changed = [{ ...page('/a', 'A'), why: 'the theme', text: [] }]
    expect(printChanges('md', { ...nothing, changed }, printing)).toContain(
      '- A `/a` – the theme changed; its visible text is the same',
    )
    expect(printChanges('github', nothing, printing)).toBe('<!-- sitegen changes -->\n\n**No page has changed.**')
  })
})
