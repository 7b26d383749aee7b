import { createElement, useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { findPropFaults } from '../../../renderer/compiler/island-props.ts'
import { type IslandFault, listenToIslands, wrapIslands } from '../../../renderer/compiler/islands.ts'

describe('props that cannot travel', () => {
  const circle: Record<string, unknown> = {}
  circle.self = { circle }

  it.each<[unknown, [prop: string, found: string][]]>([
    ['text', []],
    [{ list: [1, 'a', null, true, { deep: -1.5 }], gone: undefined }, []],
    [Object.assign(Object.create(null), { a: 1 }), []],
    [undefined, []],
    [() => {}, [['x', 'a function']]],
    [[{ 'a b': Symbol('s') }], [['x[0]["a b"]', 'a symbol']]],
    [new Date(0), [['x', 'an instance of `Date`']]],
    [new Map(), [['x', 'an instance of `Map`']]],
    [{ icon: createElement('b') }, [['x.icon', 'an element']]],
    [
      [Number.POSITIVE_INFINITY, undefined],
      [
        ['x[0]', 'the number `Infinity`'],
        ['x[1]', '`undefined` in a list'],
      ],
    ],
    [1n, [['x', 'a bigint']]],
    [circle, [['x.self.circle', 'an object that contains itself']]],
  ])('%o', (x, expected) => {
    expect(findPropFaults({ x }).map(({ prop, found }) => [prop, found])).toEqual(expected)
  })
})

describe('a wrapped module', () => {
  const Inner = () => createElement('i', { id: useId() })
  const Outer = ({ text }: { text?: string }) =>
    createElement('p', null, text, ' ', 'end', createElement(wrapped.Inner as typeof Inner))
  const wrapped: Record<string, unknown> = wrapIslands({ Outer, Inner, useIt: Inner, limit: 3 }, { src: () => '/a.js' })

  const print = (props: Record<string, unknown>) => {
    const faults: IslandFault[] = []
    const Page = () => createElement('main', null, createElement(wrapped.Outer as typeof Outer, props))
    const html = renderToStaticMarkup(listenToIslands(Page, {}, (fault) => faults.push(fault)))
    return { html, faults }
  }

  it('keeps what is no component', () => {
    expect(wrapped.limit).toBe(3)
    expect(wrapped.useIt).toBe(Inner)
  })

  it('prints one island, with its own comments, and ids that begin with its own', () => {
    const { html, faults } = print({ text: 'a<b', when: 'idle' })
    expect(faults).toEqual([])
    const id = /data-id="([^"]*)"/.exec(html)?.[1]
    expect(html).toBe(
      `<main><sitegen-island data-src="/a.js" data-name="Outer" data-when="idle" data-id="${id}" data-props="{&quot;text&quot;:&quot;a&lt;b&quot;}"><p>a&lt;b<!-- --> <!-- -->end<i id="_${id}R_6_"></i></p></sitegen-island></main>`.replace(
        /R_6_/,
        /id="_[^"]*(R_\w+_)"><\/i>/.exec(html)?.[1] ?? '',
      ),
    )
  })

  it('reports props and `when`, and prints nothing', () => {
    expect(print({ text: () => '', when: 'soon' })).toEqual({
      html: '<main></main>',
      faults: [
        { island: 'Outer', prop: 'text', found: 'a function' },
        { island: 'Outer', when: 'soon' },
      ],
    })
  })

  it('throws outside a page, where nobody hears of faults', () => {
    const element = createElement(wrapped.Outer as typeof Outer, { text: Symbol('s') as unknown as string })
    expect(() => renderToStaticMarkup(element)).toThrow(/`Outer`/)
  })
})
