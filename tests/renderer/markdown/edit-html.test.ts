import { expect, it } from 'vitest'
import { editHtml, type StartTag, type TagEdit } from '../../../renderer/markdown/edit-html.ts'

const edits: Readonly<Record<string, (tag: StartTag) => TagEdit | undefined>> = {
  nothing: () => undefined,
  rename: ({ name }) => (name === 'h2' ? { name: 'h3' } : undefined),
  nested: ({ name }) => (name === 'div' ? { name: 'section' } : undefined),
  first: ({ name, attributes }) => (name === 'div' && attributes.has('id') ? { name: 'section' } : undefined),
  remove: ({ name }) => (/^(div|img|video)$/.test(name) ? { instead: '<hr>' } : undefined),
  mark: ({ name, attributes, text }) =>
    name === 'a' ? { attributes: new Map([...attributes, ['data-text', text.trim()]]) } : undefined,
}

it.each<[edit: string, html: string, expected: string]>([
  ['nothing', '<p CLASS=a>1 < 2 &amp; <!-- <h2> --> <br/>', '<p CLASS=a>1 < 2 &amp; <!-- <h2> --> <br/>'],
  ['rename', '<h2 id="a&quot;b">A <em>b</em></h2><h3>C</h3>', '<h3 id="a&quot;b">A <em>b</em></h3><h3>C</h3>'],
  ['rename', '<script>"<h2>"</script><H2>A</H2 >', '<script>"<h2>"</script><h3>A</h3>'],
  ['nested', '<div>1<div>2</div>3</div>', '<section>1<section>2</section>3</section>'],
  ['first', '<div id=a>1<div>2</div>3</div><div></div>', '<section id="a">1<div>2</div>3</section><div></div>'],
  ['remove', 'a<div>1<div>2</div>3</div>b<img src="x">c', 'a<hr>b<hr>c'],
  ['remove', 'a<div>1<p>never closed', 'a<hr>'],
  ['remove', '<video><source src=a><p>text</p></video>!', '<hr>!'],
  [
    'mark',
    '<a href="a?b&amp;c"> x &lt; <b>y</b></a>',
    '<a href="a?b&amp;c" data-text="x &amp;lt;"> x &lt; <b>y</b></a>',
  ],
])('%s: %s', (edit, html, expected) => {
  expect(editHtml(html, edits[edit] as (typeof edits)[string])).toBe(expected)
})
