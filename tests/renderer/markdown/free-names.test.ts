import { expect, it } from 'vitest'
import { freeNames } from '../../../renderer/markdown/mdx/free-names.ts'

it.each<[string, string[] | undefined]>([
  ['(a) => a + b', ['b']],
  ['(c ? suffix : x)', ['c', 'suffix', 'x']],
  ['x = { key: a, [b]: 1, short, m() { return this.d } }', ['a', 'b', 'short', 'this', 'x']],
  ['a.b.c; d[e]; f?.g', ['a', 'd', 'e', 'f']],
  ['one: for (const i of list) { if (i) continue one; break one }', ['list']],
  ['for (var i = 0; i < 1; i++) {} i', []],
  ['for (let i = 0; i < 1; i++) {} i', ['i']],
  ['const a = [1], { b, c: [d = e], ...f } = a, g = b; d + f', ['e']],
  ['({ a = b, c: d }, [e, ...f], ...g) => [a, c, d, e, f, g]', ['b', 'c']],
  ['{ const a = 1; let b; class C {} function d() {} } a; b; C; d', ['C', 'a', 'b', 'd']],
  ['switch (a) { case b: let c = 1; break; default: c }', ['a', 'b']],
  ['function f() { { var a = 1 } return a + hoisted; var hoisted } f(); a', ['a']],
  ['(function f(n) { return n ? f(n - 1) : arguments.length }); f', ['f']],
  ['() => arguments', ['arguments']],
  ['(class C extends D { static n = C; static { var v = 1 } m() { super.m() } }); C; v', ['C', 'D', 'this', 'v']],
  ['try { a() } catch ({ message, ...rest }) { b(message, rest) } message', ['a', 'b', 'message']],
  [`\`\${a}\`; /b/; 'c' // d`, ['a']],
  ["async (x) => { await y; for await (const z of x) z; return import('m') }", ['y']],
  ['return a', ['a']],
  ['a b', undefined],
  ['(function () { [native code] })', undefined],
])('%s', (script, expected) => {
  const found = freeNames(script)
  expect(found && [...found].sort()).toEqual(expected)
})
