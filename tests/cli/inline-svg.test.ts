import { expect, it } from 'vitest'
import { inlineSvg } from '../../cli/bundle/inline-svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>\n`
const path = '<path fill="currentColor" d="M0 0h8z"/>'

it('an SVG in the color of the text is its shapes, with the attributes of its root', () => {
  const attributes = ` width='8' class="x" stroke-width="2" data-a="b" style="color:red" xmlns:xlink="y"`
  expect(inlineSvg(`<?xml version="1.0"?>\n<!-- a -->\n${svg(`<!-- b -->${path}`, attributes)}`)).toEqual({
    attributes: { width: '8', className: 'x', strokeWidth: '2', 'data-a': 'b' },
    inside: path,
  })
})

it.each([
  ['in colors of its own', svg('<path fill="red" d="M0 0h8z"/>')],
  ['with a script', svg(`${path}<script>x</script>`)],
  ['with a style sheet', svg(`<style>a{}</style>${path}`)],
  ['with an id', svg(`<g id="a">${path}</g>`)],
  ['with a handler', svg(path, ' onload="x()"')],
  ['with a link', svg(`<a href="javascript:x">${path}</a>`)],
  ['that is not whole', '<svg fill="currentColor">'],
])('one %s is a picture', (_, text) => {
  expect(inlineSvg(text)).toBeUndefined()
})
