import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Cover } from '../../theme/components/cover.tsx'

const drawn = (title: string, ...tags: string[]) =>
  renderToStaticMarkup(createElement(Cover, { title, tags: tags.map((label) => ({ label })) }))
const colors = (svg: string) => svg.match(/var\([^)]*\)/g)?.filter((color) => !color.includes('tint'))
const titles = Array.from({ length: 40 }, (_, index) => `Post ${index}`)

describe('the cover of a post', () => {
  it('is the same for the same title and tags', () => {
    expect(drawn('News', 'SDK')).toBe(drawn('News', 'SDK'))
  })

  it('has the colour of its first tag, and lines of its own', () => {
    const all = titles.map((title) => drawn(title, 'SDK', title))
    expect(new Set(all).size).toBe(titles.length)
    expect(new Set(all.map((svg) => colors(svg)?.join())).size).toBe(1)
    expect(new Set(titles.map((title) => colors(drawn(title, title))?.join())).size).toBeGreaterThan(3)
  })

  it('is hidden from screen readers, and light', () => {
    for (const title of titles) {
      const svg = drawn(title)
      expect(svg).toContain('aria-hidden="true"')
      expect(svg).not.toMatch(/NaN|undefined/)
      expect(svg.length).toBeLessThan(1500)
    }
  })
})
