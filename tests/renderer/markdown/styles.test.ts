import { describe, expect, it } from 'vitest'
import { StyleSheet } from '../../../renderer/markdown/styles.ts'

function lift(...texts: readonly string[]) {
  const sheet = new StyleSheet()
  return { html: texts.map((text) => sheet.lift(text)), css: sheet.css }
}

describe('a style attribute', () => {
  it.each([
    ['alone', '<p style="color:red">x</p>', '<p class="s-3dedbcd7">x</p>'],
    ['before a class', '<p style="color:red" class="a">x</p>', '<p class="a s-3dedbcd7">x</p>'],
    ['after a class', '<p class="a" id=b style="color:red">x</p>', '<p class="a s-3dedbcd7" id=b>x</p>'],
    ['with a semicolon and space', "<p style=' color:red; '>x</p>", '<p class="s-3dedbcd7">x</p>'],
    ['without quotes', '<p style=color:red>x</p>', '<p class="s-3dedbcd7">x</p>'],
    ['in capitals', '<P STYLE="color:red">x</P>', '<P class="s-3dedbcd7">x</P>'],
    ['of an empty element', '<img style="color:red"/>', '<img class="s-3dedbcd7"/>'],
    ['that says nothing', '<p style="" class="a">x</p>', '<p class="a">x</p>'],
  ])('%s becomes a class', (_, html, wanted) =>
    expect(lift(html)).toEqual({
      html: [wanted],
      css: wanted.includes('s-3dedbcd7') ? '.s-3dedbcd7{color:red}' : undefined,
    }),
  )

  it('of equal words is one rule, of others another', () => {
    const { html, css } = lift('<p style="top:1px"></p>', '<b style="top:1px"></b><i style="top:2px"></i>')
    expect(new Set(html.join().match(/s-[\da-f]{8}/g)).size).toBe(2)
    expect(css?.split('\n')).toHaveLength(2)
  })

  it('cannot leave its rule', () => {
    expect(lift('<p style="a:b} body{display:none">x</p>').css).toMatch(/^\.s-[\da-f]{8}\{a:b bodydisplay:none\}$/)
  })

  it('with quotes is read as what it says', () => {
    expect(lift('<p style="font-family:&quot;A&quot;">x</p>').css).toContain('{font-family:"A"}')
  })

  it('in an island stays as a note for its script', () => {
    expect(lift('<sitegen-island><b style="color:red">x</b></sitegen-island><i style="color:red"></i>').html).toEqual([
      '<sitegen-island><b class="s-3dedbcd7" data-sg-style="color:red">x</b></sitegen-island><i class="s-3dedbcd7"></i>',
    ])
  })
})

describe('a style element', () => {
  it('moves into the sheet', () =>
    expect(lift('<p>a</p><style>p { color: red }</style>b<style media="x"></style>')).toEqual({
      html: ['<p>a</p>b'],
      css: 'p { color: red }',
    }))
})

it('text that speaks of styles stays', () => {
  const html = '<p title="style=a">a style="b" &lt;style></p>'
  expect(lift(html)).toEqual({ html: [html], css: undefined })
})
