import { expect, it } from 'vitest'
import { findTemplates } from '../../../renderer/text/templates.ts'

const open = '${'

it.each<[string, string, string[]]>([
  ['an expression', `f(\`/docs/${open}x}\`)`, [`/docs/${open}x}`]],
  ['braces and quotes in it', `\`/a1/${open}f({ a: '}\`' }, "it's")}/z\``, [`/a1/${open}f({ a: '}\`' }, "it's")}/z`]],
  [
    'another one in it',
    `\`/docs${open}x ? \`/in/${open}y}\` : ''}\``,
    [`/docs${open}x ? \`/in/${open}y}\` : ''}`, `/in/${open}y}`],
  ],
  ['one beside it', `[\`/aa/${open}x}\`,\`/bb/${open}y}\`]`, [`/aa/${open}x}`, `/bb/${open}y}`]],
  ['no expression', '`/docs/x`', []],
  ['nothing to tell it by', `\`/${open}a}/${open}b}\``, []],
  ['a space', `\`a text ${open}a}\``, []],
  ['an escape', `\`/docs/\\n${open}a}\``, []],
  ['no end', `\`/docs/${open}a`, []],
])('a template with %s', (_, code, expected) => {
  const found = findTemplates(code)
  expect(found.map(({ start, length }) => code.slice(start, start + length))).toEqual(expected)
})

it('gives what begins and ends like it', () => {
  const [template] = findTemplates(`\`/docs/${open}a}.html#${open}b}\``)
  const given = [
    '/docs/a/b.html#c',
    '/docs/.html#',
    '/docs/a.htm#c',
    '/doc/a.html#c',
    'x/docs/a.html#c',
    '/docs/axhtml#c',
  ]
  expect(given.map((text) => template?.gives(text))).toEqual([true, true, false, false, false, false])
})
