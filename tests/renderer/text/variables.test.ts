import { describe, expect, it } from 'vitest'
import { expandVariables } from '../../../renderer/text/variables.ts'

const variables = { product: { name: 'Acme', slug: 'acme', free: true, price: 0 }, year: 2026 }

/** The text with its variables filled in, and what was not found. */
function check(text: string, expected: string, unknown: readonly object[] = []) {
  const result = expandVariables(text, variables)
  expect({ text: result.text, unknown: result.unknown }).toEqual({ text: expected, unknown })
}

describe('variables', () => {
  it.each([
    ['a name', 'Hi {{product.name}}!', 'Hi Acme!'],
    ['space inside the braces', '{{ product.name }}', 'Acme'],
    ['a number', '© {{year}}', '© 2026'],
    ['zero and true', '{{product.price}} {{product.free}}', '0 true'],
    ['several', '{{product.slug}}-{{product.slug}}', 'acme-acme'],
    ['a text without any', 'plain', 'plain'],
    ['an escaped one loses its backslash alone', '\\{{product.name}}', '{{product.name}}'],
    ['a name of another tool stays', '{{other.name}} {{ x }}', '{{other.name}} {{ x }}'],
    ['what is no name stays', '{{ 1 + 1 }} {{}} {{product.name', '{{ 1 + 1 }} {{}} {{product.name'],
    ['names of the language itself stay', '{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}'],
    ['inside code too', '`{{product.slug}}`', '`acme`'],
  ])('%s', (_, text, expected) => check(text, expected))

  it('an unknown one stays, and is reported with its place and the nearest name', () => {
    check('a {{product.nam}} b', 'a {{product.nam}} b', [
      { name: 'product.nam', offset: 2, length: 15, near: 'product.name' },
    ])
  })

  it('an object is no text', () => {
    check('{{product}}', '{{product}}', [{ name: 'product', offset: 0, length: 11, near: 'product.name' }])
  })

  it('a key that every object has is none of the author’s', () => {
    check('{{product.toString}}', '{{product.toString}}', [
      { name: 'product.toString', offset: 0, length: 20, near: 'product.price' },
    ])
  })

  it('places of the new text lead back to the old one', () => {
    const { text, origin } = expandVariables('{{product.name}} and {{year}}!', variables)
    expect(text).toBe('Acme and 2026!')
    expect(origin(text.indexOf('and'))).toBe(17)
    expect(origin(text.indexOf('!'))).toBe(29)
  })
})
