import { describe, expect, it } from 'vitest'
import { makeBody } from '../../harness/body.ts'
import { listCodes } from '../../harness/make.ts'

const codes = async (text: string) => listCodes((await makeBody(text)).diagnostics)
const found = (code: string, ...places: string[]) =>
  places.map((place) => `warning markdown/${code} content/docs/a.md:${place}`)

describe('raw HTML', () => {
  it.each([
    ['An <b>element.\n\nAnother.', found('unclosed-element', '1:4+2')],
    ['<div>\n\nText.\n\n<div>\n</div>', found('unclosed-element', '1:1+4')],
    ['<details>\n<summary>One\n\nText.\n\n</details>', found('unclosed-element', '2:1+8')],
    ['<details>\n\nText.\n\n</detials>', found('unclosed-element', '1:1+8')],
    ['> - <div>\n>   <section>\n>   </div>', found('unclosed-element', '2:5+8')],
    ['| a |\n|---|\n| a <i>b |', found('unclosed-element', '3:5+2')],
    ['<div />\n\nText.', found('unclosed-element', '1:1+4')],
    ['A Set<string> of.', found('unclosed-element', '1:6+7')],
    ['The <title> of <b> a page.', found('unclosed-element', '1:5+6')],
    ['Text</b>.', found('unopened-element', '1:5+3')],
    ['</div>\n\n<div>', [...found('unopened-element', '1:1+5'), ...found('unclosed-element', '3:1+4')]],
  ])('%j is reported', async (text, places) => expect(await codes(text)).toEqual(places))

  it.each([
    '<div>\n\nText.\n\n</div>',
    '<DIV>\n\nText.\n\n</div>',
    '- <b>One\n- Two</b>',
    '<br> <img src="https://example.com/a.png" alt=""> <wbr> <hr/>',
    '<p>One\n\n<ul><li>One<li>Two</ul>\n\n</p>',
    '<table><tr><td>One<td>Two<tr><th>Three</table>',
    '<select><optgroup><option>One<option>Two</select>',
    '<ruby>a<rp>(<rt>b<rp>)</ruby>',
    'One <!-- <b> --> two\n\n<!--\n\n<div>\n\n-->',
    '<![CDATA[ <b> ]]>',
    '<!doctype html>',
    '<svg><path d=""/><g><path d=""></g></svg>',
    'An <x-icon> and </x-end>',
    '`<b>`\n\n```html\n<b>\n```\n\n    <b>',
    '\\<b> and &lt;b>',
    '<https://example.com> and <me@example.com>',
    '<script>\nif (a <b> c) {}\n\n</script>',
    'A <textarea> with <b> </textarea>',
  ])('%j is right', async (text) => expect(await codes(text)).toEqual([]))

  it('is refused where elements are nested more deeply than browsers do', async () => {
    expect(await codes('<div>\n'.repeat(501))).toEqual(['error markdown/limit content/docs/a.md:501:1+4'])
    expect(await codes('<div>\n\n'.repeat(501))).toEqual(['error markdown/limit content/docs/a.md:1001:1+4'])
    expect(await codes(`${'<div>'.repeat(500)}${'</div>'.repeat(500)}`)).toEqual([])
  })

  it.each([
    ['elements beside each other', '<div>\n<b>a</b>\n</div>\n\n'],
    ['shapes', '<svg><path d="M0 0"/><rect/></svg>\n\n'],
    ['types in paragraphs and items', 'A List<string>.\n\n- Of Set<string>\n\n'],
  ])('may contain any number of %s', async (_, text) => {
    expect(await codes(text.repeat(600))).not.toContainEqual(expect.stringContaining('markdown/limit'))
  })
})
