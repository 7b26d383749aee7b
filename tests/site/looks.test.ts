import type { Element, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toString as textOf } from 'hast-util-to-string'
import { parse } from 'parse5'
import { SKIP, visit } from 'unist-util-visit'
import { beforeAll, expect, it } from 'vitest'
import { shared } from '../harness/shared.ts'
import { readTree } from '../harness/site.ts'

// What every picture of the site says to those who do not see it, and what marketing pages have to show.

let pages: [path: string, main: Element][] = []
beforeAll(async () => {
  const { folder } = await shared('site/real')
  pages = [...readTree(folder)].flatMap(([path, bytes]) => {
    if (!path.endsWith('.html')) return []
    const main = all(fromParse5(parse(bytes.toString())) as Root, ({ tagName }) => tagName === 'main')[0]
    return main ? [[path, main]] : []
  })
})

/** The elements below a node for which a question is answered with yes, but none within these. */
function all(root: Root | Element, question: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  visit(root, 'element', (element) => {
    if (!question(element)) return undefined
    found.push(element)
    return SKIP
  })
  return found
}

const has = (name: string) => (element: Element) => [element.properties.className].flat().includes(name)

it('a drawing has a title and a description, or is hidden', () => {
  const drawn = pages.flatMap(([path, main]) =>
    all(main, ({ tagName }) => tagName === 'svg').map((svg) => [path, svg] as const),
  )
  const images = drawn.filter(([, { properties }]) => properties.role === 'img' && !properties.ariaLabel)
  for (const [path, svg] of images) {
    for (const [tag, reference] of [
      ['title', 'ariaLabelledBy'],
      ['desc', 'ariaDescribedBy'],
    ] as const) {
      const [text] = all(svg, ({ tagName }) => tagName === tag)
      expect([path, svg.properties[reference]]).toEqual([path, [text?.properties.id]])
      expect(textOf(text as Element).length).toBeGreaterThan(tag === 'desc' ? 60 : 8)
    }
  }
  expect(images.length).toBeGreaterThan(10)
  expect(drawn.filter(([, { properties }]) => properties.role !== 'img' && properties.ariaHidden !== 'true')).toEqual(
    [],
  )
})

it('a tick has a text, and a tinted column a heading', () => {
  const cells = pages.flatMap(([, main]) => all(main, ({ tagName }) => tagName === 'td'))
  const ticked = cells.filter((cell) => all(cell, has('icon')).length > 0)
  expect(ticked.length).toBeGreaterThan(15)
  for (const cell of ticked) expect(textOf(cell).trim().length).toBeGreaterThan(1)
  for (const cell of cells.filter(has('own'))) expect(cell.properties.dataLabel).toBeTruthy()
})

it('each marketing page shows something beside its first words, and ends with one strong section', () => {
  const marketing = pages.filter(([, main]) => all(main, has('hero')).length > 0)
  expect(marketing.length).toBe(10)
  for (const [path, main] of marketing) {
    const hero = all(main, has('hero'))[0] as Element
    expect([path, all(hero, has('drawing')).length + all(hero, has('code')).length > 0]).toEqual([path, true])
    const sections = all(main, has('band'))
    expect([path, sections.map(has('closing')).indexOf(true)]).toEqual([path, sections.length - 1])
  }
})

it('each post in a list has a cover of its own', () => {
  const lists = pages.filter(([path]) => /^blog(\/page\/\d)?\.html$/.test(path))
  const covers = lists.flatMap(([, main]) => all(main, has('cover')))
  expect(covers.length).toBe(22)
  expect(new Set(covers.map((cover) => JSON.stringify(cover))).size).toBe(22)
})
